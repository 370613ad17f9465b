#include "kernels/peak.h"

#include <cmath>
#include <vector>

#include "catch_amalgamated.hpp"

using namespace tensorscope::kernels;

TEST_CASE("peak_flops: counts two FLOPs per lane and accumulator", "[kernels][peak]") {
  float sink = 0.0F;
  const double once = peak_flops(1, &sink);
  // 12 accumulators of 4, 8 or 16 floats
  CHECK((once == 96.0 || once == 192.0 || once == 384.0));
  CHECK(peak_flops(1000, &sink) == 1000.0 * once);
}

TEST_CASE("peak_flops: every accumulator reaches the sink", "[kernels][peak]") {
  float sink = 0.0F;
  const double lanes = peak_flops(1, &sink) / 24.0;
  // After one step accumulator i holds 0.5 (1 + i / 10) + 0.25; their sum is 12.3 per lane.
  CHECK(static_cast<double>(sink) == Catch::Approx(12.3 * lanes).epsilon(1e-5));
  // x -> 0.5 x + 0.25 converges to 0.5: finite after any number of steps.
  peak_flops(100000, &sink);
  CHECK(static_cast<double>(sink) == Catch::Approx(6.0 * lanes).epsilon(1e-6));
}

TEST_CASE("stream loops: compute what they claim and count their bytes", "[kernels][peak]") {
  const std::vector<float> a{1, 2, 3, 4, 5};
  const std::vector<float> b{10, 20, 30, 40, 50};
  std::vector<float> y(5);
  CHECK(stream_copy(a.data(), y.data(), 5) == 40.0);
  CHECK(y == a);
  CHECK(stream_triad(a.data(), b.data(), 2.0F, y.data(), 5) == 60.0);
  CHECK(y == std::vector<float>{21, 42, 63, 84, 105});
}
