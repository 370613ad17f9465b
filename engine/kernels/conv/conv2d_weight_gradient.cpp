#include <array>
#include <limits>

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
  std::int64_t offsets, panels, window, gradients, rows, end;
  explicit GradientLayout(const ConvSizes& s) {
    constexpr std::int64_t kOffsetFloats = 2;  // an offset is at most 8 bytes
    constexpr std::int64_t kWidestPanel = 16;
    const std::int64_t taps = aligned_floats(largest_taps(s).count());
    offsets = 0;
    panels = taps * kOffsetFloats;
    window = panels + taps * most_pixels(s);
    gradients = window + kWidestPanel * most_pixels(s);
    rows = gradients + (s.n > 1 ? s.o / s.groups * most_pixels(s) : 0);
    end = rows + aligned_floats(Patches::rows_floats(s));
  }
};

class WeightGradient {
 public:
  WeightGradient(const float* dy, const float* x, float* dweight, const ConvSizes& s,
                 const GradientLayout& layout, float* workspace)
      : s_(s),
        dy_(dy),
        dweight_(dweight),
        patches_(s, x, workspace + layout.rows),
        taps_(reinterpret_cast<Index*>(workspace + layout.offsets)),
        panels_(workspace + layout.panels),
        window_(workspace + layout.window),
        gradients_(workspace + layout.gradients) {
    patches_.tap_offsets(largest_taps(s), taps_);
  }

  void run() {
    visit_pixel_blocks(s_, [&](const PixelBlock& block) {
      depth_ = static_cast<Index>(block.images * block.count);
      for (std::int64_t group = 0; group < s_.groups; ++group) {
        load_gradients(block, group);
        visit_taps(s_, [&](const Taps& taps) {
          if (taps.columns < s_.kw) patches_.tap_offsets(taps, taps_);
          patches_.load(block, group, taps);
          find_pixels(block);
          add(group, taps.first(s_), static_cast<Index>(taps.count()));
        });
      }
      first_ = false;
    });
  }

 private:
  // dy [o/g][pixels of the block]: as it lies, or side by side from several images.
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

  void find_pixels(const PixelBlock& block) {
    std::size_t at = 0;
    for (std::int64_t i = 0; i < block.images; ++i) {
      std::int64_t oh = block.first / s_.ow;
      std::int64_t ow = block.first % s_.ow;
      for (std::int64_t p = 0; p < block.count; ++p, ++at) {
        pixels_[at] = patches_.pixel_offset(i, oh, ow);
        if (++ow == s_.ow) ow = 0, ++oh;
      }
    }
  }

  // window [pixels] = what one tap meets.
  void gather(const float* from, float* to) const {
    Index p = 0;
    for (; p + simd::kLanes <= depth_; p += simd::kLanes) {
      const Index* const pixel = pixels_.data() + p;
      if (pixel[simd::kLanes - 1] - pixel[0] == simd::kLanes - 1) {
        simd::store(to + p, simd::load(from + pixel[0]));
      } else {
        for (Index i = 0; i < simd::kLanes; ++i) to[p + i] = from[pixel[i]];
      }
    }
    for (; p < depth_; ++p) to[p] = from[pixels_[static_cast<std::size_t>(p)]];
  }

  void add(std::int64_t group, std::int64_t first, Index taps) {
    for (Index t = 0; t < taps; t += kTileColumns) {
      const Index columns = std::min(kTileColumns, taps - t);
      for (Index j = 0; j < columns; ++j) {
        gather(patches_.base() + taps_[t + j], window_ + j * depth_);
      }
      float* const panel = panels_ + t * depth_;
      if (columns < kTileColumns) std::fill_n(panel, depth_ * kTileColumns, 0.0F);
      transpose(window_, depth_, columns, depth_, panel, kTileColumns);
    }
    const auto rows = static_cast<Index>(s_.o / s_.groups);
    const auto ldc = static_cast<Index>(filter_size(s_));
    float* const c = dweight_ + group * rows * ldc + first;
    share(rows, kTileRows, std::int64_t{taps} * depth_, [&](Index begin, Index end) {
      for (Index i = begin; i < end;) {
        const Index count = tile_rows(end - i);
        for (Index t = 0; t < taps; t += kTileColumns) {
          tile(i, count, panels_ + t * depth_, c + i * ldc + t, ldc,
               std::min(kTileColumns, taps - t));
        }
        i += count;
      }
    });
  }

  void tile(Index row, Index rows, const float* panel, float* c, Index ldc, Index columns) const {
    const float* const a = a_ + row * lda_;
    const TileStart start = first_ ? TileStart::kZero : TileStart::kElements;
    constexpr float kNoFloor = -std::numeric_limits<float>::infinity();
    if (columns == kTileColumns) {
      tiles_of(rows)(1, 0, depth_, a, lda_, panel, kTileColumns, c, ldc, start, c, ldc, kNoFloor);
      return;
    }
    float wide[kTileRows * kTileColumns] = {};
    if (!first_) {
      for (Index r = 0; r < rows; ++r) std::copy_n(c + r * ldc, columns, wide + r * kTileColumns);
    }
    tiles_of(rows)(1, 0, depth_, a, lda_, panel, kTileColumns, wide, kTileColumns, start, wide,
                   kTileColumns, kNoFloor);
    for (Index r = 0; r < rows; ++r) std::copy_n(wide + r * kTileColumns, columns, c + r * ldc);
  }

  const ConvSizes& s_;
  const float* dy_;
  float* dweight_;
  Patches patches_;
  Index* taps_;
  float* panels_;
  float* window_;
  float* gradients_;
  std::array<Index, static_cast<std::size_t>(kMaxPixels)> pixels_{};
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
