#include "profiler/quick_profile.h"

#include "catch_amalgamated.hpp"

namespace quick_profile_test {

using namespace tensorscope;
using Catch::Approx;
using Catch::Matchers::ContainsSubstring;

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
  const ForwardFigures figures = forward_figures(totals(), 32, 2.0, {1.98, 2.02, 0.95}, kRoof);
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
  const ForwardFigures figures = forward_figures(totals(), 32, 0.0, {}, Roof{});
  CHECK(figures.gflops_per_second == 0.0);
  CHECK(figures.throughput_samples_per_second == 0.0);
  CHECK(figures.computational_efficiency == 0.0);
  CHECK(figures.roofline_efficiency == 0.0);
}

TEST_CASE("quick profile: one line each, both faces of FLOPs, MB and MiB apart",
          "[quick-profile]") {
  QuickFigures figures;
  figures.model = "mlp";
  figures.batch = 32;
  figures.parameters = 235146;
  figures.flops_per_call = 60'000'000;
  figures.flops_per_sample = 1'875'000;
  figures.latency_ms = 2.0;
  figures.latency_interval = {1.98, 2.02, 0.95};
  figures.peak_bytes = 9'449'472;
  figures.peak_gflops = 50.0;
  figures.forward = forward_figures(totals(), 32, 2.0, {1.98, 2.02, 0.95}, kRoof);
  const std::string text = quick_profile_text(figures);
  CHECK_THAT(text, ContainsSubstring("Parameters: 235,146\n"));
  CHECK_THAT(text, ContainsSubstring("FLOPs: 60,000,000 per call, 1,875,000 per sample\n"));
  CHECK_THAT(text, ContainsSubstring("Latency: 2.000 ms median (95 % interval 1.980 to 2.020)\n"));
  CHECK_THAT(text, ContainsSubstring("Memory: 9.45 MB (9.01 MiB)"));
  CHECK_THAT(text, ContainsSubstring("Bottleneck: compute. Its arithmetic intensity of 20"));
  CHECK_THAT(text, ContainsSubstring("Efficiency: 60.00 % of this device's peak (30.0 of 50.0"));
}

TEST_CASE("quick profile: commas come every three digits", "[quick-profile]") {
  CHECK(with_commas(0) == "0");
  CHECK(with_commas(999) == "999");
  CHECK(with_commas(1000) == "1,000");
  CHECK(with_commas(-1234567) == "-1,234,567");
}

}  // namespace quick_profile_test
