#include <array>

#include "kernels/conv/conv2d_patches.h"
#include "kernels/conv/conv2d_plan.h"
#include "kernels/conv/conv2d_ways.h"
#include "kernels/gemm/gemm_tile.h"
#include "kernels/simd/round.h"
#include "kernels/threads/thread_pool.h"

namespace tensorscope::kernels {

namespace {

using Index = std::ptrdiff_t;

// Offsets into the workspace, in floats.
struct Layout {
  std::int64_t offsets, panels, filters, rows, end;
  Layout(const ConvSizes& s, Filters kind) {
    constexpr std::int64_t kOffsetFloats = 2;  // an offset is at most 8 bytes
    const std::int64_t taps = largest_taps(s).count();
    offsets = 0;
    panels = aligned_floats(taps * kOffsetFloats);
    const std::int64_t pixels = std::min(kMaxPixels, aligned_floats(s.n * s.oh * s.ow));
    filters = panels + taps * pixels;
    rows = filters + (kind == Filters::kTransposed ? aligned_floats(s.o / s.groups * taps) : 0);
    end = rows + aligned_floats(Patches::rows_floats(s));
  }
};

// What the taps meet for the pixels of one vector. The pixels of most are side by side.
void pack_vector(const float* base, const Index* pixel, const Index* tap, Index taps, float* to) {
  for (Index t = 0; t < taps; ++t, to += kTileColumns) {
    const float* const from = base + tap[t];
    for (Index i = 0; i < simd::kLanes; ++i) to[i] = from[pixel[i]];
  }
}

void pack_run(const float* from, const Index* tap, Index taps, float* to) {
  for (Index t = 0; t < taps; ++t) simd::store(to + t * kTileColumns, simd::load(from + tap[t]));
}

bool is_run(const Index* pixel) { return pixel[simd::kLanes - 1] - pixel[0] == simd::kLanes - 1; }

void pack_panel(const float* base, const Index* pixel, const Index* tap, Index taps, float* to) {
  if (is_run(pixel) && is_run(pixel + simd::kLanes)) {
    const float* const first = base + pixel[0];
    const float* const second = base + pixel[simd::kLanes];
    for (Index t = 0; t < taps; ++t, to += kTileColumns) {
      simd::store(to, simd::load(first + tap[t]));
      simd::store(to + simd::kLanes, simd::load(second + tap[t]));
    }
    return;
  }
  for (Index v = 0; v < kTileColumns; v += simd::kLanes) {
    if (is_run(pixel + v)) {
      pack_run(base + pixel[v], tap, taps, to + v);
    } else {
      pack_vector(base, pixel + v, tap, taps, to + v);
    }
  }
}

// A panel's pixels: where what they meet lies, and where they go in y, relative to the first
// channel.
struct Place {
  std::array<Index, static_cast<std::size_t>(kTileColumns)> from, at;
  Index count;      // of pixels; the rest repeats the first one
  bool in_one_run;  // a whole panel side by side
};

class Product {
 public:
  Product(const float* x, float* y, const ConvSizes& s, const ConvEpilogue& epilogue,
          const Layout& layout, float* workspace)
      : s_(s),
        y_(y),
        epilogue_(epilogue),
        plane_(static_cast<Index>(s.oh * s.ow)),
        patches_(s, x, workspace + layout.rows),
        taps_(reinterpret_cast<Index*>(workspace + layout.offsets)),
        panels_(workspace + layout.panels) {
    patches_.tap_offsets(largest_taps(s), taps_);
  }

