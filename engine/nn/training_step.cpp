#include "nn/training_step.h"

#include <utility>

#include "core/error.h"

namespace tensorscope {
namespace {

// Another stream of masks for each micro-batch of each step.
std::uint64_t dropout_seed(std::uint64_t seed, std::int64_t step, std::int64_t micro_batch) {
  constexpr std::uint64_t kGolden = 0x9e3779b97f4a7c15ULL;  // 2^64 / golden ratio
  const auto passes =
      (static_cast<std::uint64_t>(step) << 16U) + static_cast<std::uint64_t>(micro_batch);
  return seed ^ (kGolden * (passes + 1));
}

TrainingPassOptions scaled(TrainingStepOptions options) {
  if (options.micro_batches < 1) {
    throw Error(ErrorCode::kInvalidArgument, "micro_batches",
                text("micro_batches: got ", options.micro_batches, ", expected at least 1"));
  }
  options.pass.loss_scale /= static_cast<double>(options.micro_batches);
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
      pass_(network, training, scaled(options)),
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
  optimizer_.begin_step(pass_.update_context(), learning_rate_);
  ++steps_;
  updating_ = true;
}

void TrainingStep::restart() {
  pass_.restart();
  micro_batch_ = 0;
  loss_sum_ = 0;
  begun_ = false;
  updating_ = false;
  done_ = false;
}

void TrainingStep::run() {
  if (done_) restart();
  while (advance()) {
  }
}

}  // namespace tensorscope
