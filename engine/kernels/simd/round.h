#pragma once
// Sizes of blocks and of parts of a workspace.

#include <algorithm>
#include <cstdint>

namespace tensorscope::kernels {

constexpr std::int64_t round_up(std::int64_t size, std::int64_t unit) {
  return (size + unit - 1) / unit * unit;
}

/// Rounds up the floats of a workspace part, so that the next part is aligned to 64 bytes.
constexpr std::int64_t aligned_floats(std::int64_t floats) { return round_up(floats, 16); }

constexpr std::int64_t float_bytes(std::int64_t floats) {
  return floats * static_cast<std::int64_t>(sizeof(float));
}

/// Size of blocks of at most `largest`, for about equal blocks instead of a small one at the end.
constexpr std::int64_t block_size(std::int64_t size, std::int64_t largest) {
  const std::int64_t blocks = std::max<std::int64_t>(1, (size + largest - 1) / largest);
  return (size + blocks - 1) / blocks;
}

}  // namespace tensorscope::kernels
