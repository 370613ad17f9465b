#include "catch_amalgamated.hpp"
#include "compare_drive.h"
#include "drive.h"
#include "sanitized.h"

namespace compare_job_test {

using namespace tensorscope;
using namespace tensorscope::test;
using Catch::Approx;
using Catch::Matchers::ContainsSubstring;

namespace {

api::CompareRequest brief() {
  api::CompareRequest request;
  request.budget_ms = 60.0;
  request.warm_up_ms = 20.0;
  request.min_blocks = 6;
  return request;
}

}  // namespace

TEST_CASE("compare job: a batch of 64 is slower than one of 1, and cheaper per sample") {
  TestSession t;
  value_of(t.session.start<"Compare">(preset("mlp", 64), preset("mlp", 1), patient()));
  const std::vector<api::Progress> progress = finish(t.session);
  for (std::size_t i = 1; i < progress.size(); ++i) {
    CHECK(progress[i].fraction >= progress[i - 1].fraction);
  }
  const api::CompareReport report = value_of(t.session.take<"Compare">());
  check_slower(report);
  CHECK(report.ratio_per_sample == Approx(report.ratio / 64.0));
  CHECK(report.a == "mlp, batch 64");
  CHECK(report.b == "mlp, batch 1");
  CHECK(report.a_ms.size() == 2 * report.order.size());
  CHECK(report.blocks == static_cast<api::Count>(report.order.size()));
  CHECK(report.record.samples == 4 * report.blocks);
  CHECK_FALSE(report.record.build_hash.empty());
}

TEST_CASE("compare job: the reference kernels of a network are slower than the fast ones") {
  TestSession t;
  api::CompareRequest request = patient();
  request.reference_a = true;
  value_of(t.session.start<"Compare">(preset("mlp", 2), preset("mlp", 2), request));
  finish(t.session);
  const api::CompareReport report = value_of(t.session.take<"Compare">());
  check_slower(report);
  CHECK_THAT(report.a, ContainsSubstring("reference kernels"));
}

TEST_CASE("compare job: two networks that do not fit together are refused with the sum") {
  TestSession t(std::int64_t{80} << 20);
  const auto refused = t.session.start<"Compare">(preset("resnet18"), preset("resnet18"), brief());
  REQUIRE_FALSE(refused.ok);
  CHECK(refused.error->code == "out_of_memory");
}

TEST_CASE("compare job: options that make no sense are refused by name") {
  TestSession t;
  api::CompareRequest request = brief();
  request.min_blocks = 0;
  const auto refused = t.session.start<"Compare">(preset("mlp"), preset("mlp"), request);
  REQUIRE_FALSE(refused.ok);
  CHECK_THAT(refused.error->message, ContainsSubstring("min_blocks is 0"));
}

TEST_CASE("compare job: cancelled while sampling it reports the blocks until then") {
  TestSession t;
  api::CompareRequest request = brief();
  request.budget_ms = 60'000.0;
  request.target_relative_width = 0.0;
  value_of(t.session.start<"Compare">(preset("mlp"), preset("mlp"), request));
  while (value_of(t.session.advance(10.0)).phase != "sampling") {
  }
  t.session.advance(10.0);
  t.session.cancel();
  const api::CompareReport report = value_of(t.session.take<"Compare">());
  CHECK(report.cancelled);
  CHECK_FALSE(report.notes.empty());
}

TEST_CASE("controls job: three controls with their findings, on the real clock") {
  TestSession t;
  value_of(t.session.start<"Controls">(150.0));
  finish(t.session);
  const ControlsReport report = value_of(t.session.take<"Controls">());
  REQUIRE(report.controls.size() == 3);
  CHECK(report.controls[0].name == "a_a");
  CHECK(report.controls[1].name == "twice_the_work");
  CHECK(report.controls[1].value > 1.3);  // holds on a busy machine as well
  CHECK(report.controls[1].value < 3.0);
  CHECK(report.controls[2].value > 0.0);
  for (const ControlReport& control : report.controls) {
    CHECK_FALSE(control.finding.empty());
    CHECK((control.status == tensorscope::ControlStatus::kGreen) == control.advice.empty());
  }
  CHECK_FALSE(t.session.start<"Controls">(1.0).ok);
}

TEST_CASE("instruments job: three instruments on one network, each with shares that sum to one") {
  TestSession t;
  api::CompareRequest request = brief();
  request.budget_ms = unless_sanitized(240.0, 1000.0);
  value_of(t.session.start<"Instruments">(preset("lenet5", 8), request));
  finish(t.session);
  const api::InstrumentsReport report = value_of(t.session.take<"Instruments">());
  CHECK(report.model == "lenet5");
  CHECK(report.ops >= report.layers.size());
  REQUIRE(report.instruments.size() == 3);
  for (const InstrumentReport& found : report.instruments) {
    CAPTURE(found.instrument);
    REQUIRE(found.shares.size() == report.layers.size());
    double sum = 0.0;
    for (const double share : found.shares) sum += share;
    CHECK(sum == Approx(1.0));
    CHECK(found.overhead_ratio() > 0.5);
    CHECK(found.passes > 0);
  }
  const auto readings = [&](std::size_t i) { return report.instruments[i].readings_per_pass; };
  const auto ops = static_cast<double>(report.ops);
  CHECK(readings(0) == Approx(2.0 * ops + 2.0).epsilon(0.1));
  CHECK(readings(1) < readings(0));
  CHECK(readings(2) == Approx(ops).epsilon(0.1));
  CHECK(report.instruments[0].unattributed_share > 0.0);
}

TEST_CASE("latency report: it carries a record of what it was measured with") {
  TestSession t;
  value_of(t.session.start<"Latency">(preset("mlp"), quick()));
  finish(t.session);
  const api::LatencyReport report = value_of(t.session.take<"Latency">());
  const api::EngineInfo info = t.session.info();
  CHECK(report.record.engine_version == info.version);
  CHECK(report.record.build_hash == info.build_hash);
  CHECK(report.record.simd == info.simd);
  CHECK(report.record.samples == static_cast<api::Count>(report.samples_ms.size()));
  CHECK(report.record.runs == static_cast<api::Count>(report.total_runs));
  CHECK(report.record.fewest_runs_per_sample >= 1);
  CHECK(report.record.most_runs_per_sample >= report.record.fewest_runs_per_sample);
  CHECK(report.cold_start_ratio > 0.0);
}

}  // namespace compare_job_test
