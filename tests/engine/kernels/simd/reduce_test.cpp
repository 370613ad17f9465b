#include "kernels/simd/reduce.h"

#include <cmath>
#include <vector>

#include "catch_amalgamated.hpp"

namespace reduce_test {

using namespace tensorscope::kernels;

TEST_CASE("lane_sum: every element once, whatever the length", "[kernels]") {
  for (std::int64_t n = 0; n < 70; ++n) {
    INFO("n = " << n);
    // 0 + 1 + ... + n-1, exact in float.
    const float sum = lane_sum(n, [](std::int64_t i) { return static_cast<float>(i); });
    CHECK(sum == static_cast<float>(n * (n - 1) / 2));
  }
}

TEST_CASE("lane_sum: a long sum loses less than a single accumulator", "[kernels]") {
  constexpr std::int64_t kCount = 1 << 22;
  float single = 0.0F;
  for (std::int64_t i = 0; i < kCount; ++i) single += 0.1F;
  const double exact = static_cast<double>(0.1F) * static_cast<double>(kCount);
  const auto error = [&](float sum) { return std::abs(static_cast<double>(sum) - exact); };
  CHECK(error(lane_sum(kCount, [](std::int64_t) { return 0.1F; })) < error(single) / 4);
}

}  // namespace reduce_test
