#include <array>

#include "kernels/conv/conv2d_patches.h"
#include "kernels/conv/conv2d_plan.h"
#include "kernels/conv/conv2d_portion.h"
#include "kernels/conv/conv2d_ways.h"
#include "kernels/gemm/gemm_tile.h"
#include "kernels/simd/round.h"
#include "kernels/threads/thread_pool.h"

namespace tensorscope::kernels {

namespace {

using Index = std::ptrdiff_t;

// A panel of output pixels.
struct Place {
  PixelWalk first;
  Index count;        // pixels; the other columns repeat the last one
  Index run;          // whole panels adjacent in y from here on, 0 if this one is not whole
  bool is_scattered;  // the same for all panels of a run
};

// One thread's part of a product: some pixels of some output channels of each group.
struct Region {
  std::int64_t first_unit, end_unit;
  Index first_row, end_row;
};

// A group's part of a product.
struct Part {
  const float* filters;  // rows lda apart
  Index lda;
  const float* base;  // address of its taps' inputs
  float* panels;
  Index channel;  // its first channel in y
};

class Product {
 public:
  // @param slot workspace of this layout, whose rows have been cleared
  Product(const float* x, float* y, const ConvSizes& s, const ConvEpilogue& epilogue,
          const Portion& portion, const ConvSlot& layout, const PixelUnits& units, float* slot)
      : s_(s),
        units_(units),
        y_(y),
        epilogue_(epilogue),
        plane_(static_cast<Index>(s.oh * s.ow)),
        rows_(static_cast<Index>(s.o / s.groups)),
        patches_(s, portion.taps, portion.pixels, portion.groups, x, slot + layout.rows),
        taps_(reinterpret_cast<Index*>(slot)),
        panels_(slot + layout.panels) {}

  // Adds the products of a block of taps to some pixels of some output channels of some groups.
  // filters: [groups][o/g][these taps], rows lda apart.
  void add(const float* filters, Index lda, std::int64_t group, std::int64_t groups,
           const Taps& taps, const Region& region) {
    first_ = taps.first(s_) == 0;
    last_ = taps.first(s_) + taps.count() == filter_size(s_);
    depth_ = static_cast<Index>(taps.count());
    patches_.tap_offsets(taps, taps_);
    tap_step_ = few_filters_read() ? tap_step(taps_, depth_) : 0;
    units_.visit(region.first_unit, region.end_unit, [&](const PixelBlock& block) {
      patches_.load(block, group, groups, taps);
      pixels_ = patches_.pixels(block);
      place(static_cast<Index>(block.images * block.count));
      for (Index g = 0; g < static_cast<Index>(groups); ++g) {
        const Part part{filters + g * rows_ * lda, lda, patches_.base(g), panels_,
                        (static_cast<Index>(group) + g) * rows_};
        for (Index p = 0; p < panel_count_; ++p) {
          if (place_of(p).is_scattered || is_in_place(place_of(p))) continue;
          pack_panel(part.base, pixels_, place_of(p).first, place_of(p).count, taps_, depth_,
                     part.panels + p * kTileColumns * depth_);
        }
        sweep(part, region.first_row, region.end_row);
      }
    });
  }

 private:
  // Whether there are only a few tiles of rows, so that packing costs more than it saves.
  bool few_filters_read() const {
    constexpr Index kFewFilters = 6 * kTileRows;
    return rows_ <= kFewFilters;
  }

  // Whether the image can be read in place as a matrix: taps equally spaced, pixels adjacent.
  bool is_in_place(const Place& place) const {
    return tap_step_ > 0 && place.run > 0 && pixels_.in_one_piece();
  }

  // Without packing: for groups of 3, 4, 7 or 8 filters, which use a panel only once or twice.
  bool scatters(const PixelWalk& left, const PixelWalk& right) const {
    return (rows_ + 1) % kScatteredRows <= 1 && rows_ <= Index{2} * kScatteredRows &&
           pixels_.is_run(left, simd::kLanes) && pixels_.is_run(right, simd::kLanes);
  }

  const Place& place_of(Index j) const { return places_[static_cast<std::size_t>(j)]; }

