// Ten training steps with every optimizer against PyTorch: our forward, our backward, our steps.

#include "train/optimizer.h"

#include <array>

#include "catch_amalgamated.hpp"
#include "graph/dispatch.h"
#include "graph/tape.h"
#include "torch/fixture.h"
#include "train/optimizer_setup.h"

namespace optimizer_test {

using namespace tensorscope;
using test::TorchFixture;

namespace {

constexpr std::array kNames{"fc1.weight", "fc1.bias", "fc2.weight", "fc2.bias"};

const TorchFixture& fixture() {
  static const TorchFixture optimizers("optimizers");
  return optimizers;
}

OptimizerOptions options_from(const nlohmann::json& json) {
  OptimizerOptions options;
  options.kind = optimizer_kind(json.at("kind").get<std::string>()).value();
  options.learning_rate = json.at("learning_rate");
  options.momentum = json.value("momentum", options.momentum);
  options.beta1 = json.value("beta1", options.beta1);
  options.beta2 = json.value("beta2", options.beta2);
  options.eps = json.value("eps", options.eps);
  options.weight_decay = json.value("weight_decay", options.weight_decay);
  options.clip_norm = json.value("clip_norm", options.clip_norm);
  return options;
}

/// Two linear layers with a relu between them, and the mean squared error to a target.
class Regression {
 public:
  explicit Regression(const Context& context)
      : context_(context), x_(fixture().tensor(context, "x")), target_(fixture().values("target")) {
    for (const char* name : kNames) {
      weights_.push_back(fixture().tensor(context, std::string("start.") + name));
    }
  }

  std::vector<Parameter> parameters() {
    std::vector<Parameter> all;
    for (std::size_t i = 0; i < kNames.size(); ++i) all.push_back({kNames[i], &weights_[i]});
    return all;
  }
  const Tensor& weight(std::size_t i) const { return weights_[i]; }

  /// Returns the loss and puts the gradients of the weights into `gradients`.
  double backward(GradientStore& gradients) {
    Tape tape;
    const auto weight = [&](Slot i) { return Tape::Operand{i, &weights_[i], kNames[i]}; };
    const Tensor hidden = call(tape, Linear{}, {{4, &x_, "x"}, weight(0), weight(1)}, 5);
    const Tensor active = call(tape, Relu{}, {{5, &hidden, "hidden"}}, 6);
    const Tensor y = call(tape, Linear{}, {{6, &active, "active"}, weight(2), weight(3)}, kOutput);
    const std::vector<double> values = test::values_of(y);
    const auto count = static_cast<double>(values.size());
    Tensor grad(context_.allocator(), y.shape(), y.dtype(), MemoryCategory::kGradients, "y.grad");
    double loss = 0.0;
    for (std::size_t i = 0; i < values.size(); ++i) {
      const double distance = values[i] - target_[i];
      loss += distance * distance / count;
      set(grad, i, 2.0 * distance / count);
    }
    gradients.add(context_, kOutput, grad, "y");
    while (!tape.empty()) tape.step_back(context_, gradients);
    return loss;
  }

  static constexpr Slot kOutput = 7;

 private:
  template <class Op>
  Tensor call(Tape& tape, const Op& op, std::vector<Tape::Operand> inputs, Slot output) {
    std::vector<const Tensor*> pointers;
    for (const Tape::Operand& input : inputs) pointers.push_back(input.tensor);
    Tensor result = run(context_, op, pointers, Op::kName);
    const InputSet all = InputSet::first(inputs.size());
    const Tape::Operand written{output, &result, ""};
    tape.record(context_, op, Op::kName, inputs, written, all & Op::kDifferentiable);
    return result;
  }
  static void set(Tensor& tensor, std::size_t at, double value) {
    if (tensor.dtype() == DType::kFloat64) {
      tensor.values<double>()[at] = value;
    } else {
      tensor.values<float>()[at] = static_cast<float>(value);
    }
  }

  Context context_;
  Tensor x_;
  std::vector<double> target_;
  std::vector<Tensor> weights_;
};

void check_case(std::size_t index, DType dtype, double tolerance) {
  const nlohmann::json& expected = fixture().cases()[index];
  Ledger ledger;
  const Context context{.ledger = ledger, .dtype = dtype};
  Regression regression(context);
  const OptimizerOptions options = options_from(expected.at("options"));
  Optimizer optimizer(options, regression.parameters());
  std::vector<double> losses;
  std::vector<double> norms;
  for (int step = 0; step < 10; ++step) {
    GradientStore gradients(Regression::kOutput + 1);
    losses.push_back(regression.backward(gradients));
    std::array<Tensor*, kNames.size()> pointers{};
    for (Slot i = 0; i < kNames.size(); ++i) pointers[i] = &gradients.of(i);
    test::take_step(optimizer, context, pointers, options.learning_rate);
    if (options.clip_norm > 0.0) norms.push_back(optimizer.gradient_norm());
  }
  CHECK(test::mismatch(losses, expected.at("losses"), tolerance, 0.0) == "");
  CHECK(test::mismatch(norms, expected.at("norms"), tolerance, 0.0) == "");
  for (std::size_t i = 0; i < kNames.size(); ++i) {
    const auto weights = fixture().values(text(index, ".", kNames[i]));
    INFO(kNames[i]);
    CHECK(test::mismatch(test::values_of(regression.weight(i)), weights, tolerance,
                         tolerance / 100) == "");
  }
}

}  // namespace

TEST_CASE("PyTorch: weights after ten steps of every optimizer within 1e-4", "[torch][optimizer]") {
  CHECK(fixture().cases().size() >= 20);
  for (std::size_t i = 0; i < fixture().cases().size(); ++i) {
    INFO(fixture().cases()[i].at("options").dump());
    check_case(i, DType::kFloat32, 1e-4);
    // The fixture is rounded to float; a larger deviation is a difference of method.
    check_case(i, DType::kFloat64, 1e-6);
  }
}

}  // namespace optimizer_test
