// The `fuse` option of a request, which runs what an inference engine would run; trainings refuse
// it.
#include "drive.h"

namespace fuse_request_test {

using namespace tensorscope;
using namespace tensorscope::test;
using Catch::Matchers::ContainsSubstring;

TEST_CASE("session: fuse keeps a model's products and halves the traffic of its activations",
          "[session][fuse]") {
  TestSession test;
  api::ModelRequest request = preset("resnet18_cifar");
  const api::Description plain = value_of(test.session.ask<"describe">(request));
  request.fuse = true;
  const api::Description fused = value_of(test.session.ask<"describe">(request));
  CHECK(fused.macs_per_call == plain.macs_per_call);
  CHECK(fused.flops_per_call < plain.flops_per_call);  // without batch norm
  CHECK(fused.output_shape == plain.output_shape);
  CHECK(2 * fused.activation_bytes_per_call < plain.activation_bytes_per_call);
}

TEST_CASE("session: a training cannot be fused, and the error says so", "[session][fuse]") {
  TestSession test;
  api::ModelRequest request = preset("mlp");
  request.fuse = true;
  const auto refused =
      test.session.start<"TrainingProfile">(request, api::TrainingRequest{}, api::LatencyRequest{});
  REQUIRE_FALSE(refused.ok);
  CHECK(refused.error->code == "invalid_argument");
  CHECK_THAT(refused.error->message, ContainsSubstring("training"));
}

}  // namespace fuse_request_test
