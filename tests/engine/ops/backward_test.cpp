// The backward of every op: its gradients, its cost, its fast kernels.

#include <algorithm>
#include <cmath>
#include <concepts>

#include "backward_cost_check.h"
#include "catch_amalgamated.hpp"
#include "error_bound.h"
#include "gradcheck.h"
#include "random_cases.h"

namespace backward_test {

using namespace tensorscope;
using Catch::Matchers::ContainsSubstring;
using test::ErrorBound;

namespace {

/// Gradients of the float kernels with a workspace of exactly the planned size.
template <class Op>
std::vector<std::vector<float>> fast_gradients(const Op& op, test::BackwardSetup<float>& setup,
                                               InputSet needs) {
  const std::int64_t bytes = backward_workspace_bytes(op, setup.inputs().shapes(), needs);
  Ledger ledger;
  Tensor scratch({ledger}, Shape{std::max<std::int64_t>(1, (bytes + 3) / 4)}, DType::kFloat32,
                 MemoryCategory::kWorkspace, "scratch");
  std::fill(scratch.values<float>().begin(), scratch.values<float>().end(), 1e30F);
  return setup.run(op, needs, [&](const BackwardCall& call, Gradients gradients) {
    backward_kernel<float>(op, call, gradients, Workspace{scratch.view().data, bytes});
  });
}

template <class Op>
void check_fast(const Op& op, const std::vector<Shape>& shapes, InputSet needs) {
  test::BackwardSetup<float> floats(op, shapes);
  const auto fast = fast_gradients(op, floats, needs);
  const auto exact = test::BackwardSetup<double>(op, shapes).gradients(op, needs);
  const auto bound = test::BackwardSetup<ErrorBound>(op, shapes).gradients(op, needs);
  for (std::size_t i = 0; i < fast.size(); ++i) {
    for (std::size_t at = 0; at < fast[i].size(); ++at) {
      const double allowed = 2 * bound[i][at].error();
      const double apart = std::abs(static_cast<double>(fast[i][at]) - exact[i][at]);
      // One assertion for each of a million elements would take longer than the kernels.
      if (std::isfinite(allowed) && apart <= allowed) continue;
      FAIL("input " << i << " element " << at << ": " << fast[i][at] << " against " << exact[i][at]
                    << ", allowed are " << allowed);
    }
  }
  SUCCEED();
}

/// Ops that are not differentiable by their type: quantised products, unpacking of stored weights,
/// batch statistics. The gradient through the statistics is computed by batch_norm2d_training.
template <class Op>
inline constexpr bool kNotDifferentiable = std::derived_from<Op, NotDifferentiable>;

/// An op with a complete forward half and no backward.
struct ForwardOnly {
  static constexpr std::string_view kName = "forward_only";
  static constexpr Arity kArity{1, 1};
  Shape infer(Shapes shapes) const { return shapes[0]; }
  Cost cost(Shapes) const { return {}; }
  template <class T>
  void reference(Inputs, View) const {}
};
static_assert(!OpContract<ForwardOnly>, "an op without a backward satisfies the contract");

struct WithEmptyBackward : ForwardOnly, NotDifferentiable {};
static_assert(OpContract<WithEmptyBackward>);

struct BackwardFlopsOffByOne : Linear {
  Cost backward_cost(Shapes shapes, InputSet needs) const {
    Cost wrong = Linear::backward_cost(shapes, needs);
    wrong.flops += 1;
    return wrong;
  }
};

struct ForgetsTheRecomputedExp : Attention {
  Cost backward_cost(Shapes shapes, InputSet needs) const {
    Cost wrong = Attention::backward_cost(shapes, needs);
    wrong.transcendentals = 0;
    return wrong;
  }
};

/// Scales the gradient of one input by a factor slightly different from 1.
template <class Op, std::size_t kInput>
struct SlightlyWrong : Op {
  template <class T, class Kernels>
  void backward(const BackwardCall& call, Gradients gradients, Workspace scratch) const {
    backward_kernel<T, Kernels>(static_cast<const Op&>(*this), call, gradients, scratch);
    T* values = gradients[kInput].template as<T>();
    if (values == nullptr) return;
    for (std::int64_t i = 0; i < gradients[kInput].shape.numel(); ++i) values[i] *= T(1.002F);
  }
};

/// The gradient of a pass-through input equals the output's; that of a scaled input does not.
struct ScalesWhatPasses : Dropout {
  template <class T>
  void reference(Inputs inputs, View output) const {
    test::copy_values<T>(inputs, output);
    T* values = output.as<T>();
    for (std::int64_t i = 0; i < output.shape.numel(); ++i) values[i] *= T(1.002F);
  }
};

}  // namespace

TEMPLATE_LIST_TEST_CASE("backward: gradients match central differences in double",
                        "[ops][backward]", OpList) {
  if constexpr (kNotDifferentiable<TestType>) {
    STATIC_REQUIRE(InputSet(TestType::kDifferentiable).empty());
  } else {
    STATIC_REQUIRE_FALSE(InputSet(TestType::kDifferentiable).empty());
    for (const auto& cases : {test::cases<TestType>(), test::random_cases<TestType>()}) {
      REQUIRE(cases.size() >= 5);
      for (const auto& [op, shapes] : cases) {
        INFO(TestType::kName << " on " << shapes[0]);
        CHECK(test::gradient_mismatch(op, shapes) == "");
      }
    }
  }
}

TEMPLATE_LIST_TEST_CASE(
    "backward: random shapes have sizes of 1, and sizes beyond a vector of 4 that leave a rest",
    "[ops][backward]", OpList) {
  if constexpr (kNotDifferentiable<TestType>) {
    STATIC_REQUIRE(InputSet(TestType::kDifferentiable).empty());
  } else {
    const auto cases = test::random_cases<TestType>();
    CHECK(cases.size() >= 20);
    const auto any_size = [&](auto wanted) {
      return std::any_of(cases.begin(), cases.end(), [&](const auto& one) {
        return std::any_of(one.inputs.begin(), one.inputs.end(), [&](const Shape& shape) {
          return std::any_of(shape.dims().begin(), shape.dims().end(), wanted);
        });
      });
    };
    CHECK(any_size([](std::int64_t size) { return size == 1; }));
    CHECK(any_size([](std::int64_t size) { return size > 4 && size % 4 != 0; }));
  }
}

TEMPLATE_LIST_TEST_CASE("backward: the cost formula equals what the reference executes",
                        "[ops][backward]", OpList) {
  for (const auto& [op, shapes] : test::cases<TestType>()) {
    for (const InputSet needs : test::computed_subsets<TestType>(shapes.size())) {
      INFO(TestType::kName << " on " << shapes[0]);
      CHECK(test::backward_cost_mismatch(op, shapes, needs) == "");
    }
  }
}

TEMPLATE_LIST_TEST_CASE("backward: fast kernels are within the rounding error of the reference",
                        "[ops][backward]", OpList) {
  for (const auto& [op, shapes] : test::cases<TestType>()) {
    for (const InputSet needs : test::computed_subsets<TestType>(shapes.size())) {
      INFO(TestType::kName << " on " << shapes[0]);
      check_fast(op, shapes, needs);
    }
  }
}

TEST_CASE("backward checks: a cost off by one is found", "[ops][backward]") {
  const std::vector<Shape> linear{{3, 9}, {4, 9}, {4}};
  REQUIRE(test::backward_cost_mismatch(Linear{}, linear, {0, 1, 2}) == "");
  for (const InputSet needs : test::computed_subsets<Linear>(3)) {
    CHECK_THAT(test::backward_cost_mismatch(BackwardFlopsOffByOne{}, linear, needs),
               ContainsSubstring("linear backward: flops counted"));
  }
  const Shape heads{1, 2, 3, 5};
  CHECK(test::backward_cost_mismatch(ForgetsTheRecomputedExp{}, {heads, heads, heads}, {0, 1, 2}) ==
        "scaled_dot_product_attention backward: transcendentals counted 18, formula 0; ");
}

TEST_CASE("backward checks: a gradient wrong by two in a thousand is found", "[ops][backward]") {
  const std::vector<Shape> linear{{3, 9}, {4, 9}, {4}};
  CHECK_THAT(test::gradient_mismatch(SlightlyWrong<Linear, 0>{}, linear),
             ContainsSubstring("linear: d/d input 0 at 0 is "));
  CHECK_THAT(test::gradient_mismatch(SlightlyWrong<Linear, 1>{}, linear),
             ContainsSubstring("linear: d/d input 1 at 0 is "));
  CHECK_THAT(test::gradient_mismatch(SlightlyWrong<Linear, 2>{}, linear),
             ContainsSubstring("linear: d/d input 2 at 0 is "));
  REQUIRE(test::gradient_mismatch(Dropout{}, {{3, 5}}) == "");
  CHECK_THAT(test::gradient_mismatch(ScalesWhatPasses{}, {{3, 5}}),
             ContainsSubstring("dropout: d/d input 0 at 0 is "));
}

}  // namespace backward_test
