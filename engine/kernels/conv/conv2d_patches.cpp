#include "kernels/conv/conv2d_patches.h"

#include "kernels/gemm/gemm_tile.h"
#include "kernels/simd/round.h"
#include "kernels/threads/thread_pool.h"

namespace tensorscope::kernels {

namespace {

using Index = std::ptrdiff_t;

// Pack the taps' inputs for two vectors of pixels, for one vector, and for pixels that are not
// adjacent.
void pack_pair(const float* first, const float* second, const Index* tap, Index taps, float* to) {
  for (Index t = 0; t < taps; ++t, to += kTileColumns) {
    simd::store(to, simd::load(first + tap[t]));
    simd::store(to + simd::kLanes, simd::load(second + tap[t]));
  }
}

void pack_run(const float* from, const Index* tap, Index taps, float* to) {
  for (Index t = 0; t < taps; ++t) simd::store(to + t * kTileColumns, simd::load(from + tap[t]));
}

void pack_pixels(const float* base, const Index* pixel, const Index* tap, Index taps, float* to) {
  for (Index t = 0; t < taps; ++t, to += kTileColumns) {
    const float* const from = base + tap[t];
    for (Index i = 0; i < simd::kLanes; ++i) to[i] = from[pixel[i]];
  }
}

// Distance from the first window's first row or column to the last window's last one.
std::int64_t reach(const ConvSizes& s, std::size_t axis, std::int64_t outputs,
                   std::int64_t kernel) {
  return (outputs - 1) * s.stride[axis] + (kernel - 1) * s.dilation[axis];
}

// Whether the image can be read in place: no window reaches into padding on either side, and
// columns have stride 1.
bool reads_in_place(const ConvSizes& s) {
  return s.padding[0] == 0 && s.padding[1] == 0 && s.stride[1] == 1 &&
         reach(s, 0, s.oh, s.kh) < s.h && reach(s, 1, s.ow, s.kw) < s.w;
}

// Image rows from one copied row to the next: the stride if all taps are in one kernel row, because
// then no tap reads the rows in between.
std::int64_t row_step(const ConvSizes& s, const Taps& most) {
  return most.rows == 1 ? s.stride[0] : 1;
}

// Image rows that the largest block of taps reads for n rows of outputs.
std::int64_t input_rows(const ConvSizes& s, const Taps& most, std::int64_t n) {
  return ((n - 1) * s.stride[0] + (most.rows - 1) * s.dilation[0]) / row_step(s, most) + 1;
}

std::int64_t most_rows(const ConvSizes& s, const Taps& most, std::int64_t pixels) {
  return input_rows(s, most, std::min(s.oh, (pixels + s.ow - 2) / s.ow + 1));
}

std::int64_t most_images(const ConvSizes& s, std::int64_t pixels) {
  return std::clamp<std::int64_t>(pixels / (s.oh * s.ow), 1, s.n);
}

}  // namespace

Taps largest_taps(const ConvSizes& s, std::int64_t most) {
  const std::int64_t channels = most / (s.kh * s.kw);
  if (channels > 0) return {block_size(s.c / s.groups, channels), s.kh, s.kw};
  const std::int64_t rows = most / s.kw;
  if (rows > 0) return {1, block_size(s.kh, rows), s.kw};
  return {1, 1, block_size(s.kw, most)};
}

std::int64_t Patches::rows_floats(const ConvSizes& s, const Taps& taps, std::int64_t pixels,
                                  std::int64_t groups) {
  if (reads_in_place(s)) return 0;
  return most_images(s, pixels) * groups * taps.channels * most_rows(s, taps, pixels) *
         RowCopy(s).row_floats();
}

Patches::Patches(const ConvSizes& s, const Taps& taps, std::int64_t pixels, std::int64_t groups,
                 const float* x, float* rows)
    : s_(s),
      most_(taps),
      x_(x),
      rows_(rows),
      copy_(s),
      in_place_(reads_in_place(s)),
      row_step_(in_place_ ? 1 : row_step(s, most_)),
      row_(in_place_ ? s.w : copy_.row_floats()),
      output_row_(s.stride[0] / row_step_ * row_),
      channel_stride_(in_place_ ? s.h * s.w : most_rows(s, most_, pixels) * row_),
      image_stride_(in_place_ ? s.c * s.h * s.w : groups * most_.channels * channel_stride_) {}

void Patches::load(const PixelBlock& block, std::int64_t group, std::int64_t groups,
                   const Taps& taps) {
  const std::int64_t plane = s_.h * s_.w;
  const std::int64_t channel = group * (s_.c / s_.groups) + taps.channel;
  const float* const x = x_ + (block.image * s_.c + channel) * plane;
  const std::int64_t below = taps.row * s_.dilation[0];  // offset of the block's first kernel row
  const std::int64_t first_oh = block.first / s_.ow;
  if (in_place_) {
    base_ = x + below * s_.w + first_oh * output_row_;
    return;
  }
  base_ = rows_;
  const std::int64_t last_oh = (block.first + block.count - 1) / s_.ow;
  const std::int64_t count = input_rows(s_, most_, last_oh - first_oh + 1);
  const std::int64_t first_row = first_oh * s_.stride[0] - s_.padding[0] + below;
  const std::int64_t channels = groups * taps.channels;
  constexpr std::int64_t kCopiedFloat = 4;  // multiply-adds that take as long as copying a float
  share(static_cast<std::ptrdiff_t>(block.images * channels), 1, count * row_ * kCopiedFloat,
        [&](std::ptrdiff_t begin, std::ptrdiff_t end) {
          for (std::int64_t at = begin; at < end; ++at) {
            const std::int64_t i = at / channels;
            const std::int64_t c = at % channels;
            float* to = rows_ + i * image_stride_ + c * channel_stride_;
            for (std::int64_t r = 0; r < count; ++r, to += row_) {
              copy_.copy(x + (i * s_.c + c) * plane, first_row + r * row_step_, to);
            }
          }
        });
}

BlockPixels Patches::pixels(const PixelBlock& block) const {
  const std::int64_t column = block.first % s_.ow;
  const bool in_one_piece = output_row_ == s_.ow;
  const std::int64_t width = in_one_piece ? column + block.count : s_.ow;
  const auto index = [](std::int64_t i) { return static_cast<std::ptrdiff_t>(i); };
  return {.count = index(block.count),
          .y_first = index(block.image * s_.o * s_.oh * s_.ow + block.first),
          .first_column = index(column),
          .width = index(width),
          .image_stride = index(image_stride_),
          .row_stride = index(output_row_)};
}

void pack_panel(const float* base, const BlockPixels& pixels, PixelWalk at, std::ptrdiff_t count,
                const std::ptrdiff_t* taps, std::ptrdiff_t depth, float* to) {
  PixelWalk next = at;
  pixels.advance(next, simd::kLanes);
  const bool first_is_run = pixels.is_run(at, simd::kLanes);
  const bool second_is_run = count == kTileColumns && pixels.is_run(next, simd::kLanes);
  const float* const first = base + pixels.offset(at);
  if (first_is_run && second_is_run) {
    return pack_pair(first, base + pixels.offset(next), taps, depth, to);
  }
  std::array<Index, kTileColumns> each;
  for (Index i = 0; i < kTileColumns; ++i) {
    const auto n = static_cast<std::size_t>(i);
    each[n] = i < count ? pixels.offset(at) : each[n - 1];
    pixels.advance(at, 1);
  }
  if (first_is_run) {
    pack_run(first, taps, depth, to);
  } else {
    pack_pixels(base, each.data(), taps, depth, to);
  }
  if (second_is_run) {
    pack_run(base + pixels.offset(next), taps, depth, to + simd::kLanes);
  } else {
    pack_pixels(base, each.data() + simd::kLanes, taps, depth, to + simd::kLanes);
  }
}

void Patches::tap_offsets(const Taps& taps, std::ptrdiff_t* offsets) const {
  for (std::int64_t c = 0; c < taps.channels; ++c) {
    for (std::int64_t row = 0; row < taps.rows; ++row) {
      for (std::int64_t i = 0; i < taps.columns; ++i) {
        const std::int64_t kw = taps.column + i;
        const std::int64_t column = in_place_ ? kw * s_.dilation[1] : copy_.column_offset(kw);
        *offsets++ =
            static_cast<std::ptrdiff_t>(c * channel_stride_ + row * s_.dilation[0] * row_ + column);
      }
    }
  }
}

std::ptrdiff_t tap_step(const std::ptrdiff_t* taps, std::ptrdiff_t count) {
  if (count == 1) return 1;
  const Index step = taps[1] - taps[0];
  for (Index t = 2; t < count; ++t) {
    if (taps[t] - taps[t - 1] != step) return 0;
  }
  return step;
}

}  // namespace tensorscope::kernels
