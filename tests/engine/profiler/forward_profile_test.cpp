#include "profiler/forward_profile.h"

#include "catch_amalgamated.hpp"

namespace forward_profile_test {

using namespace tensorscope;
using Catch::Approx;

namespace {

const Roof kRoof{50.0, {49.0, 51.0, 0.95}, 10.0, {9.8, 10.2, 0.95}};

Totals totals() {
  Totals totals;
  totals.cost.flops = 60'000'000;
  totals.min_bytes = 3'000'000;
  return totals;
}

}  // namespace

TEST_CASE("forward figures: rates follow from counts, time and roofs", "[forward-profile]") {
  const ForwardFigures figures =
      forward_figures(totals(), 3'000'000, 32, 2.0, {1.98, 2.02, 0.95}, kRoof);
  CHECK(figures.gflops_per_second == Approx(30.0));
  CHECK(figures.memory_bandwidth_gb_per_second == Approx(1.5));
  CHECK(figures.throughput_samples_per_second == Approx(16'000.0));
  CHECK(figures.arithmetic_intensity == Approx(20.0));
  CHECK(figures.ridge_flop_per_byte == Approx(5.0));
  CHECK(figures.attainable_gflops_per_second == Approx(50.0));
  CHECK(figures.computational_efficiency == Approx(0.6));
  CHECK(figures.roofline_efficiency == Approx(0.6));
  CHECK(figures.verdict.bottleneck == Bottleneck::kCompute);
}

TEST_CASE("forward figures: without a time every rate is 0, none is infinite",
          "[forward-profile]") {
  const ForwardFigures figures = forward_figures(totals(), 3'000'000, 32, 0.0, {}, Roof{});
  CHECK(figures.gflops_per_second == 0.0);
  CHECK(figures.throughput_samples_per_second == 0.0);
  CHECK(figures.computational_efficiency == 0.0);
  CHECK(figures.roofline_efficiency == 0.0);
}

}  // namespace forward_profile_test
