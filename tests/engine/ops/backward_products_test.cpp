// Properties of the gradients of products, for any values.

#include <cmath>
#include <numeric>

#include "backward_call.h"
#include "cases.h"
#include "catch_amalgamated.hpp"

namespace backward_products_test {

using namespace tensorscope;

namespace {

double dot(const std::vector<double>& a, const std::vector<double>& b) {
  return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
}

/// Gradients of q, k and v [1, 1, T, D] for an output gradient that is zero from `first_zero` on.
template <class T>
std::vector<std::vector<T>> attention_gradients(const Attention& op, const Shape& q,
                                                std::int64_t first_zero) {
  test::BackwardSetup<T> setup(op, {q, q, q});
  std::vector<T> dy = setup.grad_output();
  std::fill(dy.begin() + static_cast<std::ptrdiff_t>(first_zero * q[3]), dy.end(), T(0));
  const std::array<Shape, 3> shapes{q, q, q};
  const std::int64_t bytes = op.backward_workspace_bytes(shapes, {0, 1, 2});
  Ledger ledger;
  Tensor scratch({ledger}, Shape{bytes / 4}, DType::kFloat32, MemoryCategory::kWorkspace,
                 "scratch");
  return setup.run(op, {0, 1, 2}, [&](BackwardCall call, Gradients gradients) {
    call.grad_output.data = dy.data();
    backward_kernel<T>(op, call, gradients, {scratch.view().data, bytes});
  });
}

}  // namespace

TEMPLATE_TEST_CASE("backward of products: input times gradient is output times its gradient",
                   "[ops][backward]", Matmul, Conv2d) {
  for (const auto& [op, shapes] : test::cases<TestType>()) {
    if (shapes.size() > 2) continue;  // a bias is not part of the product
    test::BackwardSetup<double> setup(op, shapes);
    const auto gradients = setup.gradients(op, {0, 1});
    const double expected = dot(test::reference_output(op, setup.inputs()), setup.grad_output());
    INFO(TestType::kName << " on " << shapes[0]);
    CHECK(std::abs(dot(gradients[0], setup.inputs().values(0)) - expected) < 1e-9);
    CHECK(std::abs(dot(gradients[1], setup.inputs().values(1)) - expected) < 1e-9);
  }
}

TEMPLATE_TEST_CASE("causal attention backward: past queries give future keys and values nothing",
                   "[ops][backward][attention]", float, double) {
  const Shape q{1, 1, 9, 5};
  const std::int64_t first_future = 4;
  const auto causal = attention_gradients<TestType>({.causal = true}, q, first_future);
  const auto full = attention_gradients<TestType>({.causal = false}, q, first_future);
  for (const std::size_t input : {1U, 2U}) {
    for (std::size_t i = 0; i < causal[input].size(); ++i) {
      const bool is_future = i >= static_cast<std::size_t>(first_future * q[3]);
      INFO("input " << input << " element " << i);
      CHECK((causal[input][i] == TestType(0)) == is_future);
      CHECK(full[input][i] != TestType(0));
    }
  }
}

TEST_CASE("attention backward: the keys' gradients sum to zero, the values' to the output's",
          "[ops][backward][attention]") {
  for (const bool causal : {false, true}) {
    const Attention op{causal};
    const Shape q{1, 1, 7, 3};
    test::BackwardSetup<double> setup(op, {q, q, q});
    const auto gradients = setup.gradients(op, {1, 2});
    for (std::size_t feature = 0; feature < 3; ++feature) {
      double keys = 0.0;
      double values = 0.0;
      for (std::size_t t = 0; t < 7; ++t) {
        keys += gradients[1][3 * t + feature];
        values += gradients[2][3 * t + feature] - setup.grad_output()[3 * t + feature];
      }
      CHECK(std::abs(keys) < 1e-12);
      CHECK(std::abs(values) < 1e-12);
    }
  }
}

TEST_CASE("backward costs: one convolution or product more for each gradient that is needed",
          "[ops][backward][cost]") {
  // ResNet-18's first layer, whose input gradient a network does not compute.
  const Conv2d first{{2, 2}, {3, 3}};
  const std::array<Shape, 2> shapes{Shape{1, 3, 224, 224}, Shape{64, 3, 7, 7}};
  CHECK(first.cost(shapes).macs == 118013952);
  CHECK(first.backward_cost(shapes, {0, 1}).macs == 2 * 118013952);
  CHECK(first.backward_cost(shapes, {1}).flops == 2 * 118013952);
  const Shape q{1, 12, 64, 64};
  const std::array<Shape, 3> heads{q, q, q};
  CHECK(2 * Attention{true}.backward_cost(heads, {0, 1, 2}).macs ==
        5 * Attention{true}.cost(heads).macs);
  // Keys and values shared between heads take the same number of products.
  const Shape shared{1, 3, 64, 64};
  CHECK(Attention{true}.backward_cost(std::array<Shape, 3>{q, shared, shared}, {0, 1, 2}) ==
        Attention{true}.backward_cost(heads, {0, 1, 2}));
}

}  // namespace backward_products_test
