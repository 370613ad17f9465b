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

/// A block of the inner dimension: all taps of some channels; of a channel with more than kMaxTaps,
/// some rows of its kernel; of a row with more, a part. So a block lies in one piece in a filter.
struct Taps {
  std::int64_t channels, rows, columns;
  /// Where it begins; the channel counts within its group.
  std::int64_t channel = 0, row = 0, column = 0;

  std::int64_t count() const { return channels * rows * columns; }
  /// Its place in a filter.
  std::int64_t first(const ConvSizes& s) const { return (channel * s.kh + row) * s.kw + column; }
};

/// The largest: equal blocks rather than a small one at the end.
Taps largest_taps(const ConvSizes& s);

/// Calls visit(Taps) for the blocks of a filter, in its order.
template <class Visit>
void visit_taps(const ConvSizes& s, const Visit& visit) {
  const Taps most = largest_taps(s);
  for (std::int64_t c = 0; c < s.c / s.groups; c += most.channels) {
    for (std::int64_t row = 0; row < s.kh; row += most.rows) {
      for (std::int64_t column = 0; column < s.kw; column += most.columns) {
        visit(Taps{std::min(most.channels, s.c / s.groups - c), std::min(most.rows, s.kh - row),
                   std::min(most.columns, s.kw - column), c, row, column});
      }
    }
  }
}

class Patches {
 public:
  /// @param rows rows_floats(s) floats of workspace
  Patches(const ConvSizes& s, const float* x, float* rows);
  static std::int64_t rows_floats(const ConvSizes& s);

  /// Makes available what these taps of a group's filters meet for these pixels. Without padding,
  /// and with a stride of 1 along rows, that is the image itself.
  void load(const PixelBlock& block, std::int64_t group, const Taps& taps);
  const float* base() const { return base_; }
  /// Relative to the first channel and row loaded. Those of whole channels are the same for each
  /// block, fewer channels having fewer of them.
  void tap_offsets(const Taps& taps, std::ptrdiff_t* offsets) const;
  std::ptrdiff_t pixel_offset(std::int64_t image, std::int64_t oh, std::int64_t ow) const {
    return static_cast<std::ptrdiff_t>(image * image_stride_ + (oh - first_oh_) * output_row_ + ow);
  }

 private:
  ConvSizes s_;
  Taps most_;
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
