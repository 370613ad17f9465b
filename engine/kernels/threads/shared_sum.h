#pragma once
// Sums over whole arrays by several threads: in blocks that depend on the number of elements alone,
// so that the bits are the same for any number of threads.

#include <algorithm>
#include <array>

#include "kernels/threads/thread_pool.h"

namespace tensorscope::kernels {

/// The sum of sum(begin, end) over blocks of [0, n), in their order. Blocks are multiples of unit.
/// @param each work of one item
template <class Sum>
double shared_sum(std::int64_t n, std::int64_t unit, std::int64_t each, const Sum& sum) {
  constexpr std::int64_t kBlocks = 32;
  const std::int64_t length = ((n + unit - 1) / unit + kBlocks - 1) / kBlocks * unit;
  const std::int64_t blocks = (n + length - 1) / length;
  std::array<double, kBlocks> sums;
  share(blocks, 1, each * length, [&](std::ptrdiff_t begin, std::ptrdiff_t end) {
    for (std::ptrdiff_t block = begin; block < end; ++block) {
      const std::int64_t first = block * length;
      sums[static_cast<std::size_t>(block)] = sum(first, std::min(n, first + length));
    }
  });
  double total = 0.0;
  for (std::int64_t block = 0; block < blocks; ++block) {
    total += sums[static_cast<std::size_t>(block)];
  }
  return total;
}

}  // namespace tensorscope::kernels
