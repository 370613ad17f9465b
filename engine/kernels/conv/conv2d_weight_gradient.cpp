#include <array>

#include "kernels/conv/conv2d_patches.h"
#include "kernels/conv/conv2d_plan.h"
#include "kernels/conv/conv2d_ways.h"
#include "kernels/gemm/gemm_tile.h"
#include "kernels/movement/transpose.h"
#include "kernels/simd/round.h"
#include "kernels/threads/thread_pool.h"

namespace tensorscope::kernels {

namespace {

using Index = std::ptrdiff_t;

std::int64_t most_pixels(const ConvSizes& s) {
  return std::min(kMaxPixels, aligned_floats(s.n * s.oh * s.ow));
}

// Offsets into the workspace, in floats.
struct GradientLayout {
  std::int64_t offsets, panels, gradients, rows, end;
  explicit GradientLayout(const ConvSizes& s) {
    constexpr std::int64_t kOffsetFloats = 2;  // an offset is at most 8 bytes
    const std::int64_t taps = aligned_floats(largest_taps(s).count());
    offsets = 0;
    panels = taps * kOffsetFloats;
    gradients = panels + taps * most_pixels(s);
    rows = gradients + (s.n > 1 ? s.o / s.groups * most_pixels(s) : 0);
    end = rows + aligned_floats(Patches::rows_floats(s, largest_taps(s), kMaxPixels, 1));
  }
};

class WeightGradient {
 public:
  WeightGradient(const float* dy, const float* x, float* dweight, const ConvSizes& s,
                 const GradientLayout& layout, float* workspace)
      : s_(s),
        dy_(dy),
        dweight_(dweight),
        patches_(s, largest_taps(s), kMaxPixels, 1, x, workspace + layout.rows),
        taps_(reinterpret_cast<Index*>(workspace + layout.offsets)),
        panels_(workspace + layout.panels),
        gradients_(workspace + layout.gradients) {
    patches_.tap_offsets(largest_taps(s), taps_);
    std::fill_n(workspace + layout.rows, layout.end - layout.rows, 0.0F);
  }

  void run() {
    const PixelUnits units(s_, kMaxPixels);
    units.visit(0, units.count(), [&](const PixelBlock& block) {
      depth_ = static_cast<Index>(block.images * block.count);
      for (std::int64_t group = 0; group < s_.groups; ++group) {
        load_gradients(block, group);
        visit_taps(s_, largest_taps(s_), [&](const Taps& taps) {
          if (taps.columns < s_.kw) patches_.tap_offsets(taps, taps_);
          patches_.load(block, group, 1, taps);
          pixels_ = patches_.pixels(block);
          add(group, taps.first(s_), static_cast<Index>(taps.count()));
        });
      }
      first_ = false;
    });
  }

 private:
  // dy [o/g][pixels of the block]: in place for one image, copied together from several.
  void load_gradients(const PixelBlock& block, std::int64_t group) {
    const std::int64_t plane = s_.oh * s_.ow;
    const std::int64_t rows = s_.o / s_.groups;
    const float* from = dy_ + (block.image * s_.o + group * rows) * plane + block.first;
    a_ = block.images == 1 ? from : gradients_;
    lda_ = block.images == 1 ? static_cast<Index>(plane) : depth_;
    if (block.images == 1) return;
    for (std::int64_t i = 0; i < block.images; ++i, from += s_.o * plane) {
      for (std::int64_t r = 0; r < rows; ++r) {
        std::copy_n(from + r * plane, plane, gradients_ + r * lda_ + i * plane);
      }
    }
  }

  void add(std::int64_t group, std::int64_t first, Index taps) {
    const auto rows = static_cast<Index>(s_.o / s_.groups);
    const auto ldc = static_cast<Index>(filter_size(s_));
    float* const c = dweight_ + group * rows * ldc + first;
    share(taps, kTileColumns, std::int64_t{rows} * depth_, [&](Index begin, Index end) {
      pack(begin, end);
      const Index whole = (end - begin) / kTileColumns;
      const Index narrow = (end - begin) % kTileColumns;
      for (Index i = 0; i < rows;) {
        const Index count = tile_rows(rows - i);
        float* const to = c + i * ldc + begin;
        tiles(i, count, panels_ + begin * depth_, to, ldc, whole);
        if (narrow > 0) {
          narrow_tile(i, count, panels_ + (end - narrow) * depth_, to + whole * kTileColumns, ldc,
                      narrow);
        }
        i += count;
      }
    });
  }

  // Packs the inputs of taps [begin, end) for the block's pixels into panels in which taps are
  // adjacent.
  void pack(Index begin, Index end) {
    const Index columns = end % kTileColumns;
    if (columns > 0) std::fill_n(panels_ + (end - columns) * depth_, kTileColumns * depth_, 0.0F);
    const float* const base = patches_.base();
    PixelWalk at = pixels_.first();
    for (Index p = 0; p < depth_; p += kSquare) {
      const Index count = std::min(kSquare, depth_ - p);
      const bool is_run = count == kSquare && pixels_.is_run(at, kSquare);
      std::array<Index, kSquare> from{};
      for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
        from[i] = pixels_.offset(at);
        pixels_.advance(at, 1);
      }
      for (Index t = begin; t < end; t += kSquare) {
        const Index panel = t / kTileColumns * kTileColumns;
        float* const to = panels_ + panel * depth_ + p * kTileColumns + (t - panel);
        const Index* const tap = taps_ + t;
        const float* const image = base + from[0];
        if (is_run && t + kSquare <= end) {
          transpose_4x4({image + tap[0], image + tap[1], image + tap[2], image + tap[3]}, to,
                        kTileColumns);
          continue;
        }
        for (Index j = 0; j < std::min(kSquare, end - t); ++j) {
          for (Index i = 0; i < count; ++i) {
            to[i * kTileColumns + j] = base[tap[j] + from[static_cast<std::size_t>(i)]];
          }
        }
      }
    }
  }

  TileStart start() const { return first_ ? TileStart::kZero : TileStart::kElements; }

  void tiles(Index row, Index rows, const float* panel, float* c, Index ldc, Index count) const {
    tiles_of(rows)(count, kTileColumns * depth_, depth_, a_ + row * lda_, lda_, panel, kTileColumns,
                   c, ldc, start(), c, ldc, floor_of(false));
  }

  void narrow_tile(Index row, Index rows, const float* panel, float* c, Index ldc,
                   Index columns) const {
    float wide[kTileRows * kTileColumns] = {};
    if (!first_) {
      for (Index r = 0; r < rows; ++r) std::copy_n(c + r * ldc, columns, wide + r * kTileColumns);
    }
    tiles(row, rows, panel, wide, kTileColumns, 1);
    for (Index r = 0; r < rows; ++r) std::copy_n(wide + r * kTileColumns, columns, c + r * ldc);
  }

  static constexpr Index kSquare = 4;  ///< rows and columns transposed at a time

  const ConvSizes& s_;
  const float* dy_;
  float* dweight_;
  Patches patches_;
  Index* taps_;
  float* panels_;
  float* gradients_;
  BlockPixels pixels_{};
  const float* a_ = nullptr;
  Index lda_ = 0;
  Index depth_ = 0;
  bool first_ = true;
};

}  // namespace

void weight_gradient(const float* dy, const float* x, float* dweight, const ConvSizes& s,
                     float* workspace) {
  WeightGradient(dy, x, dweight, s, GradientLayout(s), workspace).run();
}

std::int64_t weight_gradient_workspace_bytes(const ConvSizes& s) {
  return float_bytes(GradientLayout(s).end);
}

}  // namespace tensorscope::kernels
