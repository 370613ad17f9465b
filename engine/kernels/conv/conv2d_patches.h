#pragma once
// The windows of a convolution as the right-hand side of a matrix product, without unfolding the
// image: blocks of output pixels, and the position of each product's input element.
//
// A tap is one (channel, kh, kw) of a filter; taps are the inner dimension of the product. The
// input of tap t for pixel p is base[tap_offset(t) + BlockPixels::offset(p)].

#include <algorithm>
#include <cstddef>

#include "kernels/conv/conv2d.h"
#include "kernels/conv/row_copy.h"
#include "kernels/gemm/gemm_tile.h"
#include "kernels/simd/round.h"
#include "kernels/simd/simd.h"

namespace tensorscope::kernels {

/// Output pixels [first, first + count) of each of `images` images. Several images only if each is
/// whole, so that the small planes at the end of a network fill a block.
struct PixelBlock {
  std::int64_t image = 0;
  std::int64_t images = 1;
  std::int64_t first = 0;
  std::int64_t count = 0;
};

// Cache blocks, fixed so that plans do not depend on the machine: kMaxTaps x kMaxPixels is 512 KiB.
inline constexpr std::int64_t kMaxPixels = 256;
inline constexpr std::int64_t kMaxTaps = 512;
inline constexpr std::int64_t kMostPixels = 2048;  // if there are few taps

/// Divides the output pixels of all images into units: whole images if several fit into a block,
/// otherwise register tiles of one image.
class PixelUnits {
 public:
  /// @param most pixels of a block
  PixelUnits(const ConvSizes& s, std::int64_t most)
      : plane_(s.oh * s.ow),
        most_(most),
        images_(2 * plane_ <= most ? most / plane_ : 0),
        per_image_(images_ > 0 ? 1 : round_up(plane_, kTileColumns) / kTileColumns),
        count_(s.n * per_image_) {}
  std::int64_t count() const { return count_; }
  std::int64_t pixels() const { return images_ > 0 ? plane_ : kTileColumns; }

  /// Calls visit(PixelBlock) for equal blocks of units [at, end).
  template <class Visit>
  void visit(std::int64_t at, std::int64_t end, const Visit& visit) const {
    while (at < end) {
      PixelBlock block{at, std::min(images_, end - at), 0, plane_};
      std::int64_t units = block.images;
      if (images_ == 0) {
        const std::int64_t first = at % per_image_ * kTileColumns;
        const std::int64_t left = std::min(plane_ - first, (end - at) * kTileColumns);
        units = round_up(block_size(left, most_), kTileColumns) / kTileColumns;
        block = {at / per_image_, 1, first, std::min(units * kTileColumns, left)};
      }
      visit(block);
      at += units;
    }
  }

 private:
  std::int64_t plane_, most_, images_, per_image_, count_;
};

/// A block of the inner dimension: all taps of some channels; if a channel has more than kMaxTaps,
/// some rows of its kernel; if a row has more, part of the row. So a block is contiguous in a
/// filter.
struct Taps {
  std::int64_t channels, rows, columns;
  /// Where the block begins; the channel counts within its group.
  std::int64_t channel = 0, row = 0, column = 0;

  std::int64_t count() const { return channels * rows * columns; }
  /// Index of its first tap in a filter.
  std::int64_t first(const ConvSizes& s) const { return (channel * s.kh + row) * s.kw + column; }
};

/// The largest block, for blocks of about equal size instead of a small one at the end.
Taps largest_taps(const ConvSizes& s, std::int64_t most = kMaxTaps);

/// Calls visit(Taps) for the blocks of a filter, in the filter's order.
/// @param most largest_taps()
template <class Visit>
void visit_taps(const ConvSizes& s, const Taps& most, const Visit& visit) {
  for (std::int64_t c = 0; c < s.c / s.groups; c += most.channels) {
    for (std::int64_t row = 0; row < s.kh; row += most.rows) {
      for (std::int64_t column = 0; column < s.kw; column += most.columns) {
        visit(Taps{std::min(most.channels, s.c / s.groups - c), std::min(most.rows, s.kh - row),
                   std::min(most.columns, s.kw - column), c, row, column});
      }
    }
  }
}

/// A pixel of a block: its image, its index among the image's pixels in the block, and its row and
/// column, counted from the row in which the block begins.
struct PixelWalk {
  std::ptrdiff_t image, pixel, row, column;
};

/// The pixels of a block, image by image and row by row, and the offsets of their inputs.
struct BlockPixels {
  std::ptrdiff_t count;    ///< of each image
  std::ptrdiff_t y_first;  ///< offset of the first one in y's first channel
  std::ptrdiff_t first_column;
  std::ptrdiff_t width;  ///< of a row of outputs, or of all rows if they are contiguous
  std::ptrdiff_t image_stride, row_stride;

  bool in_one_piece() const { return first_column + count <= width; }
  PixelWalk first() const { return {0, 0, 0, first_column}; }
  void advance(PixelWalk& at, std::ptrdiff_t by) const {
    at.pixel += by;
    at.column += by;
    while (at.pixel >= count) {
      at.pixel -= count;
      ++at.image;
      at.row = 0;
      at.column = first_column + at.pixel;
    }
    while (at.column >= width) {
      at.column -= width;
      ++at.row;
    }
  }
  std::ptrdiff_t offset(const PixelWalk& at) const {
    return at.image * image_stride + at.row * row_stride + at.column;
  }
  /// Whether one tap's inputs are adjacent for so many pixels.
  bool is_run(const PixelWalk& at, std::ptrdiff_t pixels) const {
    return at.pixel + pixels <= count && at.column + pixels <= width;
  }
};

class Patches {
 public:
  /// @param taps, pixels the largest block
  /// @param groups most groups loaded at a time; several only if a block has all of their taps
  /// @param rows rows_floats() floats of workspace: zeros, or left there by Patches of the same
  /// sizes
  Patches(const ConvSizes& s, const Taps& taps, std::int64_t pixels, std::int64_t groups,
          const float* x, float* rows);
  static std::int64_t rows_floats(const ConvSizes& s, const Taps& taps, std::int64_t pixels,
                                  std::int64_t groups);

  /// Makes the inputs of these taps for these pixels available, for several groups. Without
  /// padding, and with a stride of 1 along rows, the image itself is used.
  void load(const PixelBlock& block, std::int64_t group, std::int64_t groups, const Taps& taps);
  /// Base address of the n-th group loaded.
  const float* base(std::int64_t n = 0) const {
    return base_ + n * (s_.c / s_.groups) * channel_stride_;
  }
  /// Offsets of the taps' inputs, relative to the first channel and row loaded. For blocks of whole
  /// channels they are always the same; a block with fewer channels uses only the first ones.
  void tap_offsets(const Taps& taps, std::ptrdiff_t* offsets) const;
  /// The pixels of the block that was loaded.
  BlockPixels pixels(const PixelBlock& block) const;

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
};

/// Distance between neighbouring taps, 0 if it is not the same for all.
std::ptrdiff_t tap_step(const std::ptrdiff_t* taps, std::ptrdiff_t count);

/// Packs a panel of a tile's right-hand side, [depth][kTileColumns]: the inputs of `depth` taps for
/// `count` pixels from `at` on. Columns without a pixel repeat the last one.
void pack_panel(const float* base, const BlockPixels& pixels, PixelWalk at, std::ptrdiff_t count,
                const std::ptrdiff_t* taps, std::ptrdiff_t depth, float* to);

}  // namespace tensorscope::kernels
