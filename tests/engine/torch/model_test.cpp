// Whole models against PyTorch: output, loss, and the gradient of every parameter.

#include <algorithm>
#include <cmath>

#include "catch_amalgamated.hpp"
#include "core/rng.h"
#include "model/presets.h"
#include "model/spec_json.h"
#include "torch/fixture.h"
#include "train/training_pass.h"

namespace model_test {

using namespace tensorscope;
using test::TorchFixture;

namespace {

const TorchFixture& fixture() {
  static const TorchFixture models("models");
  return models;
}

Spec spec_of(const nlohmann::json& model) {
  if (!model.contains("preset")) return parse_spec(model.at("spec").dump());
  return parse_spec(preset_spec(model.at("preset").get<std::string>()));
}

TrainingProgram training_of(const nlohmann::json& model) {
  const Loss loss = model.at("loss") == "mse" ? Loss::kMse : Loss::kCrossEntropy;
  return training_program(compile(spec_of(model), model.at("batch")), loss);
}

/// A model of the fixture with PyTorch's parameters, input and targets.
class TorchModel {
 public:
  TorchModel(std::size_t index, DType dtype)
      : index_(index),
        model_(fixture().cases()[index]),
        training_(training_of(model_)),
        network_(training_.program, ledger_, false, dtype) {
    while (!network_.initialise(1 << 20)) {
    }
    const auto& parameters = model_.at("parameters");
    for (std::size_t i = 0; i < parameters.size(); ++i) {
      Rng rng(i + 1);
      const float low = parameters[i].at("low");
      const float high = parameters[i].at("high");
      each(network_.tensor(id_of(parameters[i].at("name"))),
           [&] { return static_cast<double>(rng.uniform(low, high)); });
    }
    load(training_.program.input, "x");
    load(training_.targets, "target");
  }

  Network& network() { return network_; }
  const TrainingProgram& training() const { return training_; }
  const nlohmann::json& expected() const { return model_; }
  std::vector<double> stored(const std::string& name) const {
    return fixture().values(text(index_, ".", name));
  }
  /// Throws if no parameter or buffer has that name.
  ValueId id_of(const std::string& name) const {
    const auto& values = training_.program.values;
    for (ValueId id = 0; id < values.size(); ++id) {
      const bool held =
          values[id].kind == ValueKind::kParameter || values[id].kind == ValueKind::kBuffer;
      if (held && values[id].name == name) return id;
    }
    throw std::runtime_error("the model has no " + name);
  }
  std::size_t parameters() const {
    const auto& values = training_.program.values;
    return static_cast<std::size_t>(std::count_if(values.begin(), values.end(), [](const Value& v) {
      return v.kind == ValueKind::kParameter;
    }));
  }

 private:
  template <class Next>
  static void each(Tensor& tensor, const Next& next) {
    const auto fill = [&]<class T>(std::span<T> values) {
      for (T& value : values) value = static_cast<T>(next());
    };
    switch (tensor.dtype()) {
      case DType::kInt32:
        return fill(tensor.values<std::int32_t>());
      case DType::kFloat64:
        return fill(tensor.values<double>());
      default:
        return fill(tensor.values<float>());
    }
  }
  void load(ValueId id, const std::string& name) {
    const std::vector<double> values = stored(name);
    REQUIRE(static_cast<std::int64_t>(values.size()) == network_.tensor(id).numel());
    std::size_t at = 0;
    each(network_.tensor(id), [&] { return values[at++]; });
  }

  std::size_t index_;
  const nlohmann::json& model_;
  Ledger ledger_;
  TrainingProgram training_;
  Network network_;
};

/// Compares some elements, the norm, and the product with random numbers, so that no element can be
/// far off.
std::string gradient_mismatch(const std::vector<double>& gradient, const nlohmann::json& parameter,
                              const std::vector<double>& samples, std::uint64_t seed, double rtol) {
  const std::size_t every = parameter.at("every");
  std::vector<double> some;
  for (std::size_t i = 0; i < gradient.size(); i += every) some.push_back(gradient[i]);
  const std::string found = test::mismatch(some, samples, rtol, rtol / 10);
  if (!found.empty()) return found;
  Rng rng(seed, 1);
  double squares = 0.0;
  double product = 0.0;
  for (const double g : gradient) {
    squares += g * g;
    product += g * static_cast<double>(rng.uniform(-1.0F, 1.0F));
  }
  const double norm = parameter.at("norm");
  const double expected = parameter.at("product");
  if (!(std::abs(std::sqrt(squares) - norm) <= rtol * norm)) {
    return text("norm is ", std::sqrt(squares), ", PyTorch has ", norm);
  }
  if (!(std::abs(product - expected) <= rtol * norm)) {
    return text("product is ", product, ", PyTorch has ", expected);
  }
  return {};
}

void check_model(std::size_t index, DType dtype, bool reference, double forward, double backward) {
  TorchModel model(index, dtype);
  const nlohmann::json& expected = model.expected();
  TrainingPass pass(model.network(), model.training(), {.use_reference = reference});
  pass.finish_forward();
  CHECK(test::mismatch(test::values_of(pass.prediction()), model.stored("output"), forward,
                       forward / 10) == "");
  CHECK_THAT(pass.loss(),
             Catch::Matchers::WithinRel(expected.at("loss_value").get<double>(), forward));
  pass.finish();
  const auto& parameters = expected.at("parameters");
  CHECK(parameters.size() == model.parameters());
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    const std::string name = parameters[i].at("name");
    const Tensor& gradient = pass.gradients().of(model.id_of(name));
    INFO(name);
    CHECK(gradient_mismatch(test::values_of(gradient), parameters[i], model.stored("grad." + name),
                            i + 1, backward) == "");
  }
  for (const std::string name : expected.at("buffers")) {
    INFO(name);
    const Tensor& buffer = model.network().tensor(model.id_of(name));
    CHECK(test::mismatch(test::values_of(buffer), model.stored(name), forward, forward / 10) == "");
  }
}

}  // namespace

TEST_CASE("PyTorch: output, loss and gradients of whole models", "[torch][model]") {
  CHECK(fixture().cases().size() == 9);
  for (std::size_t i = 0; i < fixture().cases().size(); ++i) {
    INFO("model " << i);
    check_model(i, DType::kFloat32, false, 1e-5, 1e-4);
    check_model(i, DType::kFloat32, true, 1e-5, 1e-4);
    check_model(i, DType::kFloat64, false, 1e-6, 1e-6);
  }
}

}  // namespace model_test
