#pragma once
// How much of an implicit convolution is done at a time, and the workspace that it needs.

#include <cstdint>

#include "kernels/conv/conv2d_patches.h"
#include "kernels/conv/conv2d_ways.h"

namespace tensorscope::kernels {

/// What is done at a time. If there are few taps, more pixels are taken, so that a block fills the
/// cache however short the filters are. Several small groups share a pass over the pixels and the
/// cost of starting other threads.
struct Portion {
  Taps taps;
  std::int64_t groups, pixels;
  explicit Portion(const ConvSizes& s);
  /// The largest portion that needs at most so many floats of workspace; `pixels` is 0 if even the
  /// smallest needs more.
  Portion(const ConvSizes& s, std::int64_t floats);
};

/// Offsets into the workspace of one thread, in floats. It begins with the offsets of taps.
struct ConvSlot {
  std::int64_t panels, rows, end;
  ConvSlot(const ConvSizes& s, const Portion& portion);
};

/// Floats of workspace for flipped filters.
std::int64_t filter_floats(const ConvSizes& s, Filters kind);

/// Writes filters [o/g][taps] of one group for a block of taps, from weight [c][o/g][kh][kw] with
/// every filter flipped.
void flip_filters(const float* weight, float* filters, const ConvSizes& s, std::int64_t group,
                  const Taps& taps);

}  // namespace tensorscope::kernels
