#include "kernels/conv/conv2d_patches.h"

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

// A filter of one row does not meet the rows a stride leaves out.
std::int64_t row_step(const ConvSizes& s) { return s.kh == 1 ? s.stride[0] : 1; }

// Image rows that n rows of outputs meet.
std::int64_t input_rows(const ConvSizes& s, std::int64_t n) {
  return ((n - 1) * s.stride[0] + (s.kh - 1) * s.dilation[0]) / row_step(s) + 1;
}

std::int64_t most_rows(const ConvSizes& s) {
  return input_rows(s, std::min(s.oh, (kMaxPixels + s.ow - 2) / s.ow + 1));
}

std::int64_t most_images(const ConvSizes& s) {
  return std::clamp<std::int64_t>(kMaxPixels / (s.oh * s.ow), 1, s.n);
}

}  // namespace

std::int64_t channels_per_block(const ConvSizes& s) {
  const std::int64_t channels = s.c / s.groups;
  const std::int64_t most = std::max<std::int64_t>(1, kMaxTaps / (s.kh * s.kw));
  const std::int64_t blocks = (channels + most - 1) / most;
  return (channels + blocks - 1) / blocks;
}

std::int64_t Patches::rows_floats(const ConvSizes& s) {
  if (reads_in_place(s)) return 0;
  return most_images(s) * channels_per_block(s) * most_rows(s) * RowCopy(s).row_floats();
}

Patches::Patches(const ConvSizes& s, const float* x, float* rows)
    : s_(s),
      x_(x),
      rows_(rows),
      copy_(s),
      in_place_(reads_in_place(s)),
      row_step_(in_place_ ? 1 : row_step(s)),
      row_(in_place_ ? s.w : copy_.row_floats()),
      output_row_(s.stride[0] / row_step_ * row_),
      channel_stride_(in_place_ ? s.h * s.w : most_rows(s) * row_),
      image_stride_(in_place_ ? s.c * s.h * s.w : channels_per_block(s) * channel_stride_) {
  std::fill_n(rows, rows_floats(s), 0.0F);
}

void Patches::load(const PixelBlock& block, std::int64_t channel, std::int64_t channels) {
  const std::int64_t plane = s_.h * s_.w;
  const float* const x = x_ + (block.image * s_.c + channel) * plane;
  if (in_place_) {
    base_ = x;
    return;
  }
  base_ = rows_;
  first_oh_ = block.first / s_.ow;
  const std::int64_t last_oh = (block.first + block.count - 1) / s_.ow;
  const std::int64_t count = input_rows(s_, last_oh - first_oh_ + 1);
  const std::int64_t first_row = first_oh_ * s_.stride[0] - s_.padding[0];
  for (std::int64_t i = 0; i < block.images; ++i) {
    for (std::int64_t c = 0; c < channels; ++c) {
      float* to = rows_ + i * image_stride_ + c * channel_stride_;
      for (std::int64_t r = 0; r < count; ++r, to += row_) {
        copy_.copy(x + (i * s_.c + c) * plane, first_row + r * row_step_, to);
      }
    }
  }
}

void Patches::tap_offsets(std::ptrdiff_t* offsets) const {
  for (std::int64_t c = 0; c < channels_per_block(s_); ++c) {
    for (std::int64_t kh = 0; kh < s_.kh; ++kh) {
      for (std::int64_t kw = 0; kw < s_.kw; ++kw) {
        const std::int64_t column = in_place_ ? kw * s_.dilation[1] : copy_.column_offset(kw);
        *offsets++ =
            static_cast<std::ptrdiff_t>(c * channel_stride_ + kh * s_.dilation[0] * row_ + column);
      }
    }
  }
}

}  // namespace tensorscope::kernels
