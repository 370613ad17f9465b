#pragma once
// Reductions of floats in kLanes independent accumulators. Compilers may not reorder a single float
// accumulator, so a plain loop would run at the latency of one addition per element; with lanes it
// vectorises, and the rounding error is smaller as well.

#include <array>
#include <cstddef>
#include <cstdint>

namespace tensorscope::kernels {

inline constexpr std::size_t kLanes = 16;

/// Sum of term(i) for i in [0, n).
template <class Term>
float lane_sum(std::int64_t n, const Term& term) {
  std::array<float, kLanes> lanes{};
  const auto lane_count = static_cast<std::int64_t>(kLanes);
  std::int64_t i = 0;
  for (; i + lane_count <= n; i += lane_count) {
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
      lanes[lane] += term(i + static_cast<std::int64_t>(lane));
    }
  }
  float total = 0.0F;
  for (; i < n; ++i) total += term(i);
  // Pairwise, which keeps the error small.
  for (std::size_t width = kLanes / 2; width > 0; width /= 2) {
    for (std::size_t lane = 0; lane < width; ++lane) lanes[lane] += lanes[lane + width];
  }
  return lanes[0] + total;
}

}  // namespace tensorscope::kernels
