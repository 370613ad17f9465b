#include "kernels/conv/conv2d_patches.h"

#include "kernels/simd/round.h"

namespace tensorscope::kernels {

namespace {

// The last window's last row or column.
std::int64_t reach(const ConvSizes& s, std::size_t axis, std::int64_t outputs,
                   std::int64_t kernel) {
  return (outputs - 1) * s.stride[axis] + (kernel - 1) * s.dilation[axis];
}

// No window meets padding, on either side.
bool reads_in_place(const ConvSizes& s) {
  return s.padding[0] == 0 && s.padding[1] == 0 && s.stride[1] == 1 &&
         reach(s, 0, s.oh, s.kh) < s.h && reach(s, 1, s.ow, s.kw) < s.w;
}

// Taps of one row do not meet the rows a stride leaves out.
std::int64_t row_step(const ConvSizes& s, const Taps& most) {
  return most.rows == 1 ? s.stride[0] : 1;
}

// Image rows that the largest block of taps meets with n rows of outputs.
std::int64_t input_rows(const ConvSizes& s, const Taps& most, std::int64_t n) {
  return ((n - 1) * s.stride[0] + (most.rows - 1) * s.dilation[0]) / row_step(s, most) + 1;
}

std::int64_t most_rows(const ConvSizes& s, const Taps& most) {
  return input_rows(s, most, std::min(s.oh, (kMaxPixels + s.ow - 2) / s.ow + 1));
}

std::int64_t most_images(const ConvSizes& s) {
  return std::clamp<std::int64_t>(kMaxPixels / (s.oh * s.ow), 1, s.n);
}

}  // namespace

Taps largest_taps(const ConvSizes& s) {
  const std::int64_t channels = kMaxTaps / (s.kh * s.kw);
  if (channels > 0) return {block_size(s.c / s.groups, channels), s.kh, s.kw};
  const std::int64_t rows = kMaxTaps / s.kw;
  if (rows > 0) return {1, block_size(s.kh, rows), s.kw};
  return {1, 1, block_size(s.kw, kMaxTaps)};
}

std::int64_t Patches::rows_floats(const ConvSizes& s) {
  if (reads_in_place(s)) return 0;
  const Taps most = largest_taps(s);
  return most_images(s) * most.channels * most_rows(s, most) * RowCopy(s).row_floats();
}

Patches::Patches(const ConvSizes& s, const float* x, float* rows)
    : s_(s),
      most_(largest_taps(s)),
      x_(x),
      rows_(rows),
      copy_(s),
      in_place_(reads_in_place(s)),
      row_step_(in_place_ ? 1 : row_step(s, most_)),
      row_(in_place_ ? s.w : copy_.row_floats()),
      output_row_(s.stride[0] / row_step_ * row_),
      channel_stride_(in_place_ ? s.h * s.w : most_rows(s, most_) * row_),
      image_stride_(in_place_ ? s.c * s.h * s.w : most_.channels * channel_stride_) {
  std::fill_n(rows, rows_floats(s), 0.0F);
}

void Patches::load(const PixelBlock& block, std::int64_t group, const Taps& taps) {
  const std::int64_t plane = s_.h * s_.w;
  const std::int64_t channel = group * (s_.c / s_.groups) + taps.channel;
  const float* const x = x_ + (block.image * s_.c + channel) * plane;
  const std::int64_t below = taps.row * s_.dilation[0];  // the kernel's first row
  if (in_place_) {
    base_ = x + below * s_.w;
    return;
  }
  base_ = rows_;
  first_oh_ = block.first / s_.ow;
  const std::int64_t last_oh = (block.first + block.count - 1) / s_.ow;
  const std::int64_t count = input_rows(s_, most_, last_oh - first_oh_ + 1);
  const std::int64_t first_row = first_oh_ * s_.stride[0] - s_.padding[0] + below;
  for (std::int64_t i = 0; i < block.images; ++i) {
    for (std::int64_t c = 0; c < taps.channels; ++c) {
      float* to = rows_ + i * image_stride_ + c * channel_stride_;
      for (std::int64_t r = 0; r < count; ++r, to += row_) {
        copy_.copy(x + (i * s_.c + c) * plane, first_row + r * row_step_, to);
      }
    }
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

}  // namespace tensorscope::kernels
