// The memory job: planned against measured, rejected when too large, accepted when it fits exactly.
#include <algorithm>

#include "drive.h"
#include "sanitized.h"

namespace memory_job_test {

using namespace tensorscope;
using namespace tensorscope::test;
using Catch::Matchers::ContainsSubstring;

TEST_CASE("memory job: for every preset that fits, planned equals measured in every category",
          "[jobs]") {
  TestSession test;
  const std::int64_t largest = std::min(kLimit, std::int64_t{unless_sanitized(256, 48)} << 20);
  std::vector<std::string> measured;
  for (const api::ModelSummary& model : value_of(test.session.ask<"models">())) {
    for (const api::Count batch : {1, 7}) {
      const api::ModelRequest request = preset(model.name, batch);
      const auto plan = value_of(test.session.ask<"planMemory">(request));
      if (plan.planned.peak_bytes > largest) continue;
      if (batch == 1) measured.push_back(model.name);
      INFO(model.name << " at batch " << batch);
      value_of(test.session.start<"Memory">(request));
      finish(test.session);
      const auto report = value_of(test.session.take<"Memory">());
      REQUIRE(report.measured.has_value());
      CHECK(report.planned_equals_measured);
      CHECK(report.measured->parameters_bytes == report.planned.parameters_bytes);
      CHECK(report.measured->buffers_bytes == report.planned.buffers_bytes);
      const auto described = value_of(test.session.ask<"describe">(request));
      CHECK(described.parameters_bytes == report.planned.parameters_bytes);
      CHECK(described.buffers_bytes == report.planned.buffers_bytes);
      CHECK(described.parameters_bytes == 4 * described.parameters);
      CHECK(report.measured->activations_bytes == report.planned.activations_bytes);
      CHECK(report.measured->inputs_bytes == report.planned.inputs_bytes);
      CHECK(report.measured->workspace_bytes == report.planned.workspace_bytes);
      CHECK(report.measured->peak_bytes == report.planned.peak_bytes);
      CHECK(report.activation_bytes_total == plan.activation_bytes_total);
      CHECK(report.timeline.size() == plan.timeline.size());
    }
  }
  for (const char* name : {"mlp", "cnn", "resnet18_cifar", "gpt_nano", "transformer_block"}) {
    CHECK_THAT(measured, Catch::Matchers::VectorContains(std::string(name)));
  }
}

TEST_CASE("memory job: the timeline adds up, and what was alive at the peak is the peak",
          "[jobs]") {
  TestSession test;
  value_of(test.session.start<"Memory">(preset("cnn", 3)));
  finish(test.session);
  const auto report = value_of(test.session.take<"Memory">());
  api::Count total = 0;
  api::Count highest = 0;
  for (const api::MemoryEvent& event : report.timeline) {
    total += event.bytes;
    CHECK(event.total_bytes == total);
    highest = std::max(highest, total);
  }
  CHECK(highest == report.planned.peak_bytes);
  api::Count alive = 0;
  for (const api::LiveTensor& tensor : report.alive_at_peak) alive += tensor.bytes;
  CHECK(alive == report.planned.peak_bytes);
  const api::CategoryBytes& at_peak = report.planned.at_peak;
  CHECK(at_peak.buffers_bytes > 0);
  CHECK(at_peak.parameters_bytes + at_peak.buffers_bytes + at_peak.activations_bytes +
            at_peak.inputs_bytes + at_peak.workspace_bytes ==
        report.planned.peak_bytes);
  CHECK(report.memory_efficiency > 0.0);
  CHECK(report.memory_efficiency <= 1.0);
}

TEST_CASE("memory job: what exceeds the limit is planned, not run, and says why", "[jobs]") {
  TestSession test(512'000'000);
  value_of(test.session.start<"Memory">(preset("gpt2_xl")));
  CHECK(finish(test.session).size() == 1);
  const auto report = value_of(test.session.take<"Memory">());
  CHECK_FALSE(report.measured.has_value());
  CHECK_FALSE(report.planned_equals_measured);
  CHECK(report.refused->code == "out_of_memory");
  CHECK_THAT(report.refused->message, ContainsSubstring("(parameters 6.23 GB, activations"));
  CHECK_THAT(report.refused->message, ContainsSubstring("this session has 512 MB"));
  CHECK_FALSE(report.timeline.empty());
}

TEST_CASE("memory job: a limit of exactly the plan is enough, one byte less is not", "[jobs]") {
  const api::Count needed =
      value_of(TestSession{}.session.ask<"planMemory">(preset("lenet5"))).planned.peak_bytes;
  for (const api::Count less : {0, 1}) {
    TestSession test(needed - less);
    value_of(test.session.start<"Memory">(preset("lenet5")));
    finish(test.session);
    CHECK(value_of(test.session.take<"Memory">()).measured.has_value() == (less == 0));
  }
}

}  // namespace memory_job_test
