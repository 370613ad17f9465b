// How a training request becomes the options of a step.
#include <cmath>

#include "api/reports/training_report.h"
#include "catch_amalgamated.hpp"

namespace training_options_test {

using namespace tensorscope;
using api::step_options;
using api::TrainingRequest;

TEST_CASE("training request: keep, storage and loss_scale reach the step", "[api][training]") {
  TrainingRequest request;
  CHECK(step_options(request).pass.keep == KeepActivations::kNeeded);
  CHECK(step_options(request).pass.storage == DType::kFloat32);
  CHECK(step_options(request).loss_scale == 1);
  request.keep = "in_place";
  request.storage = "bfloat16";
  request.loss_scale = 0;
  CHECK(step_options(request).pass.keep == KeepActivations::kInPlace);
  CHECK(step_options(request).pass.storage == DType::kBFloat16);
  CHECK(step_options(request).loss_scale == TrainingStepOptions::kDynamic);
  request.keep = "all";
  request.storage = "float32";
  request.loss_scale = 1024;
  CHECK(step_options(request).pass.keep == KeepActivations::kAll);
  CHECK(step_options(request).loss_scale == 1024);
}

TEST_CASE("training request: errors name the field, its value and what was expected",
          "[api][training]") {
  const auto message = [](auto change) {
    TrainingRequest request;
    change(request);
    try {
      static_cast<void>(step_options(request));
    } catch (const Error& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  CHECK(message([](TrainingRequest& r) { r.keep = "some"; }) ==
        "training: keep is 'some', expected needed, in_place or all");
  CHECK(message([](TrainingRequest& r) { r.storage = "int8"; }) ==
        "training: storage is 'int8', expected float32, float16 or bfloat16");
  CHECK(message([](TrainingRequest& r) {
          r.keep = "all";
          r.storage = "float16";
        }) ==
        "training: storage is 'float16', expected float32 with keep 'all', which keeps activations "
        "in "
        "float32");
  CHECK(message([](TrainingRequest& r) { r.loss_scale = -1; }) ==
        "training: loss_scale is -1, expected a number above 0, or 0 for a dynamic one");
  CHECK(message([](TrainingRequest& r) { r.loss_scale = INFINITY; }) ==
        "training: loss_scale is inf, expected a number above 0, or 0 for a dynamic one");
}

}  // namespace training_options_test
