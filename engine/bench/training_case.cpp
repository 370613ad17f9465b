// Training steps: forward, backward and the optimizer, as the trainer runs them.

#include <cstring>
#include <optional>

#include "bench/case.h"
#include "bench/specs.h"
#include "core/tensor_values.h"
#include "model/presets.h"
#include "model/spec_json.h"
#include "profiler/training_plan.h"
#include "train/training_program.h"
#include "train/training_step.h"

namespace tensorscope::bench {
namespace {

// eps is TensorFlow's default, which the other engines of the comparison use.
const OptimizerOptions kAdam{.kind = OptimizerKind::kAdam, .learning_rate = 1e-3, .eps = 1e-7};
const OptimizerOptions kMomentum{.kind = OptimizerKind::kMomentum, .learning_rate = 1e-2};

class TrainingCase final : public Case {
 public:
  TrainingCase(const Spec& spec, std::int64_t batch, const OptimizerOptions& options, DType dtype)
      : options_(options),
        training_(training_program(compile(spec, batch), Loss::kCrossEntropy)),
        network_(training_.program, ledger_, false, dtype),
        loss_(Allocator{ledger_}, {1}, dtype, MemoryCategory::kWorkspace, "loss") {
    ledger_.record_events(false);
    network_.initialise(kAll);  // running statistics are not inputs
    for (const Parameter& parameter : parameters_of(network_)) {
      start_.emplace_back(Allocator{ledger_}, parameter.tensor->shape(), dtype,
                          MemoryCategory::kInputs, "start");
    }
  }
  void run() override {
    if (!step_) reset();
    step_->run();
  }
  void reset() override {
    const std::vector<Parameter> parameters = parameters_of(network_);
    for (std::size_t i = 0; i < parameters.size(); ++i) {
      std::memcpy(parameters[i].tensor->view().data, start_[i].view().data,
                  static_cast<std::size_t>(start_[i].bytes()));
    }
    step_.reset();
    optimizer_.emplace(options_, parameters);
    step_.emplace(network_, training_, *optimizer_);
  }
  std::int64_t macs() const override {
    const TrainingAccount plan = plan_training(training_, options_, {});
    const TrainingCounts counts = training_counts(plan.records);
    return counts.forward.cost.macs + counts.backward.cost.macs;
  }
  std::vector<Tensor*> inputs() override {
    std::vector<Tensor*> all{&network_.tensor(training_.program.input)};
    for (Tensor& tensor : start_) all.push_back(&tensor);
    all.push_back(&network_.tensor(training_.targets));
    return all;
  }
  /// Loss before the last step, then the parameters after it.
  std::vector<const Tensor*> outputs() override {
    set_first_value(loss_, step_->loss());
    std::vector<const Tensor*> all{&loss_};
    for (const Parameter& parameter : parameters_of(network_)) all.push_back(parameter.tensor);
    return all;
  }

 private:
  static constexpr std::int64_t kAll = std::int64_t{1} << 40;

  OptimizerOptions options_;
  Ledger ledger_;
  TrainingProgram training_;
  Network network_;
  Tensor loss_;
  std::vector<Tensor> start_;  ///< parameters before the first step
  std::optional<Optimizer> optimizer_;
  std::optional<TrainingStep> step_;
};

}  // namespace

std::unique_ptr<Case> make_training_case(std::string_view kind, Sizes sizes, DType dtype) {
  if (kind == "mlp_train") {
    const Spec spec = mlp_spec({sizes.begin() + 1, sizes.end()});
    return std::make_unique<TrainingCase>(spec, sizes[0], kAdam, dtype);
  }
  if (kind == "resnet18_train") {
    const Spec spec = parse_spec(preset_spec("resnet18_cifar"));
    return std::make_unique<TrainingCase>(spec, sizes[0], kMomentum, dtype);
  }
  return nullptr;
}

}  // namespace tensorscope::bench
