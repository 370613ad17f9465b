// The cost of the tape itself, whatever it records.

#include "graph/tape.h"

#include <algorithm>
#include <array>
#include <ctime>
#include <string>

#include "catch_amalgamated.hpp"
#include "graph/dispatch.h"
#include "sanitized.h"

namespace tape_test {

using namespace tensorscope;

namespace {

/// Processor seconds per call for a chain of `length` calls of tanh, recorded and walked back in a
/// dry run, so that nothing is computed. Each output is read by its own backward.
double seconds_per_call(std::size_t length, DType storage, bool in_place) {
  Ledger ledger;
  ledger.record_events(false);
  const Context context{.ledger = ledger, .dry = true};
  const Tanh op;
  Tape tape(storage);
  GradientStore gradients(length + 1);
  Tensor x(context.allocator(), Shape{4}, DType::kFloat32, MemoryCategory::kActivations, "x");
  const std::clock_t start = std::clock();
  for (std::size_t i = 0; i < length; ++i) {
    const Tensor* const input = &x;
    if (in_place) tape.overwritten(x);
    const Tensor y = run(context, op, {&input, 1}, "tanh");
    const Tape::Operand operand{i, &x, "x", false};
    tape.record(context, op, "tanh", {&operand, 1}, {i + 1, &y, "y", false}, {0});
    x = y;
  }
  gradients.add(
      context, length,
      Tensor(context.allocator(), Shape{4}, DType::kFloat32, MemoryCategory::kGradients, "y.grad"),
      "loss");
  while (!tape.empty()) tape.step_back(context, gradients);
  REQUIRE(gradients.has(0));
  return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC / static_cast<double>(length);
}

double fastest(std::size_t length, DType storage, bool in_place) {
  double best = seconds_per_call(length, storage, in_place);
  for (int i = 0; i < 4; ++i) best = std::min(best, seconds_per_call(length, storage, in_place));
  return best;
}

}  // namespace

constexpr std::size_t kShort = test::unless_sanitized(1'000, 250);

// Searching all earlier entries would make this 16 times as slow.
TEST_CASE("tape: a call costs the same however long the tape is", "[graph][storage]") {
  for (const DType storage : {DType::kFloat32, DType::kFloat16, DType::kBFloat16}) {
    for (const bool in_place : {false, true}) {
      INFO(to_string(storage) << (in_place ? " in place" : ""));
      CHECK(fastest(16 * kShort, storage, in_place) < 4 * fastest(kShort, storage, in_place));
    }
  }
}

TEST_CASE("tape: one rounded copy for all who read an activation, another once it is overwritten",
          "[graph][storage]") {
  Ledger ledger;
  const Context context{.ledger = ledger};
  const auto activation = [&](const char* name) {
    return Tensor(context.allocator(), Shape{64}, DType::kFloat32, MemoryCategory::kActivations,
                  name);
  };
  const auto held = [&] { return ledger.current(MemoryCategory::kActivations); };
  Tensor a = activation("a");
  Tensor b = activation("b");
  std::ranges::fill(a.values<float>(), 0.5F);
  std::ranges::fill(b.values<float>(), 2.0F);
  Tape tape(DType::kFloat16);
  const auto record_product = [&](Slot output) {
    const Tensor y = activation("y");
    const std::array<Tape::Operand, 2> inputs{Tape::Operand{0, &a, "a", false},
                                              Tape::Operand{1, &b, "b", false}};
    tape.record(context, Mul{}, "mul", inputs, {output, &y, "y", false}, {0, 1});
  };
  const std::int64_t before = held();
  record_product(2);
  CHECK(held() == before + 2 * 128);
  record_product(3);
  CHECK(held() == before + 2 * 128);
  tape.overwritten(a);
  std::ranges::fill(a.values<float>(), 4.0F);
  record_product(4);
  record_product(5);
  CHECK(held() == before + 3 * 128);

  // The gradient of b in each call is the value that a had then; stepping back over a call also
  // releases its copy of a.
  const auto gradient_of_b = [&](Slot output) {
    GradientStore gradients(6);
    Tensor ones(context.allocator(), Shape{64}, DType::kFloat32, MemoryCategory::kGradients, "dy");
    std::ranges::fill(ones.values<float>(), 1.0F);
    gradients.add(context, output, std::move(ones), "loss");
    tape.step_back(context, gradients);
    return gradients.of(1).values<float>()[0];
  };
  CHECK(gradient_of_b(5) == 4.0F);
  CHECK(gradient_of_b(4) == 4.0F);
  CHECK(held() == before + 2 * 128);
  record_product(4);
  CHECK(held() == before + 3 * 128);
  CHECK(gradient_of_b(4) == 4.0F);
  CHECK(gradient_of_b(3) == 0.5F);
  CHECK(gradient_of_b(2) == 0.5F);
  CHECK(held() == before);
}

}  // namespace tape_test
