// Every op's backward: its gradients, its cost, its fast kernels.

#include <cmath>

#include "backward_cost_check.h"
#include "catch_amalgamated.hpp"
#include "error_bound.h"
#include "gradcheck.h"
#include "random_cases.h"

using namespace tensorscope;
using test::ErrorBound;

namespace {

/// Gradients of the float kernels with a workspace of exactly the planned size.
template <class Op>
std::vector<std::vector<float>> fast_gradients(const Op& op, test::BackwardSetup<float>& setup,
                                               InputSet needs) {
  const std::int64_t bytes = op.backward_workspace_bytes(setup.inputs().shapes(), needs);
  Ledger ledger;
  Tensor scratch({ledger}, Shape{std::max<std::int64_t>(1, (bytes + 3) / 4)}, DType::kFloat32,
                 MemoryCategory::kWorkspace, "scratch");
  std::fill(scratch.values<float>().begin(), scratch.values<float>().end(), 1e30F);
  return setup.run(op, needs, [&](const BackwardCall& call, Gradients gradients) {
    op.template backward<float>(call, gradients, Workspace{scratch.view().data, bytes});
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
      INFO("input " << i << " element " << at << ": " << fast[i][at] << " against "
                    << exact[i][at]);
      REQUIRE(std::isfinite(allowed));
      REQUIRE(std::abs(static_cast<double>(fast[i][at]) - exact[i][at]) <= allowed);
    }
  }
}

}  // namespace

TEMPLATE_LIST_TEST_CASE("backward: gradients match central differences in double",
                        "[ops][backward]", DifferentiableOps) {
  for (const auto& cases : {test::cases<TestType>(), test::random_cases<TestType>()}) {
    REQUIRE(cases.size() >= 5);
    for (const auto& [op, shapes] : cases) {
      INFO(TestType::kName << " on " << shapes[0]);
      CHECK(test::gradient_mismatch(op, shapes) == "");
    }
  }
}

TEMPLATE_LIST_TEST_CASE("backward: the cost formula equals what the reference executes",
                        "[ops][backward]", DifferentiableOps) {
  for (const auto& [op, shapes] : test::cases<TestType>()) {
    for (const InputSet needs : test::computed_subsets<TestType>(shapes.size())) {
      INFO(TestType::kName << " on " << shapes[0]);
      CHECK(test::backward_cost_mismatch(op, shapes, needs) == "");
    }
  }
}

TEMPLATE_LIST_TEST_CASE("backward: fast kernels are within the rounding error of the reference",
                        "[ops][backward]", DifferentiableOps) {
  for (const auto& [op, shapes] : test::cases<TestType>()) {
    for (const InputSet needs : test::computed_subsets<TestType>(shapes.size())) {
      INFO(TestType::kName << " on " << shapes[0]);
      check_fast(op, shapes, needs);
    }
  }
}