  // Adds a block of taps to every pixel of a group's output channels.
  // filters: [o/g][these taps], rows lda apart.
  void add(const float* filters, Index lda, std::int64_t group, const Taps& taps) {
    group_ = group;
    first_ = taps.first(s_) == 0;
    last_ = taps.first(s_) + taps.count() == filter_size(s_);
    depth_ = static_cast<Index>(taps.count());
    if (taps.columns < s_.kw) patches_.tap_offsets(taps, taps_);
    visit_pixel_blocks(s_, [&](const PixelBlock& block) {
      patches_.load(block, group, taps);
      place(block);
      const std::int64_t each = s_.o / s_.groups * depth_ * kTileColumns;
      share(panel_count_, 1, each, [&](Index begin, Index end) {
        pack(begin, end);
        sweep(filters, lda, begin, end);
      });
    });
  }

 private:
  // The pixels of each panel of a block.
  void place(const PixelBlock& block) {
    const auto total = static_cast<Index>(block.images * block.count);
    const auto width = static_cast<Index>(s_.ow);
    Index image = 0;
    Index pixel = static_cast<Index>(block.first);
    Index oh = pixel / width;
    Index ow = pixel % width;
    const Index end = pixel + static_cast<Index>(block.count);
    panel_count_ = 0;
    for (Index j = 0; j < total; j += kTileColumns) {
      Place& place = places_[static_cast<std::size_t>(panel_count_++)];
      place.count = std::min(kTileColumns, total - j);
      for (std::size_t i = 0; i < place.at.size(); ++i) {
        if (static_cast<Index>(i) >= place.count) {
          place.from[i] = place.from[0];  // computed and thrown away
          place.at[i] = place.at[0];
          continue;
        }
        place.from[i] = patches_.pixel_offset(image, oh, ow);
        place.at[i] =
            static_cast<Index>(block.image + image) * static_cast<Index>(s_.o) * plane_ + pixel;
        ++pixel;
        if (++ow == width) ow = 0, ++oh;
        if (pixel == end && block.images > 1) ++image, pixel = oh = ow = 0;
      }
      place.in_one_run =
          place.count == kTileColumns && place.at.back() - place.at.front() == kTileColumns - 1;
    }
  }

  void pack(Index begin, Index end) {
    for (Index j = begin; j < end; ++j) {
      pack_panel(patches_.base(), places_[static_cast<std::size_t>(j)].from.data(), taps_, depth_,
                 panels_ + j * kTileColumns * depth_);
    }
  }

  // All output channels, for the pixels of panels [begin, end).
  void sweep(const float* filters, Index lda, Index begin, Index end) {
    const auto rows = static_cast<Index>(s_.o / s_.groups);
    const bool relu = epilogue_.relu && last_ && epilogue_.residual == nullptr;
    const float floor = floor_of(relu);
    for (Index i = 0; i < rows;) {
      const Index count = tile_rows(rows - i);
      for (Index j = begin; j < end; ++j) tile(filters + i * lda, lda, i, count, j, floor);
      i += count;
    }
  }

  void tile(const float* a, Index lda, Index i, Index rows, Index j, float floor) {
    const Place& place = places_[static_cast<std::size_t>(j)];
    const float* const panel = panels_ + j * kTileColumns * depth_;
    const Index channel = static_cast<Index>(group_ * (s_.o / s_.groups)) + i;
    float* const y = y_ + channel * plane_;
    float wide[kTileRows * kTileColumns];
    float* const c = place.in_one_run ? y + place.at.front() : wide;
    const Index ldc = place.in_one_run ? plane_ : kTileColumns;
    if (!first_ && !place.in_one_run) copy_tile(y, place, rows, wide, false);
    if (!first_) {
      tiles_of(rows)(1, 0, depth_, a, lda, panel, kTileColumns, c, ldc, TileStart::kElements, c,
                     ldc, floor);
    } else {
      tiles_of(rows)(1, 0, depth_, a, lda, panel, kTileColumns, c, ldc,
                     epilogue_.bias == nullptr ? TileStart::kZero : TileStart::kOnePerRow,
                     epilogue_.bias == nullptr ? nullptr : epilogue_.bias + channel, 1, floor);
    }
    if (last_ && epilogue_.residual != nullptr) add_residual(c, ldc, place, channel, rows);
    if (!place.in_one_run) copy_tile(y, place, rows, wide, true);
  }

