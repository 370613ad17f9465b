// The ladder of kernels and the device, as jobs.
#include <memory>

#include "api/jobs/kernel_workload.h"
#include "drive.h"
#include "kernels/ladder/variants.h"
#include "timing/virtual_clock.h"

namespace kernel_job_test {

using namespace tensorscope;
using namespace tensorscope::test;
using Catch::Matchers::ContainsSubstring;

namespace {

/// Takes 3 ms on the test's own clock.
class Wait final : public Workload {
 public:
  explicit Wait(VirtualClock& clock) : clock_(clock) {}
  bool step(double /*max_ms*/) override {
    clock_.true_ms += 3.0;
    return true;
  }

 private:
  VirtualClock& clock_;
};

}  // namespace

TEST_CASE("kernel job: every variant runs, and its rate is its work over its time",
          "[jobs][variants]") {
  TestSession test;
  for (const api::KernelVariantInfo& variant : value_of(test.session.ask<"kernelVariants">())) {
    INFO(variant.name);
    value_of(test.session.start<"Kernel">(api::KernelRequest{variant.name, 50}, quick()));
    finish(test.session);
    const api::KernelReport report = value_of(test.session.take<"Kernel">());
    CHECK(report.variant == variant.name);
    CHECK(report.flops == 250'000);
    CHECK(report.gflops_per_second ==
          Catch::Approx(1e-6 * 250'000 / report.latency.latency_ms).epsilon(1e-9));
    CHECK(report.gflops_interval.low <= report.gflops_per_second);
    CHECK(report.gflops_interval.high >= report.gflops_per_second);
    CHECK(report.relative_error > 0);
    CHECK(report.relative_error < (variant.arithmetic == "int8" ? 0.02 : 1e-6));
  }
}

TEST_CASE("kernel job: a product of another engine is timed by the same protocol",
          "[jobs][variants]") {
  VirtualClock clock(0.001);
  api::Session session(clock, kLimit);
  value_of(session.start<"KernelSource">(api::KernelRequest{"elsewhere", 100}, quick(),
                                         std::make_unique<Wait>(clock)));
  finish(session);
  const api::KernelReport report = value_of(session.take<"Kernel">());
  CHECK(report.latency.latency_ms == Catch::Approx(3.0).epsilon(0.001));
  CHECK(report.gflops_per_second == Catch::Approx(2.0 / 3.0).epsilon(0.001));
  CHECK(report.variant == "elsewhere");
}

TEST_CASE("kernel workload: a long product pauses between rows and gives the same result",
          "[jobs][variants]") {
  VirtualClock clock(0.001, 1.0);  // each reading takes a millisecond
  Ledger ledger;
  const kernels::KernelVariant& naive = kernels::kernel_variants()[0];
  api::KernelWorkload workload(clock, ledger, naive, 200);
  int steps = 1;
  while (!workload.step(0.5)) ++steps;
  CHECK(steps == 4);  // 50 rows of 200 x 200 are 4 million FLOPs
  CHECK(workload.relative_error() < 1e-6);
  CHECK(workload.step(100.0));
}

TEST_CASE("kernel job: bad requests are refused by name", "[jobs][variants]") {
  TestSession test;
  const auto message = [&](const api::KernelRequest& request) {
    const auto result = test.session.start<"Kernel">(request, quick());
    REQUIRE_FALSE(result.ok);
    return result.error->message;
  };
  CHECK_THAT(message({"naiv", 8}), ContainsSubstring("Did you mean 'naive'?"));
  CHECK_THAT(message({"naive", 0}), ContainsSubstring("size is 0"));
  CHECK_THAT(message({"naive", 2049}), ContainsSubstring("from 1 to 2048"));
  TestSession small(1 << 20);
  CHECK(small.session.start<"Kernel">(api::KernelRequest{"naive", 512}, quick()).error->code ==
        "out_of_memory");
}

TEST_CASE("device job: its roof is what profiles use from then on", "[jobs][calibration]") {
  TestSession test;
  value_of(test.session.start<"Device">(200.0));
  const std::vector<api::Progress> slices = finish(test.session, 20.0);
  CHECK(slices.size() > 3);
  CHECK(slices.back().peak_gflops_per_second > 0);
  const DeviceReport device = value_of(test.session.take<"Device">());
  CHECK(device.bandwidths.size() == 15);
  CHECK(device.ladder.size() == 10);
  value_of(test.session.start<"ForwardProfile">(preset("mlp"), quick()));
  finish(test.session);
  const api::ForwardProfile profile = value_of(test.session.take<"ForwardProfile">());
  CHECK(profile.device.peak_gflops_per_second == device.roof.peak_gflops_per_second);
  CHECK(profile.device.bandwidth_gb_per_second == device.roof.bandwidth_gb_per_second);
}

TEST_CASE("device job: cancelled, it has no result and gives its memory back",
          "[jobs][calibration]") {
  TestSession test;
  value_of(test.session.start<"Device">(60'000.0));
  value_of(test.session.advance(10.0));
  test.session.cancel();
  CHECK(value_of(test.session.advance(10.0)).done);
  CHECK_FALSE(test.session.take<"Device">().ok);
  CHECK_FALSE(test.session.start<"Device">(1.0).ok);
}

}  // namespace kernel_job_test
