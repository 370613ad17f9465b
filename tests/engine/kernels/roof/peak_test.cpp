#include "kernels/roof/peak.h"

#include <cmath>
#include <vector>

#include "catch_amalgamated.hpp"
#include "kernels/gemm/gemm_tile.h"
#include "kernels/simd/simd.h"
#include "kernels/threads/thread_pool.h"

namespace peak_test {

using namespace tensorscope::kernels;

TEST_CASE("peak_flops: counts two FLOPs per lane and accumulator", "[kernels][peak]") {
  float sink = 0.0F;
  const double once = peak_flops(1, &sink);
  // 12 accumulators of 4, 8 or 16 floats.
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

TEST_CASE("peak: with 12, 16 and 24 accumulators, each does the FLOPs that it counts",
          "[kernels][peak]") {
  for (const auto variants : {peak_variants(), peak_multiply_add_variants()}) {
    REQUIRE(variants.size() == 3);
    std::size_t at = 0;
    for (const int accumulators : {12, 16, 24}) {
      const PeakVariant& variant = variants[at++];
      CAPTURE(accumulators);
      CHECK(variant.accumulators == accumulators);
      float sink = 0.0F;
      const auto lanes = static_cast<double>(simd::kLanes);
      CHECK(variant.flops(7, &sink) == 7 * 2.0 * accumulators * lanes);
      // After one step accumulator i holds 0.5 (1 + i / 10) + 0.25, in each lane.
      variant.flops(1, &sink);
      const double n = accumulators;
      CHECK(static_cast<double>(sink) ==
            Catch::Approx(lanes * (0.75 * n + 0.05 * n * (n - 1) / 2)).epsilon(1e-5));
    }
  }
}

TEST_CASE("peak: helpers that never come are not waited for, and are not counted",
          "[kernels][peak]") {
  ThreadPool pool(3);
  use_thread_pool(&pool);
  float sink = 0.0F;
  const PeakRun run = peak_on_all_threads(peak_variants().front(), 10, &sink);
  use_thread_pool(nullptr);
  CHECK(run.threads == 1);
  // The caller does all three pieces, with twenty times the iterations.
  CHECK(run.flops == 3 * 20 * peak_flops(10, &sink));
}

TEST_CASE("peak_flops: rounds a multiply-add once exactly where the products' tile does",
          "[kernels][peak]") {
  // (1 + 2^-12)^2 - (1 + 2^-11) is 2^-24, which is lost when the product is rounded to 24 bits.
  volatile float factor = 1.0F + 0x1p-12F;
  volatile float subtrahend = -(1.0F + 0x1p-11F);
  const simd::Floats sum =
      simd::multiply_add(simd::splat(factor), simd::splat(factor), simd::splat(subtrahend));
  CHECK(sum[0] == (peak_is_fused() ? 0x1p-24F : 0.0F));
  CHECK(kTileRows == (peak_is_fused() ? 6 : 5));
#if !defined(__wasm__) && (defined(__FMA__) || defined(__aarch64__))
  CHECK(peak_is_fused());
#endif
}

TEST_CASE("peak_multiply_add: the same steps with two roundings, and as many FLOPs",
          "[kernels][peak]") {
  float fused = 0.0F;
  float apart = 0.0F;
  CHECK(peak_multiply_add(3, &apart) == peak_flops(3, &fused));
  CHECK(static_cast<double>(apart) == Catch::Approx(static_cast<double>(fused)).epsilon(1e-5));
}

TEST_CASE("peak_int8: counts a product and a sum for each byte pair", "[kernels][peak]") {
  std::int32_t sink = 0;
  const double once = peak_int8(1, &sink);
  CHECK(peak_int8(1000, &sink) == 1000 * once);
  // 12 accumulators of 8 to 16 int16 or of 16 int8.
  CHECK((once == 192.0 || once == 384.0));
}

TEST_CASE("ladder: each rung computes what it counts for every element", "[kernels][peak]") {
  const std::vector<float> x(2 * kLadderBlock, 1.0F);
  for (const double rung : kLadderRungs) {
    std::vector<float> y(x.size(), -1.0F);
    CHECK(ladder(x.data(), y.data(), 2 * kLadderBlock, rung) ==
          rung * static_cast<double>(x.size()));
    // rung / 2 steps of x -> 0.5 x + 0.25 from 1, each of which halves the distance to 0.5.
    const double expected = rung < 2 ? 1.0 : 0.5 + 0.5 * std::pow(0.5, rung / 2);
    for (const float value : y) REQUIRE(static_cast<double>(value) == Catch::Approx(expected));
  }
}

}  // namespace peak_test
