#pragma once
// The windows of a convolution as the right-hand side of a matrix product, without unfolding the
// image: blocks of output pixels, and where each product's input element lies.
//
// A tap is one (channel, kh, kw) of a filter: the inner dimension of the product. What tap t meets
// for pixel p is base[tap_offset(t) + pixel_offset(p)].

#include <algorithm>
#include <cstddef>

#include "kernels/conv/conv2d.h"
#include "kernels/conv/row_copy.h"

namespace tensorscope::kernels {

/// Output pixels [first, first + count) of each of `images` images; several images only where each
/// is whole, so that the small planes at the end of a network fill a block.
struct PixelBlock {
  std::int64_t image = 0;
  std::int64_t images = 1;
  std::int64_t first = 0;
  std::int64_t count = 0;
};

// Cache blocks, fixed so that plans do not depend on the machine: kMaxTaps x kMaxPixels is 512 KiB.
inline constexpr std::int64_t kMaxPixels = 256;
inline constexpr std::int64_t kMaxTaps = 512;

/// Calls visit(PixelBlock) for blocks of at most kMaxPixels pixels.
template <class Visit>
void visit_pixel_blocks(const ConvSizes& s, const Visit& visit) {
  const std::int64_t plane = s.oh * s.ow;
  if (2 * plane <= kMaxPixels) {
    const std::int64_t images = kMaxPixels / plane;
    for (std::int64_t i = 0; i < s.n; i += images) {
      visit(PixelBlock{i, std::min(images, s.n - i), 0, plane});
    }
    return;
  }
  constexpr std::int64_t kRoundTo = 16;  // whole register tiles on every target
  const std::int64_t blocks = (plane + kMaxPixels - 1) / kMaxPixels;
  const std::int64_t size = (plane + blocks * kRoundTo - 1) / (blocks * kRoundTo) * kRoundTo;
  for (std::int64_t i = 0; i < s.n; ++i) {
    for (std::int64_t p = 0; p < plane; p += size) {
      visit(PixelBlock{i, 1, p, std::min(size, plane - p)});
    }
  }
}

/// Channels whose taps make one block of the inner dimension: equal blocks rather than a small one
/// at the end.
std::int64_t channels_per_block(const ConvSizes& s);

class Patches {
 public:
  /// @param rows rows_floats(s) floats of workspace
  Patches(const ConvSizes& s, const float* x, float* rows);
  static std::int64_t rows_floats(const ConvSizes& s);

  /// Makes the input of these pixels from `channels` channels available. Without padding, and with
  /// a stride of 1 along rows, that is the image itself.
  void load(const PixelBlock& block, std::int64_t channel, std::int64_t channels);
  const float* base() const { return base_; }
  /// Of all taps of channels_per_block(s) channels, relative to the first channel loaded.
  void tap_offsets(std::ptrdiff_t* offsets) const;
  std::ptrdiff_t pixel_offset(std::int64_t image, std::int64_t oh, std::int64_t ow) const {
    return static_cast<std::ptrdiff_t>(image * image_stride_ + (oh - first_oh_) * output_row_ + ow);
  }

 private:
  ConvSizes s_;
  const float* x_;
  float* rows_;
  RowCopy copy_;
  bool in_place_;
  std::int64_t row_step_;  ///< image rows from one copied row to the next
  std::int64_t row_, output_row_, channel_stride_, image_stride_;
  const float* base_ = nullptr;
  std::int64_t first_oh_ = 0;
};

}  // namespace tensorscope::kernels
