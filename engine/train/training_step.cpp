#include "train/training_step.h"

#include <array>
#include <cmath>
#include <utility>

#include "core/error.h"
#include "core/range.h"
#include "core/tensor_values.h"
#include "graph/update.h"
#include "ops/elementwise/unscale.h"

namespace tensorscope {
namespace {

// A different stream of masks for each micro-batch of each step.
std::uint64_t dropout_seed(std::uint64_t seed, std::int64_t step, std::int64_t micro_batch) {
  constexpr std::uint64_t kGolden = 0x9e3779b97f4a7c15ULL;  // 2^64 / golden ratio
  const auto passes =
      (static_cast<std::uint64_t>(step) << 16U) + static_cast<std::uint64_t>(micro_batch);
  return seed ^ (kGolden * (passes + 1));
}

const TrainingPassOptions& checked(const TrainingStepOptions& options) {
  require_value(options.micro_batches >= 1, "training", "micro_batches", options.micro_batches,
                "at least 1");
  require_value(options.loss_scale >= 0 && std::isfinite(options.loss_scale), "training",
                "loss_scale", options.loss_scale, "a number above 0, or 0 for a dynamic one");
  return options.pass;
}

}  // namespace

std::vector<Parameter> parameters_of(Network& network) {
  std::vector<Parameter> parameters;
  const std::vector<Value>& values = network.program().values;
  for (ValueId id = 0; id < values.size(); ++id) {
    if (values[id].kind != ValueKind::kParameter) continue;
    parameters.push_back({values[id].name, &network.tensor(id)});
  }
  return parameters;
}

TrainingStep::TrainingStep(Network& network, const TrainingProgram& training, Optimizer& optimizer,
                           Options options, Feed feed)
    : optimizer_(optimizer),
      options_(options),
      feed_(std::move(feed)),
      pass_(network, training, checked(options)),
      learning_rate_(optimizer.options().learning_rate) {
  const std::vector<Value>& values = network.program().values;
  for (ValueId id = 0; id < values.size(); ++id) {
    if (values[id].kind == ValueKind::kParameter) trained_.push_back(id);
  }
}

TrainingStep::Stage TrainingStep::stage() const {
  if (done_) return Stage::kDone;
  if (updating_) return Stage::kOptimizer;
  return pass_.stage() == TrainingPass::Stage::kBackward ? Stage::kBackward : Stage::kForward;
}

bool TrainingStep::advance() {
  if (done_) return false;
  if (unscaling_) {
    unscale_next();
    return true;
  }
  if (updating_) {
    done_ = !optimizer_.advance(pass_.update_context(), gradients_);
    return true;
  }
  if (!begun_) begin_micro_batch();
  pass_.step();
  if (pass_.stage() == TrainingPass::Stage::kDone) end_micro_batch();
  return true;
}

void TrainingStep::begin_micro_batch() {
  if (micro_batch_ == 0) pass_.zero_gradients();
  pass_.restart();
  pass_.set_loss_scale(loss_scale() / static_cast<double>(options_.micro_batches));
  pass_.set_dropout_seed(dropout_seed(seed_, steps_, micro_batch_));
  if (feed_) feed_(micro_batch_);
  begun_ = true;
}

void TrainingStep::end_micro_batch() {
  loss_sum_ += pass_.loss();
  begun_ = false;
  if (++micro_batch_ == options_.micro_batches) begin_update();
}

void TrainingStep::begin_update() {
  loss_ = loss_sum_ / static_cast<double>(options_.micro_batches);
  gradients_.clear();
  for (const ValueId id : trained_) gradients_.push_back(&pass_.gradients().of(id));
  ++steps_;
  updating_ = true;
  unscaling_ = options_.loss_scale != 1.0;
  if (!unscaling_) return begin_optimizer();
  unscaled_ = 0;
  const Context context = pass_.update_context();
  found_inf_ =
      Tensor(context.allocator(), {1}, context.dtype, MemoryCategory::kWorkspace, "found_inf");
  set_first_value(found_inf_, 0.0);
}

void TrainingStep::begin_optimizer() {
  optimizer_.begin_step(pass_.update_context(), learning_rate_);
}

double TrainingStep::loss_scale() const {
  const bool dynamic = options_.loss_scale == TrainingStepOptions::kDynamic;
  return dynamic ? static_cast<double>(scaler_.scale()) : options_.loss_scale;
}

void TrainingStep::unscale_next() {
  while (unscaled_ < gradients_.size() && gradients_[unscaled_]->empty()) ++unscaled_;
  if (unscaled_ < gradients_.size()) {
    run_update(pass_.update_context(), Unscale{1.0 / loss_scale()},
               {gradients_[unscaled_], &found_inf_}, {}, optimizer_.parameters()[unscaled_].name);
    ++unscaled_;
  }
  if (unscaled_ == gradients_.size()) end_unscale();
}

// Like GradScaler.step() and update(): gradients that are not finite update nothing. A fixed scale
// stays as it is.
void TrainingStep::end_unscale() {
  unscaling_ = false;
  const bool found = !found_inf_.dry() && first_value(found_inf_) != 0.0;
  found_inf_ = Tensor();
  scaler_.update(found);
  if (found) {
    done_ = true;
  } else {
    begin_optimizer();
  }
}

void TrainingStep::restart() {
  pass_.restart();
  micro_batch_ = 0;
  loss_sum_ = 0;
  begun_ = false;
  updating_ = false;
  unscaling_ = false;
  found_inf_ = Tensor();
  done_ = false;
}

void TrainingStep::run() {
  if (done_) restart();
  while (advance()) {
  }
}

}  // namespace tensorscope