  // Lays out the panels of a block of `total` pixels.
  void place(Index total) {
    panel_count_ = (total + kTileColumns - 1) / kTileColumns;
    PixelWalk at = pixels_.first();
    for (Index j = 0; j < panel_count_; ++j) {
      const Index count = std::min(kTileColumns, total - j * kTileColumns);
      PixelWalk right = at;
      pixels_.advance(right, simd::kLanes);
      const auto n = static_cast<std::size_t>(j);
      places_[n] = {at, count, 0, count == kTileColumns && scatters(at, right)};
      vectors_[2 * n] = pixels_.offset(at);
      vectors_[2 * n + 1] = pixels_.offset(right);
      pixels_.advance(at, kTileColumns);
    }
    for (Index j = panel_count_; j-- > 0;) {
      Place& here = places_[static_cast<std::size_t>(j)];
      if (here.first.pixel + kTileColumns > pixels_.count) continue;
      const Place* const next = j + 1 < panel_count_ ? &place_of(j + 1) : nullptr;
      const bool goes_on = next != nullptr && next->is_scattered == here.is_scattered &&
                           next->first.image == here.first.image;
      here.run = 1 + (goes_on ? next->run : 0);
    }
  }

  // Computes output channels [begin, end) of a group, for the pixels of the block.
  void sweep(const Part& part, Index begin, Index end) const {
    const bool relu = epilogue_.relu && last_ && epilogue_.residual == nullptr;
    const float floor = floor_of(relu);
    for (Index i = begin; i < end;) {
      const Index rows = tile_rows(end - i);
      for (Index j = 0; j < panel_count_;) {
        const Index panels = std::max<Index>(place_of(j).run, 1);
        tiles(part, i, rows, j, panels, floor);
        j += panels;
      }
      i += rows;
    }
  }

  // Adjacent tiles in y share one call, because a call costs as much as ten steps of a tile.
  void tiles(const Part& part, Index i, Index rows, Index j, Index panels, float floor) const {
    const Place& place = place_of(j);
    const Index channel = part.channel + i;
    float wide[kTileRows * kTileColumns];
    const bool whole = place.run > 0;
    float* const c = whole ? y_ + channel * plane_ + y_offset(place.first) : wide;
    const Index ldc = whole ? plane_ : kTileColumns;
    if (!first_ && !whole) copy_tile(place, channel, rows, wide, false);
    const bool has_bias = epilogue_.bias != nullptr;
    const TileStart kind = !first_    ? TileStart::kElements
                           : has_bias ? TileStart::kOnePerRow
                                      : TileStart::kZero;
    const float* const start = !first_ ? c : has_bias ? epilogue_.bias + channel : nullptr;
    const float* const filters = part.filters + i * part.lda;
    const Index start_stride = first_ ? 1 : ldc;
    if (place.is_scattered) {
      scattered_tiles_of(rows)(panels, vectors_.data() + 2 * j, taps_, depth_, filters, part.lda,
                               part.base, c, ldc, kind, start, start_stride, floor);
    } else {
      const bool in_place = is_in_place(place);
      const float* const b = in_place ? part.base + taps_[0] + pixels_.offset(place.first)
                                      : part.panels + j * kTileColumns * depth_;
      tiles_of(rows)(panels, in_place ? kTileColumns : kTileColumns * depth_, depth_, filters,
                     part.lda, b, in_place ? tap_step_ : kTileColumns, c, ldc, kind, start,
                     start_stride, floor);
    }
    if (last_ && epilogue_.residual != nullptr) {
      for (Index p = 0; p < panels; ++p) {
        add_residual(c + p * kTileColumns, ldc, place_of(j + p), channel, rows);
      }
    }
    if (!whole) copy_tile(place, channel, rows, wide, true);
  }

  // Offset in y, relative to a channel of the first image.
  Index y_offset(const PixelWalk& at) const {
    return at.image * static_cast<Index>(s_.o) * plane_ + pixels_.y_first + at.pixel;
  }

  // Calls visit(pixel of the panel, its y_offset) for each pixel of the panel.
  template <class Visit>
  void visit_pixels(const Place& place, const Visit& visit) const {
    PixelWalk at = place.first;
    for (Index p = 0; p < place.count; ++p) {
      visit(p, y_offset(at));
      pixels_.advance(at, 1);
    }
  }

  // Copies between y and a tile whose pixels are not adjacent in y.
  void copy_tile(const Place& place, Index channel, Index rows, float* wide, bool to_y) const {
    if (!to_y) std::fill_n(wide, rows * kTileColumns, 0.0F);
    visit_pixels(place, [&](Index p, Index offset) {
      float* y = y_ + channel * plane_ + offset;
      for (Index r = 0; r < rows; ++r, y += plane_) {
        float& element = wide[r * kTileColumns + p];
        (to_y ? *y : element) = to_y ? element : *y;
      }
    });
  }

