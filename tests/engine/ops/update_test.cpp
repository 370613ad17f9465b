// Ops that work in place: their cost, their fast kernels, their errors.

#include <cmath>

#include "catch_amalgamated.hpp"
#include "counted.h"
#include "error_bound.h"
#include "update_cases.h"

namespace update_test {

using namespace tensorscope;
using test::Counted;
using test::ErrorBound;

TEMPLATE_LIST_TEST_CASE("update: the cost formula equals what the reference executes",
                        "[ops][update]", UpdateList) {
  const auto cases = test::update_cases<TestType>();
  REQUIRE(cases.size() >= 5);
  for (const auto& c : cases) {
    test::UpdateSetup<Counted> setup(c);
    Counted::counts() = {};
    update_kernel<Counted, ReadableKernels>(c.op, setup.targets(), setup.inputs());
    const Cost cost = c.op.cost(setup.target_shapes(), setup.input_shapes());
    INFO(TestType::kName << " on " << c.targets[0]);
    CHECK(Counted::counts().flops() == cost.flops);
    CHECK(Counted::counts().transcendentals == cost.transcendentals);
  }
}

TEMPLATE_LIST_TEST_CASE("update: fast kernels are within the rounding error of the reference",
                        "[ops][update]", UpdateList) {
  for (const auto& c : test::update_cases<TestType>()) {
    c.op.check(c.targets, c.inputs);
    test::UpdateSetup<float> fast(c);
    test::UpdateSetup<double> exact(c);
    test::UpdateSetup<ErrorBound> bound(c);
    update_kernel<float>(c.op, fast.targets(), fast.inputs());
    update_kernel<double>(c.op, exact.targets(), exact.inputs());
    update_kernel<ErrorBound>(c.op, bound.targets(), bound.inputs());
    for (std::size_t i = 0; i < c.targets.size(); ++i) {
      for (std::size_t at = 0; at < fast.target(i).size(); ++at) {
        const double allowed = 2 * bound.target(i)[at].error();
        INFO(TestType::kName << " target " << i << " at " << at);
        REQUIRE(std::isfinite(allowed));
        REQUIRE(std::abs(static_cast<double>(fast.target(i)[at]) - exact.target(i)[at]) <= allowed);
      }
    }
  }
}

TEST_CASE("update: steps and norms refuse shapes that do not belong together", "[ops][update]") {
  const std::vector<Shape> two{{3}, {3}};
  const std::vector<Shape> three{{3}, {3}, {4}};
  const std::vector<Shape> gradient{{3}};
  const std::vector<Shape> longer{{4}};
  CHECK_THROWS_WITH(AdamStep{}.check(two, gradient),
                    "adam_step: got 2 targets and 1 inputs, expected 3 and 1");
  CHECK_THROWS_WITH(AdamStep{}.check(three, gradient),
                    "adam_step: target 0 is [3], target 2 is [4]");
  CHECK_THROWS_WITH(SgdStep{}.check(two, gradient),
                    "sgd_step: got 2 targets and 1 inputs, expected 1 and 1");
  CHECK_THROWS_WITH(SgdStep{}.check(gradient, longer), "sgd_step: target 0 is [3], input 0 is [4]");
  CHECK_THROWS_WITH(SquaredNorm{}.check(gradient, gradient),
                    "squared_norm: target is [3], expected [1]");
  CHECK_THROWS_WITH(Scale{}.check(gradient, gradient),
                    "scale: got 1 targets and 1 inputs, expected 1 and 0");
  const std::vector<Shape> statistics{{2, 4}};
  CHECK_THROWS_WITH((UpdateRunningStatistics{0.1, 2}.check(two, statistics)),
                    "update_running_statistics: statistics are [2, 4], expected [2, 3]");
  CHECK_THROWS_WITH((UpdateRunningStatistics{0.1, 2}.check(gradient, statistics)),
                    "update_running_statistics: got 1 targets and 1 inputs, expected 2 and 1");
}

}  // namespace update_test