  // Between y and a tile whose pixels are not side by side in y.
  void copy_tile(float* y, const Place& place, Index rows, float* wide, bool to_y) const {
    for (Index r = 0; r < rows; ++r, y += plane_, wide += kTileColumns) {
      for (std::size_t p = 0; p < static_cast<std::size_t>(place.count); ++p) {
        if (to_y) {
          y[place.at[p]] = wide[p];
        } else {
          wide[p] = y[place.at[p]];
        }
      }
      if (!to_y) std::fill(wide + place.count, wide + kTileColumns, 0.0F);
    }
  }

  // max(floor, c + residual) for a tile that is still in the cache. By vectors: V8 makes a branch
  // of a choice between two numbers, and half of these would be guessed wrong.
  void add_residual(float* c, Index ldc, const Place& place, Index channel, Index rows) const {
    const simd::Floats least = simd::splat(floor_of(epilogue_.relu));
    const float* residual = epilogue_.residual + channel * plane_;
    float gathered[kTileColumns];
    for (Index r = 0; r < rows; ++r, c += ldc, residual += plane_) {
      const float* from = residual + place.at.front();
      if (!place.in_one_run) {
        for (std::size_t p = 0; p < place.at.size(); ++p) gathered[p] = residual[place.at[p]];
        from = gathered;
      }
      for (Index v = 0; v < kTileColumns; v += simd::kLanes) {
        simd::store(c + v, simd::max(least, simd::load(c + v) + simd::load(from + v)));
      }
    }
  }

  const ConvSizes& s_;
  float* y_;
  ConvEpilogue epilogue_;
  Index plane_;
  Patches patches_;
  Index* taps_;
  float* panels_;
  std::array<Place, static_cast<std::size_t>(kMaxPixels / kTileColumns)> places_;
  Index panel_count_ = 0;
  Index depth_ = 0;
  std::int64_t group_ = 0;
  bool first_ = true;
  bool last_ = true;
};

// filters [o/g][taps] of one group and a block of taps, from weight [c][o/g][kh][kw] with every
// filter flipped.
void flip_filters(const float* weight, float* filters, const ConvSizes& s, std::int64_t group,
                  const Taps& taps) {
  const std::int64_t rows = s.o / s.groups;
  const std::int64_t size = s.kh * s.kw;
  const std::int64_t count = taps.rows * taps.columns;
  const float* from = weight + (group * (s.c / s.groups) + taps.channel) * rows * size + size -
                      (taps.row * s.kw + taps.column);
  for (std::int64_t c = 0; c < taps.channels; ++c) {
    for (std::int64_t o = 0; o < rows; ++o, from += size) {
      std::reverse_copy(from - count, from, filters + (o * taps.channels + c) * count);
    }
  }
}

}  // namespace

void implicit_conv(const float* x, const float* weight, float* y, const ConvSizes& s,
                   Filters filters, const ConvEpilogue& epilogue, float* workspace) {
  const Layout layout(s, filters);
  Product product(x, y, s, epilogue, layout, workspace);
  float* const flipped = workspace + layout.filters;
  for (std::int64_t group = 0; group < s.groups; ++group) {
    visit_taps(s, [&](const Taps& taps) {
      if (filters == Filters::kTransposed) {
        flip_filters(weight, flipped, s, group, taps);
        product.add(flipped, static_cast<Index>(taps.count()), group, taps);
      } else {
        product.add(weight + group * (s.o / s.groups) * filter_size(s) + taps.first(s),
                    static_cast<Index>(filter_size(s)), group, taps);
      }
    });
  }
}

std::int64_t implicit_conv_workspace_bytes(const ConvSizes& s, Filters filters) {
  return float_bytes(Layout(s, filters).end);
}

}  // namespace tensorscope::kernels
