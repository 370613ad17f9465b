// Calls shared between threads give the same bits on one, two and three threads, for every op and
// for shapes beyond the block sizes. Calls too small to share stay whole.

// The WebAssembly modules that run these tests have one thread; the module with threads is tested
// from its page.
#if !defined(__EMSCRIPTEN__)

#include "graph/share_call.h"

#include <cstring>
#include <vector>

#include "catch_amalgamated.hpp"
#include "cli/threads.h"
#include "graph/backward.h"
#include "graph/dispatch.h"
#include "graph/update.h"
#include "ops/backward_call.h"
#include "ops/list.h"
#include "ops/update_list.h"
#include "seed.h"

namespace share_call_test {

using namespace tensorscope;

namespace {

using Values = std::vector<float>;

Tensor tensor_of(const Context& context, const ConstView& view) {
  Tensor tensor(context.allocator(), view.shape, view.dtype, MemoryCategory::kInputs, "input");
  std::memcpy(tensor.view().data, view.data, static_cast<std::size_t>(tensor.bytes()));
  return tensor;
}

Values values_of(const Tensor& tensor) {
  const std::span<const float> all = tensor.values<float>();
  return {all.begin(), all.end()};
}

/// An op's output and all its gradients, as the dispatcher computes them.
template <class Op>
std::vector<Values> results(const Op& op, const std::vector<Shape>& shapes) {
  Ledger ledger;
  const Context context{ledger};
  const test::OpInputs<float> given(op, shapes);
  std::vector<Tensor> inputs;
  for (const ConstView& view : given.views()) inputs.push_back(tensor_of(context, view));
  std::vector<const Tensor*> pointers;
  for (const Tensor& input : inputs) pointers.push_back(&input);
  const Tensor output = run(context, op, pointers, "op");
  std::vector<Values> all{values_of(output)};
  if constexpr (!kComputedGradients<Op>.empty()) {
    const std::vector<std::string> names(shapes.size(), "input");
    const Tensor dy = tensor_of(context, output.view());
    const SavedCall saved{shapes, pointers, &output, output.shape(), names};
    for (const InputSet needs : test::computed_subsets<Op>(shapes.size())) {
      for (const Tensor& gradient : run_backward(context, op, saved, dy, needs, "op")) {
        if (!gradient.empty()) all.push_back(values_of(gradient));
      }
    }
  }
  return all;
}

template <class Op>
void check_same_bits(const Op& op, const std::vector<Shape>& shapes) {
  INFO(Op::kName << " on " << shapes[0]);
  const auto alone = results(op, shapes);
  for (const int size : {2, 3}) {
    const cli::Threads threads(size);
    const auto shared = results(op, shapes);
    REQUIRE(shared.size() == alone.size());
    for (std::size_t i = 0; i < alone.size(); ++i) {
      REQUIRE(std::memcmp(shared[i].data(), alone[i].data(), alone[i].size() * sizeof(float)) == 0);
    }
  }
}

template <class Op>
std::vector<Values> updated(const Op& op, const Shape& shape, std::size_t targets,
                            std::size_t inputs, const std::vector<Shape>& small = {}) {
  Ledger ledger;
  const Context context{ledger};
  Rng rng(5, 9);
  std::vector<Tensor> tensors;
  const auto add = [&](const Shape& size) {
    tensors.emplace_back(context.allocator(), size, DType::kFloat32, MemoryCategory::kInputs, "t");
    for (float& value : tensors.back().values<float>()) value = rng.uniform(0.0F, 1.0F);
  };
  for (std::size_t i = 0; i < targets; ++i) add(shape);
  for (const Shape& one : small) add(one);
  for (std::size_t i = 0; i < inputs; ++i) add(shape);
  std::vector<Tensor*> changed;
  std::vector<const Tensor*> read;
  const std::size_t written = targets + small.size();
  for (std::size_t i = 0; i < written; ++i) changed.push_back(&tensors[i]);
  for (std::size_t i = written; i < tensors.size(); ++i) read.push_back(&tensors[i]);
  run_update(context, op, changed, read, "update");
  std::vector<Values> all;
  for (std::size_t i = 0; i < written; ++i) all.push_back(values_of(tensors[i]));
  return all;
}

template <class Op>
void check_update(const Op& op, const Shape& shape, std::size_t targets, std::size_t inputs,
                  const std::vector<Shape>& small = {}) {
  INFO(Op::kName << " on " << shape);
  const auto alone = updated(op, shape, targets, inputs, small);
  for (const int size : {2, 3}) {
    const cli::Threads threads(size);
    CHECK(updated(op, shape, targets, inputs, small) == alone);
  }
}

}  // namespace

TEST_CASE("threads: element-wise ops and their gradients have the same bits on any number",
          "[graph][thread_pool]") {
  Rng rng = test::seeded(77, 5);
  for (int round = 0; round < 3; ++round) {
    const Shape x{3 + rng.below(3), 200 + rng.below(100), 129 + rng.below(100)};
    check_same_bits(Relu{}, {x});
    check_same_bits(Silu{}, {x});
    check_same_bits(Sigmoid{}, {x});
    check_same_bits(Tanh{}, {x});
    check_same_bits(Gelu{GeluKind::kErf}, {x});
    check_same_bits(Gelu{GeluKind::kTanh}, {x});
    check_same_bits(Add{}, {x, x});
    check_same_bits(Mul{}, {x, x});
    check_same_bits(DropoutTraining{0.3F, 4, 5}, {x});
    check_same_bits(BiasGeluDropoutResidual{0.3F, 4, 5}, {x, {x[2]}, x});
    check_same_bits(Unpack<Float16>{}, {x});
    check_same_bits(Bias{-1}, {x, {x[2]}});
    check_same_bits(AddPosition{}, {x, {x[1] + 3, x[2]}});
    check_same_bits(MseLoss{}, {x, x});
  }
}

TEST_CASE("threads: ops on rows and their gradients have the same bits on any number",
          "[graph][thread_pool]") {
  Rng rng = test::seeded(78, 5);
  for (int round = 0; round < 3; ++round) {
    const Shape x{4 + rng.below(3), 151 + rng.below(100), 65 + rng.below(200)};
    check_same_bits(Softmax{}, {x});
    check_same_bits(Softmax{0.3F}, {x});
    check_same_bits(LogSoftmax{}, {x});
    check_same_bits(LayerNorm{}, {x, {x[2]}, {x[2]}});
    check_same_bits(LayerNorm{}, {{700, 130}, {130}});
    check_same_bits(CrossEntropy{}, {x, {x[0], x[1]}});
    check_same_bits(Linear{}, {{1 + rng.below(30), x[1]}, {x[2], x[1]}, {x[2]}});
  }
}

TEST_CASE("threads: ops on images and their gradients have the same bits on any number",
          "[graph][thread_pool]") {
  Rng rng = test::seeded(79, 5);
  for (int round = 0; round < 3; ++round) {
    const Shape x{4 + rng.below(3), 30 + rng.below(9), 33 + rng.below(20), 32 + rng.below(20)};
    const Shape c{x[1]};
    check_same_bits(MaxPool2d{}, {x});
    check_same_bits(MaxPool2d{{{3, 3}, {2, 2}, {1, 1}}}, {x});
    check_same_bits(AvgPool2d{}, {x});
    check_same_bits(MaxPool2d{{{3, 2}, {2, 2}, {1, 1}, true}}, {x});
    check_same_bits(AvgPool2d{{{3, 3}, {2, 3}, {1, 1}, true}}, {x});
    check_same_bits(GlobalAvgPool{}, {x});
    check_same_bits(BatchNorm2d{}, {x, c, c, c, c});
    check_same_bits(BatchStatistics2d{}, {x});
    check_same_bits(BatchNorm2dTraining{}, {x, c, c, {2, x[1]}});
    check_same_bits(Permute{{0, 2, 3, 1}, 4}, {x});
    check_same_bits(Permute{{1, 0, 3, 2}, 4}, {x});
    check_same_bits(SplitHeads{2, 3, 1}, {{6, 411, 6 * (27 + rng.below(9))}});
  }
}

TEST_CASE("threads: updates have the same bits on any number", "[graph][thread_pool]") {
  Rng rng = test::seeded(80, 5);
  for (int round = 0; round < 3; ++round) {
    const Shape shape{40 + rng.below(30), 5000 + rng.below(999)};
    check_update(Accumulate{}, shape, 1, 1);
    check_update(Scale{0.3}, shape, 1, 0);
    check_update(SgdStep{{0.1, 0.01, 0.9, true}}, shape, 2, 1);
    check_update(AdamStep{{0.1, 0.9, 0.999, 1e-8, 0.01, true, 3}}, shape, 3, 1);
    check_update(Unscale{0.3}, shape, 1, 0, {{1}});
    check_update(SquaredNorm{}, shape, 0, 1, {{1}});
  }
}

TEST_CASE("threads: a call is cut when it is worth it, along what its op says",
          "[graph][thread_pool]") {
  const auto pieces = [](Parts parts, const Shape& x, std::int64_t work) {
    std::atomic<int> count = 0;
    std::atomic<std::int64_t> elements = 0;
    const cli::Threads threads(2);
    const ConstView view{x, DType::kFloat32, nullptr};
    share_call(parts, x, work, [&](const CallPart& part) {
      ++count;
      elements += part.of(view).shape.numel();
    });
    CHECK(elements == x.numel());
    return count.load();
  };
  CHECK(pieces(Parts::kElements, {1000, 1000}, kernels::kLeastShared / 2) == 1);
  CHECK(pieces(Parts::kElements, {1000, 1000}, 16'000'000) == 16);
  CHECK(pieces(Parts::kElements, {1024}, 16'000'000) == 1);
  CHECK(pieces(Parts::kRows, {3, 5, 1000}, 16'000'000) == 4);
  CHECK(pieces(Parts::kPlanes, {2, 5, 30, 30}, 16'000'000) == 10);
  CHECK(pieces(Parts::kImages, {2, 5, 30, 30}, 16'000'000) == 2);
}

}  // namespace share_call_test

#endif
