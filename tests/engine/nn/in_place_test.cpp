// Activations written over inputs that nobody reads any more.
#include <vector>

#include "../ops/cases.h"
#include "../ops/inputs.h"
#include "catch_amalgamated.hpp"
#include "profiler/memory.h"
#include "trained_pass.h"

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

/// The output of a call beside its input, and over it.
template <class T, class Op>
void check_kernels(const Op& op, const std::vector<Shape>& shapes) {
  test::OpInputs<T> apart(op, shapes);
  test::OpInputs<T> over(op, shapes);
  const Shape shape = op.infer(apart.shapes());
  std::vector<T> output(static_cast<std::size_t>(shape.numel()));
  op.template forward<T>(apart.views(), View{shape, kDTypeOf<T>, output.data()}, {});
  std::vector<T>& first = over.values(0);
  op.template forward<T>(over.views(), View{shape, kDTypeOf<T>, first.data()}, {});
  CHECK(first == output);
}

}  // namespace

TEMPLATE_LIST_TEST_CASE("in place: an op that says so computes the same over its input",
                        "[ops][in_place]", OpList) {
  if constexpr (kIsInPlaceOp<TestType>) {
    for (const auto& [op, shapes] : test::cases<TestType>()) {
      INFO(TestType::kName << " on " << shapes[0]);
      CHECK(op.infer(shapes) == shapes[0]);
      CHECK(op.workspace_bytes(shapes) == 0);
      CHECK_FALSE(op.backward_reads(TestType::kDifferentiable).inputs.has(0));
      check_kernels<float>(op, shapes);
      check_kernels<double>(op, shapes);
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
  CHECK(relu().view().data != x.view().data);  // nobody allowed it
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

TEST_CASE("in place: the peak falls", "[nn][training][in_place]") {
  const auto peaks = [](const Program& program, KeepActivations keep) {
    Trained trained(program, options_of(keep), true);
    trained.pass.finish_forward();
    const std::int64_t forward = trained.ledger.peak_total();
    trained.pass.finish();
    return std::pair{forward, trained.ledger.peak_total()};
  };
  for (const char* const name : {"mlp", "lenet5", "cnn", "resnet18_cifar"}) {
    const Program program = preset_program(name, 64);
    const auto needed = peaks(program, KeepActivations::kNeeded);
    const auto in_place = peaks(program, KeepActivations::kInPlace);
    UNSCOPED_INFO(name << " forward " << needed.first << " -> " << in_place.first << " pass "
                       << needed.second << " -> " << in_place.second);
    CHECK(in_place.first < needed.first);
    CHECK(in_place.second < needed.second);
  }
}
