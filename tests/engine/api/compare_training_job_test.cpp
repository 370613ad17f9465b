// Compares steps of two trainings, measured and only planned.

#include "catch_amalgamated.hpp"
#include "compare_drive.h"
#include "drive.h"

namespace compare_training_job_test {

using namespace tensorscope;
using namespace tensorscope::test;
using Catch::Approx;
using Catch::Matchers::ContainsSubstring;

namespace {

api::TrainingRequest saving() {
  api::TrainingRequest training;
  training.checkpoint_every = 2;
  training.micro_batches = 4;
  training.storage = "bfloat16";
  return training;
}

struct Side {
  api::ModelRequest model;
  api::TrainingRequest training;
};

api::Result<api::Done> start(TestSession& t, const Side& a, const Side& b,
                             const api::CompareRequest& options) {
  return t.session.start<"CompareTraining">(a.model, a.training, b.model, b.training, options);
}

api::TrainingCompareReport compared(TestSession& t, const Side& a, const Side& b) {
  value_of(start(t, a, b, patient()));
  finish(t.session);
  return value_of(t.session.take<"CompareTraining">());
}

}  // namespace

TEST_CASE("compare training: steps of a batch of 64 are slower than steps of one of 1") {
  TestSession t;
  // SGD instead of Adam: once the single sample is memorised, Adam's moments become denormal
  // numbers, which are ten times as slow.
  api::TrainingRequest sgd;
  sgd.optimizer = "sgd";
  const api::TrainingCompareReport report =
      compared(t, {preset("mlp", 64), sgd}, {preset("mlp", 1), sgd});
  check_slower(report.comparison);
  CHECK(report.comparison.ratio_per_sample == Approx(report.comparison.ratio / 64.0));
  CHECK(report.comparison.a == "training mlp, batch 64, sgd");
}

TEST_CASE("compare training: memory of both sides is planned, measured and the same") {
  TestSession t;
  const api::ModelRequest model = preset("gpt_nano", 4, 16);
  const api::TrainingCompareReport report = compared(t, {model, saving()}, {model, {}});
  for (const api::BackwardProfile* side : {&report.a, &report.b}) {
    CHECK(side->planned_equals_measured);
    CHECK(side->measured_steps_peak_bytes ==
          std::max(side->steady_peak_bytes, side->planned.peak_bytes));
  }
  CHECK(report.a.training.micro_batches == 4);
  CHECK(report.a.steady_peak_bytes < report.b.steady_peak_bytes);
  CHECK(report.a.recompute_flops > 0);
  CHECK_THAT(report.comparison.a, ContainsSubstring("in 4 parts, checkpoints 2, bfloat16"));
}

TEST_CASE("compare training: what does not fit together or makes no sense is refused") {
  TestSession t(std::int64_t{6} << 20);
  const Side side{preset("mlp", 8), {}};
  const auto large = start(t, side, side, patient());
  REQUIRE_FALSE(large.ok);
  CHECK(large.error->code == "out_of_memory");

  api::CompareRequest reference = patient();
  reference.reference_b = true;
  const auto refused = start(t, side, side, reference);
  REQUIRE_FALSE(refused.ok);
  CHECK_THAT(refused.error->message, ContainsSubstring("reference_b"));

  Side odd = side;
  odd.training.micro_batches = 3;
  const auto parts = start(t, odd, side, patient());
  REQUIRE_FALSE(parts.ok);
  CHECK_THAT(parts.error->message, ContainsSubstring("micro_batches is 3"));
}

TEST_CASE("compare training: cancelled, it has no result, and the next job runs") {
  TestSession t;
  const Side side{preset("mlp", 8), {}};
  value_of(start(t, side, side, patient()));
  value_of(t.session.advance(1.0));
  t.session.cancel();
  CHECK_FALSE(t.session.take<"CompareTraining">().ok);
  value_of(t.session.start<"Latency">(preset("mlp"), quick()));
  finish(t.session);
  CHECK(t.session.take<"Latency">().ok);
}

TEST_CASE("plan training: it is the account of the step that profileBackwardPass measures") {
  TestSession t;
  const api::ModelRequest model = preset("lenet5", 8);
  const api::BackwardProfile plan = value_of(t.session.ask<"planTraining">(model, saving()));
  value_of(t.session.start<"TrainingProfile">(model, saving(), quick()));
  finish(t.session);
  const api::BackwardProfile measured = value_of(t.session.take<"TrainingProfile">());
  REQUIRE(measured.measured);
  CHECK(plan.planned.peak_bytes == measured.measured->peak_bytes);
  CHECK(plan.total_flops == measured.total_flops);
  CHECK_FALSE(plan.measured);
  CHECK(plan.measured_steps_peak_bytes == 0);
  CHECK(plan.step_latency_ms() == 0.0);

  // At the peak, the categories add up to the total.
  const api::CategoryBytes& parts = plan.steady_at_peak;
  CHECK(parts.parameters_bytes + parts.buffers_bytes + parts.activations_bytes +
            parts.gradients_bytes + parts.optimizer_state_bytes + parts.inputs_bytes +
            parts.workspace_bytes ==
        plan.steady_peak_bytes);
}

TEST_CASE("plan training: a model no tab could hold is planned all the same") {
  TestSession t;
  const api::BackwardProfile plan =
      value_of(t.session.ask<"planTraining">(preset("gpt2_xl", 1, 8), api::TrainingRequest{}));
  CHECK(plan.steady_peak_bytes > 16 * plan.parameters);
}

}  // namespace compare_training_job_test
