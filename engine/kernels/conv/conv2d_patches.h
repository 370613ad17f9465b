#pragma once
// The windows of a convolution as the right-hand side of a matrix product, without unfolding the
// image: blocks of output pixels, and where each product's input element lies.
//
// A tap is one (channel, kh, kw) of a filter: the inner dimension of the product. What tap t meets
// for pixel p is base[tap_offset(t) + BlockPixels::offset(p)].

#include <algorithm>
#include <cstddef>

#include "kernels/conv/conv2d.h"
#include "kernels/conv/row_copy.h"
#include "kernels/gemm/gemm_tile.h"
#include "kernels/simd/round.h"
#include "kernels/simd/simd.h"

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
inline constexpr std::int64_t kMostPixels = 2048;  // with few taps

/// Output pixels of all images in units: whole images where several fit into a block, otherwise
/// register tiles of one.
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
Taps largest_taps(const ConvSizes& s, std::int64_t most = kMaxTaps);

/// Calls visit(Taps) for the blocks of a filter, in its order.
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

/// A pixel of a block: which image's, the how-manieth of its block, and row and column from the
/// row that the block begins in.
struct PixelWalk {
  std::ptrdiff_t image, pixel, row, column;
};

/// The pixels of a block, image by image and row by row, and where what a tap meets for them lies.
struct BlockPixels {
  std::ptrdiff_t count;    ///< of each image
  std::ptrdiff_t y_first;  ///< the first one in y's first channel
  std::ptrdiff_t first_column;
  std::ptrdiff_t width;  ///< of a row of outputs, or of all that lies in one piece
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
  /// Whether one tap meets neighbours for so many pixels.
  bool is_run(const PixelWalk& at, std::ptrdiff_t pixels) const {
    return at.pixel + pixels <= count && at.column + pixels <= width;
  }
};

class Patches {
 public:
  /// @param taps, pixels the most of a block
  /// @param groups the most that are loaded at a time; several only if each has all of its taps
  /// @param rows rows_floats() floats of workspace, zeros but for what Patches of the same sizes
  /// left there
  Patches(const ConvSizes& s, const Taps& taps, std::int64_t pixels, std::int64_t groups,
          const float* x, float* rows);
  static std::int64_t rows_floats(const ConvSizes& s, const Taps& taps, std::int64_t pixels,
                                  std::int64_t groups);

  /// Makes available what these taps of so many groups' filters meet for these pixels. Without
  /// padding, and with a stride of 1 along rows, that is the image itself.
  void load(const PixelBlock& block, std::int64_t group, std::int64_t groups, const Taps& taps);
  /// Of the n-th group loaded.
  const float* base(std::int64_t n = 0) const {
    return base_ + n * (s_.c / s_.groups) * channel_stride_;
  }
  /// Relative to the first channel and row loaded. Those of whole channels are the same for each
  /// block, fewer channels having fewer of them.
  void tap_offsets(const Taps& taps, std::ptrdiff_t* offsets) const;
  /// Of the block loaded.
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

/// How far apart taps lie, 0 where that is not the same for all.
std::ptrdiff_t tap_step(const std::ptrdiff_t* taps, std::ptrdiff_t count);

/// A panel of a tile's right-hand side: [depth][kTileColumns], what `depth` taps meet for `count`
/// pixels from `at` on. Columns without a pixel repeat the last one.
void pack_panel(const float* base, const BlockPixels& pixels, PixelWalk at, std::ptrdiff_t count,
                const std::ptrdiff_t* taps, std::ptrdiff_t depth, float* to);

}  // namespace tensorscope::kernels
