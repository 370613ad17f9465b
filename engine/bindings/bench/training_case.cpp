// Training steps of a multilayer perceptron: forward, backward and Adam, as the trainer runs them.

#include <cstring>
#include <optional>

#include "bindings/bench/case.h"
#include "bindings/bench/specs.h"
#include "nn/training_program.h"
#include "nn/training_step.h"

namespace tensorscope::bench {
namespace {

// eps is TensorFlow's default, which the other engines of the comparison use.
const OptimizerOptions kAdam{.kind = OptimizerKind::kAdam, .learning_rate = 1e-3, .eps = 1e-7};

class TrainingCase final : public Case {
 public:
  TrainingCase(const Spec& spec, std::int64_t batch, DType dtype)
      : training_(training_program(compile(spec, batch), Loss::kCrossEntropy)),
        network_(training_.program, ledger_, false, dtype),
        loss_(Allocator{ledger_}, {1}, dtype, MemoryCategory::kWorkspace, "loss") {
    ledger_.record_events(false);
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
    optimizer_.emplace(kAdam, parameters);
    step_.emplace(network_, training_, *optimizer_);
  }
  std::vector<Tensor*> inputs() override {
    std::vector<Tensor*> all{&network_.tensor(training_.program.input)};
    for (Tensor& tensor : start_) all.push_back(&tensor);
    all.push_back(&network_.tensor(training_.targets));
    return all;
  }
  /// Loss before the last step, then the parameters after it.
  std::vector<const Tensor*> outputs() override {
    if (loss_.dtype() == DType::kFloat64) {
      loss_.values<double>()[0] = step_->loss();
    } else {
      loss_.values<float>()[0] = static_cast<float>(step_->loss());
    }
    std::vector<const Tensor*> all{&loss_};
    for (const Parameter& parameter : parameters_of(network_)) all.push_back(parameter.tensor);
    return all;
  }

 private:
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
  if (kind != "mlp_train") return nullptr;
  return std::make_unique<TrainingCase>(mlp_spec({sizes.begin() + 1, sizes.end()}), sizes[0],
                                        dtype);
}

}  // namespace tensorscope::bench
