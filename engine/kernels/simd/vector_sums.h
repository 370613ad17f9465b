#pragma once
// Sums over arrays of floats in vectors, several in one pass, for means, variances and the backward
// of normalisations.

#include <array>
#include <cstddef>
#include <cstdint>

#include "kernels/simd/simd.h"

namespace tensorscope::kernels {

/// add(sums, a, b ...) adds the terms of one vector of each array to kSums vectors of sums. Four
/// consecutive vectors have separate sums, so that additions do not wait for each other. The
/// elements left at the end are added one by one, each repeated in all lanes.
template <std::size_t kSums, class Add, class... Arrays>
inline std::array<float, kSums> vector_sums(std::int64_t n, const Add& add,
                                            const Arrays*... arrays) {
  constexpr std::size_t kSets = 4;
  constexpr std::int64_t kRound = kSets * simd::kLanes;
  simd::Floats sums[kSets][kSums]{};
  std::int64_t i = 0;
  for (; i + kRound <= n; i += kRound) {
    simd::unroll<kSets>([&](auto set) {
      const std::int64_t at = i + static_cast<std::int64_t>(set) * simd::kLanes;
      add(sums[set], simd::load(arrays + at)...);
    });
  }
  for (; i + simd::kLanes <= n; i += simd::kLanes) add(sums[0], simd::load(arrays + i)...);
  simd::Floats last[kSums]{};
  for (; i < n; ++i) add(last, simd::load_splat(arrays + i)...);
  std::array<float, kSums> totals{};
  for (std::size_t s = 0; s < kSums; ++s) {
    totals[s] = simd::sum((sums[0][s] + sums[1][s]) + (sums[2][s] + sums[3][s])) + last[s][0];
  }
  return totals;
}

/// The sum of n floats.
inline float vector_sum(const float* x, std::int64_t n) {
  return vector_sums<1>(n, [](auto& sums, simd::Floats v) { sums[0] += v; }, x)[0];
}

}  // namespace tensorscope::kernels
