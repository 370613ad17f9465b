// Activations that overwrite inputs which nothing reads any more.
#include <vector>

#include "../ops/cases.h"
#include "../ops/inputs.h"
#include "catch_amalgamated.hpp"
#include "profiler/memory.h"
#include "sanitized.h"
#include "trained_pass.h"

namespace in_place_test {

using namespace tensorscope;
using test::preset_program;
using test::program_of;
using test::Trained;

namespace {

TrainingPass::Options options_of(KeepActivations keep, std::int64_t every = 0) {
  TrainingPass::Options options;
  options.keep = keep;
  options.checkpoint_every = every;
  return options;
}

std::vector<Program> programs() {
  return {program_of(test::kDeepMlp, 3),    program_of(test::kResidual, 3),
          preset_program("mlp", 2),         preset_program("lenet5", 2),
          preset_program("gpt_nano", 2, 7), preset_program("resnet18_cifar", 2)};
}

/// Compares the output of a call in separate memory with one that overwrites its input.
template <class T, class Op>
void check_kernels(const Op& op, const std::vector<Shape>& shapes) {
  test::OpInputs<T> apart(op, shapes);
  test::OpInputs<T> over(op, shapes);
  const Shape shape = op.infer(apart.shapes());
  std::vector<T> output(static_cast<std::size_t>(shape.numel()));
  forward_kernel<T>(op, apart.views(), View{shape, kDTypeOf<T>, output.data()});
  std::vector<T>& first = over.values(0);
  forward_kernel<T>(op, over.views(), View{shape, kDTypeOf<T>, first.data()});
  CHECK(first == output);
}

/// Compares the gradient of the first input in separate memory with one that overwrites the
/// output's gradient. The first input has no data, because the backward of an in-place op must not
/// read it.
template <class T, class Op>
void check_backward(const Op& op, const Shape& shape) {
  const auto count = static_cast<std::size_t>(shape.numel());
  std::vector<T> output(count);
  std::vector<T> apart(count);
  std::vector<T> over(count);
  Rng rng(5, 6);
  for (std::size_t i = 0; i < count; ++i) {
    output[i] = static_cast<T>(rng.uniform(-1.0F, 1.0F));
    over[i] = static_cast<T>(rng.uniform(-1.0F, 1.0F));
  }
  const std::vector<T> grad = over;
  const auto run_into = [&](const T* dy, T* dx) {
    const ConstView input{shape, kDTypeOf<T>, nullptr};
    const BackwardCall call{
        {&shape, 1}, {&input, 1}, {shape, kDTypeOf<T>, output.data()}, {shape, kDTypeOf<T>, dy}};
    const View gradient{shape, kDTypeOf<T>, dx};
    backward_kernel<T>(op, call, {&gradient, 1});
  };
  run_into(grad.data(), apart.data());
  run_into(over.data(), over.data());
  CHECK(over == apart);
  CHECK(over != grad);
}

}  // namespace

TEMPLATE_LIST_TEST_CASE("in place: an op that says so computes the same over its input",
                        "[ops][in_place]", OpList) {
  if constexpr (kIsInPlaceOp<TestType>) {
    for (const auto& [op, shapes] : test::cases<TestType>()) {
      INFO(TestType::kName << " on " << shapes[0]);
      CHECK(op.infer(shapes) == shapes[0]);
      CHECK(workspace_bytes(op, shapes) == 0);
      CHECK_FALSE(backward_reads(op, TestType::kDifferentiable).inputs.has(0));
      check_kernels<float>(op, shapes);
      check_kernels<double>(op, shapes);
      if constexpr (kComputedGradients<TestType>.has(0)) {
        check_backward<float>(op, {3, 7, 11});
        check_backward<double>(op, {3, 7, 11});
      }
    }
  } else {
    SUCCEED();
  }
}

TEST_CASE("in place: the dispatcher leaves alone what others hold or the op reads twice",
          "[graph][in_place]") {
  Ledger ledger;
  Context context{.ledger = ledger};
  Tensor x(context.allocator(), Shape{4}, DType::kFloat32, MemoryCategory::kActivations, "x");
  for (float& value : x.values<float>()) value = -1.0F;
  const auto relu = [&] {
    const Tensor* const input = &x;
    return run(context, Relu{}, {&input, 1}, "relu");
  };
  CHECK(relu().view().data != x.view().data);  // not allowed yet
  context.in_place = true;
  {
    const Tensor holder = x;
    CHECK(relu().view().data != x.view().data);
    CHECK(x.values<float>()[0] == -1.0F);
  }
  const std::vector<const Tensor*> twice{&x, &x};
  CHECK(run(context, Add{}, twice, "add").view().data != x.view().data);
  const Tensor* const input = &x;
  CHECK(run(context, Gelu{}, {&input, 1}, "gelu").view().data != x.view().data);
  CHECK(relu().view().data == x.view().data);
  CHECK(x.values<float>()[0] == 0.0F);
}

TEST_CASE("in place: the same bits, planned to the byte", "[nn][training][in_place]") {
  for (const Program& program : programs()) {
    Trained plain(program, options_of(KeepActivations::kNeeded));
    plain.pass.finish();
    for (const std::int64_t every : {0, 1, 2}) {
      if (test::kSanitized && program.name == "resnet18_cifar" && every != 1) continue;
      Trained dry(program, options_of(KeepActivations::kInPlace, every), true);
      Trained real(program, options_of(KeepActivations::kInPlace, every));
      dry.pass.finish();
      real.pass.finish();
      INFO(program.name << " every " << every);
      CHECK(real.pass.loss() == plain.pass.loss());
      for (const ValueId id : plain.parameters()) {
        CHECK(real.gradient<float>(id) == plain.gradient<float>(id));
      }
      CHECK(account_of(real.ledger).same_bytes(account_of(dry.ledger)));
      CHECK(real.ledger.current(MemoryCategory::kActivations) == 0);
    }
  }
}

TEST_CASE(
    "in place: the peak of activations falls, and that of a pass whose largest layers are "
    "element-wise",
    "[nn][training][in_place]") {
  struct Peaks {
    std::int64_t activations = 0;
    std::int64_t total = 0;
  };
  const auto peaks = [](const Program& program, KeepActivations keep) {
    Trained trained(program, options_of(keep), true);
    trained.pass.finish();
    const CategoryBytes& peak = trained.ledger.peak_by_category();
    return Peaks{peak[static_cast<std::size_t>(MemoryCategory::kActivations)],
                 trained.ledger.peak_total()};
  };
  for (const auto& [name, batch] : {std::pair{"mlp", 4096}, std::pair{"lenet5", 64},
                                    std::pair{"cnn", 64}, std::pair{"resnet18_cifar", 64}}) {
    const Program program = preset_program(name, batch);
    const Peaks needed = peaks(program, KeepActivations::kNeeded);
    const Peaks in_place = peaks(program, KeepActivations::kInPlace);
    INFO(name);
    CHECK(in_place.activations < needed.activations);
    // The residual network's peak is in the backward of a convolution, which this does not affect.
    const bool residual = program.name == "resnet18_cifar";
    CHECK(in_place.total + (residual ? 0 : 1) <= needed.total);
  }
}

}  // namespace in_place_test
