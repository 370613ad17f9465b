// The `reference_ops` option of a request, which runs some ops on their readable kernels, with
// every verb except training.
#include "drive.h"

namespace reference_request_test {

using namespace tensorscope;
using namespace tensorscope::test;
using Catch::Matchers::ContainsSubstring;

TEST_CASE("session: reference_ops change neither counts nor shapes", "[session][reference_ops]") {
  TestSession test;
  api::ModelRequest request = preset("gpt_nano");
  const api::Description plain = value_of(test.session.ask<"describe">(request));
  request.reference_ops = {"gelu", "linear"};
  const api::Description slow = value_of(test.session.ask<"describe">(request));
  CHECK(slow.flops_per_call == plain.flops_per_call);
  CHECK(slow.output_shape == plain.output_shape);
}

TEST_CASE("session: a comparison says how many ops run on reference kernels",
          "[session][reference_ops]") {
  TestSession test;
  api::ModelRequest slow = preset("mlp");
  slow.reference_ops = {"relu"};
  api::CompareRequest request;
  request.budget_ms = 60.0;
  request.warm_up_ms = 20.0;
  value_of(test.session.start<"Compare">(slow, preset("mlp"), request));
  finish(test.session);
  const api::CompareReport report = value_of(test.session.take<"Compare">());
  CHECK(report.a == "mlp, batch 1, 2 ops on reference kernels");
  CHECK(report.b == "mlp, batch 1");
}

TEST_CASE("session: reference_ops are refused by name where no op has it, and for training",
          "[session][reference_ops]") {
  TestSession test;
  api::ModelRequest request = preset("mlp");
  request.reference_ops = {"relu"};
  const auto training =
      test.session.start<"TrainingProfile">(request, api::TrainingRequest{}, api::LatencyRequest{});
  REQUIRE_FALSE(training.ok);
  CHECK_THAT(training.error->message, ContainsSubstring("training"));
  request.reference_ops = {"softmax"};
  const auto unknown = test.session.ask<"describe">(request);
  REQUIRE_FALSE(unknown.ok);
  CHECK(unknown.error->op == "reference_ops");
  CHECK_THAT(unknown.error->message, ContainsSubstring("softmax"));
}

}  // namespace reference_request_test
