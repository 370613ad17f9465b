#include <cmath>

#include "cases.h"
#include "catch_amalgamated.hpp"
#include "error_bound.h"
#include "inputs.h"

namespace fast_kernel_test {

using namespace tensorscope;
using test::ErrorBound;
using test::OpInputs;

namespace {

/// Result of the float kernels, given a workspace of exactly the planned size.
template <class Op>
std::vector<float> fast_output(const Op& op, const OpInputs<float>& inputs) {
  const Shape shape = op.infer(inputs.shapes());
  std::vector<float> output(static_cast<std::size_t>(shape.numel()), 1e30F);
  Ledger ledger;
  const std::int64_t bytes = workspace_bytes(op, inputs.shapes());
  Tensor scratch({ledger}, Shape{std::max<std::int64_t>(1, (bytes + 3) / 4)}, DType::kFloat32,
                 MemoryCategory::kWorkspace, "scratch");
  // The contents of the workspace, left by an earlier op, must not matter.
  std::fill(scratch.values<float>().begin(), scratch.values<float>().end(), 1e30F);
  test::forward<float>(op, inputs.views(), View{shape, DType::kFloat32, output.data()},
                       Workspace{scratch.view().data, bytes});
  return output;
}

}  // namespace

TEMPLATE_LIST_TEST_CASE("fast float kernels: within the rounding error of the reference in double",
                        "[ops][fast]", OpList) {
  for (const auto& [op, shapes] : test::cases<TestType>()) {
    INFO(TestType::kName << " on " << shapes[0]);
    const auto fast = fast_output(op, OpInputs<float>(op, shapes));
    const auto exact = test::reference_output(op, OpInputs<double>(op, shapes));
    const auto bound = test::reference_output(op, OpInputs<ErrorBound>(op, shapes));
    REQUIRE(fast.size() == exact.size());
    for (std::size_t i = 0; i < fast.size(); ++i) {
      // Twice the bound, which is for the reference's order of summation; another order may add
      // earlier.
      const double allowed = 2 * bound[i].error();
      INFO("element " << i << ": " << fast[i] << " against " << exact[i]);
      REQUIRE(std::isfinite(allowed));
      REQUIRE(std::abs(static_cast<double>(fast[i]) - exact[i]) <= allowed);
    }
  }
}

TEST_CASE("error bound: tight enough to see a wrong seventh digit", "[ops][fast]") {
  // A bound that allows everything would make the test above pass for any kernel.
  for (const auto& [op, shapes] : test::cases<Linear>()) {
    for (const ErrorBound& y : test::reference_output(op, OpInputs<ErrorBound>(op, shapes))) {
      CHECK(y.error() < 1e-3);
    }
  }
  const auto relu = test::reference_output(Relu{}, OpInputs<ErrorBound>(Relu{}, {{100}}));
  for (const ErrorBound& y : relu) CHECK(y.error() == 0.0);
  const auto softmax = test::reference_output(Softmax{}, OpInputs<ErrorBound>(Softmax{}, {{100}}));
  for (const ErrorBound& y : softmax) CHECK(y.error() < 1e-4 * y.value());
}

}  // namespace fast_kernel_test
