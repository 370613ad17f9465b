#include <cmath>
#include <limits>

#include "catch_amalgamated.hpp"
#include "optimizer_setup.h"

namespace optimizer_test {

using namespace tensorscope;
using Catch::Matchers::WithinRel;
using test::OptimizerSetup;

namespace {

/// A weight that starts at 2, with gradient 3, after `steps` steps at rate 0.1, in double.
double weight_after(OptimizerOptions options, int steps) {
  Ledger ledger;
  const Context context{.ledger = ledger, .dtype = DType::kFloat64};
  const auto scalar = [&](double value) {
    Tensor tensor(context.allocator(), Shape{1}, DType::kFloat64, MemoryCategory::kInputs, "x");
    tensor.values<double>()[0] = value;
    return tensor;
  };
  Tensor weight = scalar(2.0);
  Tensor gradient = scalar(3.0);
  Tensor* const pointer = &gradient;
  Optimizer optimizer(options, {{"w", &weight}});
  for (int i = 0; i < steps; ++i) {
    gradient.values<double>()[0] = 3.0;
    test::take_step(optimizer, context, {&pointer, 1}, 0.1);
  }
  return weight.values<double>()[0];
}

/// Adds up the reported costs.
struct Total : Observer {
  void op_begins(const OpCall&) override {}
  void op_ended(const OpCall& call) override {
    cost += call.cost;
    bytes += call.min_bytes;
    ++calls;
    CHECK(call.phase == Phase::kUpdate);
  }
  Cost cost;
  std::int64_t bytes = 0;
  int calls = 0;
};

}  // namespace

TEST_CASE("optimizer: steps by hand", "[nn][optimizer]") {
  const auto kind = [](OptimizerKind k, double decay = 0.0) {
    return OptimizerOptions{.kind = k, .weight_decay = decay};
  };
  CHECK_THAT(weight_after(kind(OptimizerKind::kSgd), 2), WithinRel(2.0 - 0.6, 1e-12));
  CHECK_THAT(weight_after(kind(OptimizerKind::kSgd, 0.5), 1), WithinRel(2.0 - 0.4, 1e-12));
  // The velocities are 3 and 5.7.
  CHECK_THAT(weight_after(kind(OptimizerKind::kMomentum), 2), WithinRel(2.0 - 0.87, 1e-12));
  // The updates are 3 + 0.9 * 3, then 3 + 0.9 * 5.7.
  CHECK_THAT(weight_after(kind(OptimizerKind::kNesterov), 2), WithinRel(2.0 - 1.383, 1e-12));
  // With a constant gradient Adam's corrected ratio is 1, except for eps.
  CHECK_THAT(weight_after(kind(OptimizerKind::kAdam), 2), WithinRel(2.0 - 0.2, 1e-8));
  CHECK_THAT(weight_after(kind(OptimizerKind::kAdam, 0.5), 1), WithinRel(2.0 - 0.1, 1e-8));
  // AdamW decays first: 2 * 0.95 - 0.1.
  CHECK_THAT(weight_after(kind(OptimizerKind::kAdamW, 0.5), 1), WithinRel(1.8, 1e-8));
}

TEST_CASE("optimizer: clipping scales all gradients to the global norm", "[nn][optimizer]") {
  OptimizerSetup setup({.clip_norm = 1.5});
  setup.fill_gradients(1);
  double squares = 0.0;
  for (const Tensor& gradient : setup.gradients) {
    for (const float g : gradient.values<float>()) squares += static_cast<double>(g * g);
  }
  const float before = setup.gradients[1].values<float>()[0];
  setup.step(1);
  CHECK_THAT(setup.get().gradient_norm(), WithinRel(std::sqrt(squares), 1e-6));
  REQUIRE(std::sqrt(squares) > 1.5);
  CHECK_THAT(
      setup.gradients[1].values<float>()[0],
      Catch::Matchers::WithinRel(before * static_cast<float>(1.5 / std::sqrt(squares)), 1e-5F));
}

TEST_CASE("optimizer: gradients below the norm are left alone, NaN stays NaN", "[nn][optimizer]") {
  OptimizerSetup clipped({.clip_norm = 1e6});
  OptimizerSetup plain({});
  clipped.step(1);
  plain.step(1);
  CHECK(clipped.elements() == plain.elements());

  OptimizerSetup broken({.clip_norm = 1.0});
  broken.fill_gradients(1);
  broken.gradients[0].values<float>()[4] = std::numeric_limits<float>::quiet_NaN();
  test::take_step(broken.get(), broken.context, broken.pointers, 0.1);
  CHECK(std::isnan(broken.get().gradient_norm()));
  for (const float value : broken.elements()) CHECK(std::isnan(value));
}

TEST_CASE("optimizer: slices of a step give the step, bit by bit", "[nn][optimizer]") {
  for (const OptimizerKind kind : kOptimizerKinds) {
    OptimizerSetup whole({.kind = kind, .clip_norm = 1.0});
    OptimizerSetup sliced({.kind = kind, .clip_norm = 1.0});
    whole.step(1);
    sliced.fill_gradients(1);
    sliced.get().begin_step(sliced.context, 0.1);
    int calls = 1;
    while (sliced.get().advance(sliced.context, sliced.pointers)) ++calls;
    INFO(to_string(kind));
    CHECK(calls == 4);  // two gradients inspected, two parameters updated
    CHECK(sliced.elements() == whole.elements());
    CHECK_FALSE(sliced.get().advance(sliced.context, sliced.pointers));
    CHECK(sliced.elements() == whole.elements());
  }
}

TEST_CASE("optimizer: a parameter without a gradient stays as it is", "[nn][optimizer]") {
  OptimizerSetup setup({.kind = OptimizerKind::kAdam, .weight_decay = 0.1});
  const std::vector<float> before = setup.elements();
  setup.pointers[0] = nullptr;
  setup.step(1);
  const std::vector<float> after = setup.elements();
  CHECK(std::equal(before.begin(), before.begin() + 15, after.begin()));
  CHECK(before[15] != after[15]);
  CHECK(setup.ledger.current(MemoryCategory::kOptimizerState) == 2 * 4 * 2);
}

TEST_CASE("optimizer: a dry step plans the state and costs of a real one", "[nn][optimizer]") {
  for (const OptimizerKind kind : kOptimizerKinds) {
    const OptimizerOptions options{.kind = kind, .weight_decay = 0.1, .clip_norm = 1.0};
    Total planned;
    Total done;
    OptimizerSetup dry(options, true, &planned);
    OptimizerSetup real(options, false, &done);
    for (std::uint64_t step = 0; step < 3; ++step) {
      dry.step(step);
      real.step(step);
    }
    INFO(to_string(kind));
    CHECK(planned.cost == done.cost);
    CHECK(planned.cost.flops > 0);
    CHECK(planned.bytes == done.bytes);
    CHECK(planned.calls == 3 * 6);
    CHECK(dry.ledger.peak_by_category() == real.ledger.peak_by_category());
  }
}

TEST_CASE("optimizer: wrong gradients are refused with the parameter's name", "[nn][optimizer]") {
  OptimizerSetup setup({});
  setup.get().begin_step(setup.context, setup.get().options().learning_rate);
  CHECK_THROWS_WITH(setup.get().advance(setup.context, {setup.pointers.data(), 1}),
                    "optimizer: got 1 gradients for 2 parameters");
  std::swap(setup.pointers[0], setup.pointers[1]);
  CHECK_THROWS_WITH(setup.get().advance(setup.context, setup.pointers),
                    "optimizer: w is [3, 5], its gradient is [2]");
}

}  // namespace optimizer_test
