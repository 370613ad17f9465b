#include "train/optimizer.h"

#include <array>
#include <cmath>
#include <cstring>

#include "core/error.h"
#include "core/tensor_values.h"
#include "graph/update.h"
#include "ops/elementwise/adam_step.h"
#include "ops/elementwise/scale.h"
#include "ops/elementwise/sgd_step.h"
#include "ops/elementwise/squared_norm.h"

namespace tensorscope {
namespace {

bool is_adam(OptimizerKind kind) {
  return kind == OptimizerKind::kAdam || kind == OptimizerKind::kAdamW;
}

SgdStep sgd_step(const OptimizerOptions& options, double learning_rate) {
  SgdStep op;
  op.settings.learning_rate = learning_rate;
  op.settings.weight_decay = options.weight_decay;
  if (options.kind != OptimizerKind::kSgd) op.settings.momentum = options.momentum;
  op.settings.nesterov = options.kind == OptimizerKind::kNesterov;
  return op;
}

AdamStep adam_step(const OptimizerOptions& options, double learning_rate, std::int64_t step) {
  AdamStep op;
  op.settings = {learning_rate, options.beta1,        options.beta2,
                 options.eps,   options.weight_decay, options.kind == OptimizerKind::kAdamW,
                 step};
  return op;
}

void fill_zero(Tensor& tensor) {
  if (!tensor.dry()) std::memset(tensor.view().data, 0, static_cast<std::size_t>(tensor.bytes()));
}

}  // namespace

Optimizer::Optimizer(const OptimizerOptions& options, std::vector<Parameter> parameters)
    : options_(options),
      parameters_(std::move(parameters)),
      memories_(parameters_.size()),
      next_(parameters_.size()) {
  options_.validate();
}

void Optimizer::begin_step(const Context& context, double learning_rate) {
  ++steps_;
  next_ = 0;
  learning_rate_ = learning_rate;
  looking_ = options_.clip_norm > 0.0;
  if (!looking_) return;
  squared_norm_ = Tensor(context.allocator(), Shape{1}, context.dtype, MemoryCategory::kWorkspace,
                         "squared_norm");
  fill_zero(squared_norm_);
}

bool Optimizer::advance(const Context& context, Gradients gradients) {
  if (gradients.size() != parameters_.size()) {
    throw Error(ErrorCode::kInvalidArgument, "optimizer",
                text("optimizer: got ", gradients.size(), " gradients for ", parameters_.size(),
                     " parameters"));
  }
  const auto missing = [&] { return gradients[next_] == nullptr || gradients[next_]->empty(); };
  while (next_ < parameters_.size() && missing()) ++next_;
  if (next_ < parameters_.size()) {
    looking_ ? look_at(context, next_, *gradients[next_])
             : update(context, next_, *gradients[next_]);
    ++next_;
  }
  if (next_ < parameters_.size()) return true;
  if (!looking_) return false;
  end_look(context);
  return true;
}

void Optimizer::look_at(const Context& context, std::size_t index, const Tensor& gradient) {
  run_update(context, SquaredNorm{}, {&squared_norm_}, {&gradient}, parameters_[index].name);
}

// Like clip_grad_norm_: 1e-6 avoids a division by a norm of 0, and NaN stays NaN.
void Optimizer::end_look(const Context& context) {
  looking_ = false;
  next_ = 0;
  gradient_norm_ = context.dry ? 0.0 : std::sqrt(first_value(squared_norm_));
  clip_factor_ = options_.clip_norm / (gradient_norm_ + 1e-6);
  if (clip_factor_ > 1.0) clip_factor_ = 1.0;
  squared_norm_ = Tensor();
}

void Optimizer::update(const Context& context, std::size_t index, Tensor& gradient) {
  const Parameter& parameter = parameters_[index];
  if (gradient.shape() != parameter.tensor->shape()) {
    throw Error(ErrorCode::kShapeMismatch, "optimizer",
                text("optimizer: ", parameter.name, " is ", parameter.tensor->shape(),
                     ", its gradient is ", gradient.shape()));
  }
  Memory& memory = memories_[index];
  if (memory.tensors.empty()) allocate(context, index);
  ++memory.steps;
  // Also for a factor of 1, so that the cost of a step does not depend on the data.
  if (options_.clip_norm > 0.0) {
    run_update(context, Scale{clip_factor_}, {&gradient}, {}, parameter.name);
  }
  std::array<Tensor*, 3> targets{parameter.tensor, nullptr, nullptr};
  std::size_t count = 1;
  for (Tensor& tensor : memory.tensors) targets[count++] = &tensor;
  const std::span<Tensor* const> written(targets.data(), count);
  const Tensor* const read = &gradient;
  if (is_adam(options_.kind)) {
    run_update(context, adam_step(options_, learning_rate_, memory.steps), written, {&read, 1},
               parameter.name);
  } else {
    run_update(context, sgd_step(options_, learning_rate_), written, {&read, 1}, parameter.name);
  }
}

void Optimizer::allocate(const Context& context, std::size_t index) {
  const Tensor& like = *parameters_[index].tensor;
  const auto count = static_cast<std::size_t>(state_tensors(options_.kind));
  std::vector<Tensor> tensors;
  for (std::size_t which = 0; which < count; ++which) {
    tensors.emplace_back(context.allocator(), like.shape(), like.dtype(),
                         MemoryCategory::kOptimizerState, state_name(index, which));
    fill_zero(tensors.back());
  }
  memories_[index].tensors = std::move(tensors);
}

std::string Optimizer::state_name(std::size_t index, std::size_t which) const {
  const bool averages = state_tensors(options_.kind) == 2;
  const std::string_view name = !averages    ? "momentum_buffer"
                                : which == 0 ? "exp_avg"
                                             : "exp_avg_sq";
  return text(parameters_[index].name, ".", name);
}

}  // namespace tensorscope