  // c = max(floor, c + residual) for a tile that is still in the cache. Uses vectors, because V8
  // turns a scalar choice into a branch, and half of these would be mispredicted.
  void add_residual(float* c, Index ldc, const Place& place, Index channel, Index rows) const {
    const simd::Floats least = simd::splat(floor_of(epilogue_.relu));
    const float* residual = epilogue_.residual + channel * plane_;
    float gathered[kTileColumns] = {};
    for (Index r = 0; r < rows; ++r, c += ldc, residual += plane_) {
      const float* from = residual + y_offset(place.first);
      if (place.run == 0) {
        visit_pixels(place, [&](Index p, Index offset) { gathered[p] = residual[offset]; });
        from = gathered;
      }
      for (Index v = 0; v < kTileColumns; v += simd::kLanes) {
        simd::store(c + v, simd::max(least, simd::load(c + v) + simd::load(from + v)));
      }
    }
  }

  const ConvSizes& s_;
  const PixelUnits& units_;
  float* y_;
  ConvEpilogue epilogue_;
  Index plane_;
  Index rows_;  ///< output channels of a group
  Patches patches_;
  Index* taps_;
  float* panels_;
  BlockPixels pixels_{};
  std::array<Place, static_cast<std::size_t>(kMostPixels / kTileColumns)> places_;
  std::array<Index, static_cast<std::size_t>(kMostPixels / simd::kLanes)> vectors_;  ///< offsets
  Index panel_count_ = 0;
  Index depth_ = 0;
  Index tap_step_ = 0;  ///< distance of taps that are read in place
  bool first_ = true;
  bool last_ = true;
};

// Output channels that make packing a pixel negligible; fewest output channels per thread if
// threads share these; units of pixels per thread from which on one more does not matter.
constexpr std::int64_t kConvPackRows = 96;
constexpr std::int64_t kFewestRows = 16;
constexpr std::int64_t kEvenUnits = 8;
constexpr std::int64_t kSlotUnit = 16;  ///< floats: 64 bytes

}  // namespace

// Threads share the pixels, or the output channels if pixels are few. Each thread packs the input
// it needs itself, because fetching what another core has written costs more than packing again.
void implicit_conv(const float* x, const float* weight, float* y, const ConvSizes& s,
                   Filters filters, const ConvEpilogue& epilogue, float* workspace) {
  const bool flips = filters == Filters::kTransposed;
  const std::int64_t rows = s.o / s.groups;
  const std::int64_t pixels = s.n * s.oh * s.ow;
  Portion portion(s);
  const std::int64_t slots = ConvSlot(s, portion).end;
  int threads = sharers(pixels, 1, portion.groups * rows * portion.taps.count());
  const std::int64_t floats = slots / threads / kSlotUnit * kSlotUnit;
  if (threads > 1) {
    const Portion part(s, floats);
    if (part.pixels == 0) threads = 1;
    if (part.pixels > 0) portion = part;
  }
  const ConvSlot layout(s, portion);
  const PixelUnits units(s, portion.pixels);
  const bool by_rows = units.count() < kEvenUnits * threads && rows >= kFewestRows * threads;
  const std::int64_t items = by_rows ? rows : units.count();
  const std::int64_t least = by_rows ? kConvPackRows : portion.pixels / units.pixels();
  float* const flipped = workspace + slots;
  std::array<bool, ThreadPool::kMostThreads> cleared{};
  const std::int64_t size = filter_size(s);
  for (std::int64_t group = 0; group < s.groups; group += portion.groups) {
    const std::int64_t groups = std::min(portion.groups, s.groups - group);
    visit_taps(s, portion.taps, [&](const Taps& taps) {
      for (std::int64_t g = 0; flips && g < groups; ++g) {
        flip_filters(weight, flipped + g * rows * taps.count(), s, group + g, taps);
      }
      const float* const here = flips ? flipped : weight + group * rows * size + taps.first(s);
      const std::int64_t lda = flips ? taps.count() : size;
      const auto part = [&](Index begin, Index end, int thread) {
        float* const slot = workspace + thread * floats;
        bool& is_cleared = cleared[static_cast<std::size_t>(thread)];
        if (!is_cleared) std::fill(slot + layout.rows, slot + layout.end, 0.0F);
        is_cleared = true;
        Product product(x, y, s, epilogue, portion, layout, units, slot);
        const Region region = by_rows ? Region{0, units.count(), begin, end}
                                      : Region{begin, end, 0, static_cast<Index>(rows)};
        product.add(here, static_cast<Index>(lda), group, groups, taps, region);
      };
      const std::int64_t work = groups * rows * taps.count() * pixels;
      share(items, by_rows ? kTileRows : 1, threads > 1 ? work / items : 0, part, least);
    });
  }
}

std::int64_t implicit_conv_workspace_bytes(const ConvSizes& s, Filters filters) {
  return float_bytes(ConvSlot(s, Portion(s)).end + filter_floats(s, filters));
}

}  // namespace tensorscope::kernels
