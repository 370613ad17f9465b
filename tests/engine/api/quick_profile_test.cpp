#include "api/reports/convert.h"
#include "catch_amalgamated.hpp"
#include "core/text.h"

namespace quick_profile_test {

using namespace tensorscope;
using Catch::Matchers::ContainsSubstring;

TEST_CASE("quick profile: one line each, both faces of FLOPs, MB and MiB apart",
          "[quick-profile]") {
  api::ForwardProfile profile;
  profile.model = "mlp";
  profile.batch = 32;
  profile.parameters = 235146;
  profile.flops = 60'000'000;
  profile.flops_per_sample = 1'875'000;
  profile.latency_ms = 2.0;
  profile.latency.statistics.median_interval = {1.98, 2.02, 0.95};
  profile.peak_memory_mb = 9.449472;
  profile.device.peak_gflops_per_second = 50.0;
  profile.gflops_per_second = 30.0;
  profile.computational_efficiency = 0.6;
  profile.bottleneck = "compute";
  profile.bottleneck_evidence = "Its arithmetic intensity of 20 FLOP/byte is above the ridge.";
  const std::string text = api::quick_profile_text(profile);
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
