// Every op against PyTorch: values and gradients.

#include <string>

#include "catch_amalgamated.hpp"
#include "graph/backward.h"
#include "graph/dispatch.h"
#include "torch/fixture.h"
#include "torch/op_attributes.h"

namespace op_test {

using namespace tensorscope;
using test::TorchFixture;

namespace {

const TorchFixture& fixture() {
  static const TorchFixture ops("ops");
  return ops;
}

struct Tolerance {
  double values;
  double gradients;
};

/// One case of the fixture in one context.
template <class Op>
class TorchCase {
 public:
  TorchCase(const Context& context, std::size_t index)
      : context_(context), index_(index), op_(test::op_from<Op>(fixture().cases()[index])) {
    const std::size_t count = fixture().cases()[index].at("inputs");
    for (std::size_t i = 0; i < count; ++i) {
      inputs_.push_back(fixture().tensor(context, name("input.", i)));
    }
    for (const Tensor& input : inputs_) {
      pointers_.push_back(&input);
      shapes_.push_back(input.shape());
      names_.push_back("x");
    }
  }

  std::string name(std::string_view what, std::size_t i) const {
    return text(index_, ".", what, i);
  }
  std::string name(std::string_view what) const { return text(index_, ".", what); }

  Tensor output() const { return run(context_, op_, pointers_, "op"); }

  /// Empty if the gradients in needs match PyTorch's to within rtol. Only the tensors that
  /// backward_reads() names are available.
  std::string gradient_mismatch(const Tensor& output, InputSet needs, double rtol) const {
    const Reads reads = backward_reads(op_, needs & kComputedGradients<Op>);
    std::vector<const Tensor*> kept = pointers_;
    for (std::size_t i = 0; i < kept.size(); ++i) {
      if (!reads.inputs.has(i)) kept[i] = nullptr;
    }
    const SavedCall saved{shapes_, kept, reads.output ? &output : nullptr, output.shape(), names_};
    const Tensor grad_output = fixture().tensor(context_, name("grad_output"));
    const InputGradients gradients = run_backward(context_, op_, saved, grad_output, needs, "op");
    for (std::size_t i = 0; i < shapes_.size(); ++i) {
      if (!needs.has(i)) continue;
      const std::vector<double> expected = fixture().values(name("grad.", i));
      // Small remainders of larger terms (layer_norm of two elements) have the rounding errors of
      // those terms.
      const std::string found =
          test::mismatch(test::values_of(gradients[i]), expected, rtol, rtol / 100,
                         test::largest(test::values_of(grad_output)));
      if (!found.empty()) return text("d/d input ", i, " ", found);
    }
    return {};
  }

  std::size_t inputs() const { return inputs_.size(); }

 private:
  Context context_;
  std::size_t index_;
  Op op_;
  std::vector<Tensor> inputs_;
  std::vector<const Tensor*> pointers_;
  std::vector<Shape> shapes_;
  std::vector<std::string> names_;
};

/// Ops that PyTorch does not have are tested elsewhere: quantised, sixteen-bit and packed weights,
/// fused ops.
template <class Op>
constexpr std::size_t kFewestCases = 4;
template <class Half>
constexpr std::size_t kFewestCases<Unpack<Half>> = 0;
// A chain of ops with tests of its own (tests/engine/ops/fused_gelu_test.cpp).
template <>
constexpr std::size_t kFewestCases<BiasGeluDropoutResidual> = 0;
template <>
constexpr std::size_t kFewestCases<QuantizedLinear> = 0;
template <>
constexpr std::size_t kFewestCases<QuantizedConv2d> = 0;
template <>
constexpr std::size_t kFewestCases<FusedLinear> = 0;
template <>
constexpr std::size_t kFewestCases<FusedConv2d> = 0;
template <>
constexpr std::size_t kFewestCases<PackedLinear> = 0;

template <class Op>
void check_case(const Context& context, std::size_t index, Tolerance within) {
  const TorchCase<Op> torch(context, index);
  const Tensor output = torch.output();
  CHECK(output.shape() == fixture().shape(torch.name("output")));
  const std::vector<double> expected = fixture().values(torch.name("output"));
  CHECK(test::mismatch(test::values_of(output), expected, within.values, within.values / 10) == "");
  const InputSet all = Op::kDifferentiable & InputSet::first(torch.inputs());
  CHECK(torch.gradient_mismatch(output, all, within.gradients) == "");
  for (std::size_t i = 0; i < torch.inputs(); ++i) {
    if (all.has(i)) CHECK(torch.gradient_mismatch(output, InputSet{i}, within.gradients) == "");
  }
}

}  // namespace

TEMPLATE_LIST_TEST_CASE("PyTorch: values within 1e-5, gradients within 1e-4", "[torch]", OpList) {
  std::size_t found = 0;
  for (std::size_t i = 0; i < fixture().cases().size(); ++i) {
    if (fixture().cases()[i].at("op") != std::string(TestType::kName)) continue;
    ++found;
    INFO("case " << i << ": " << fixture().cases()[i].dump());
    Ledger ledger;
    check_case<TestType>({.ledger = ledger}, i, {1e-5, 1e-4});
    check_case<TestType>({.ledger = ledger, .use_reference = true}, i, {1e-5, 1e-4});
    // The fixture is rounded to float; a larger deviation is a difference of method.
    check_case<TestType>({.ledger = ledger, .dtype = DType::kFloat64}, i, {1e-6, 1e-5});
  }
  CHECK(found >= kFewestCases<TestType>);
}

}  // namespace op_test
