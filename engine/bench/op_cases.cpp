// Cases of a single op whose inputs are all activations: run<Op> through a context and a ledger.

#include <array>
#include <string>

#include "bench/case.h"
#include "bench/specs.h"
#include "graph/backward.h"
#include "graph/dispatch.h"
#include "ops/attention/attention.h"
#include "ops/conv/avg_pool2d.h"
#include "ops/conv/conv2d.h"
#include "ops/conv/global_avg_pool.h"
#include "ops/conv/max_pool2d.h"
#include "ops/elementwise/add.h"
#include "ops/elementwise/gelu.h"
#include "ops/elementwise/relu.h"
#include "ops/gemm/matmul.h"
#include "ops/rows/layer_norm.h"
#include "ops/rows/softmax.h"

namespace tensorscope::bench {
namespace {

constexpr std::string_view kLabel = "bench";

/// A case's inputs, with their own ledger and context.
class InputTensors {
 public:
  InputTensors(std::initializer_list<Shape> shapes, DType dtype) {
    context_.dtype = dtype;
    ledger_.record_events(false);
    tensors_.reserve(shapes.size());
    pointers_.reserve(shapes.size());
    for (const Shape& shape : shapes) {
      tensors_.emplace_back(context_.allocator(), shape, dtype, MemoryCategory::kInputs, kLabel);
      pointers_.push_back(&tensors_.back());
    }
  }
  InputTensors(const InputTensors&) = delete;
  InputTensors& operator=(const InputTensors&) = delete;
  ~InputTensors() = default;

  const Context& context() const { return context_; }
  std::span<const Tensor* const> pointers() const { return pointers_; }
  std::vector<Tensor*> writable() {
    std::vector<Tensor*> all;
    all.reserve(tensors_.size());
    for (Tensor& tensor : tensors_) all.push_back(&tensor);
    return all;
  }

 private:
  Ledger ledger_;
  Context context_{ledger_};
  std::vector<Tensor> tensors_;
  std::vector<const Tensor*> pointers_;
};

template <class Op>
class OpCase final : public Case {
 public:
  OpCase(const Op& op, std::initializer_list<Shape> shapes, DType dtype)
      : op_(op), inputs_(shapes, dtype) {}
  void run() override {
    output_ = Tensor();  // frees the last call's first, as between two layers
    output_ = tensorscope::run(inputs_.context(), op_, inputs_.pointers(), kLabel);
  }
  std::vector<Tensor*> inputs() override { return inputs_.writable(); }
  std::vector<const Tensor*> outputs() override { return {&output_}; }

 private:
  Op op_;
  InputTensors inputs_;
  Tensor output_;
};

// x, weight and dy give y, dx and dweight: the work of training one convolution.
class ConvGradients final : public Case {
 public:
  ConvGradients(const Conv2d& op, const Shape& x, const Shape& weight, const Shape& y, DType dtype)
      : op_(op), shapes_{x, weight}, inputs_({x, weight, y}, dtype) {}
  void run() override {
    gradients_ = {};
    const std::span<const Tensor* const> inputs = inputs_.pointers().first(shapes_.size());
    const Tensor y = tensorscope::run(inputs_.context(), op_, inputs, kLabel);
    const SavedCall saved{shapes_, inputs, nullptr, y.shape(), names_};
    const Tensor& dy = *inputs_.pointers().back();
    gradients_ = run_backward(inputs_.context(), op_, saved, dy, InputSet{0, 1}, kLabel);
  }
  std::vector<Tensor*> inputs() override { return inputs_.writable(); }
  std::vector<const Tensor*> outputs() override { return {&gradients_[0], &gradients_[1]}; }

 private:
  Conv2d op_;
  std::array<Shape, 2> shapes_;
  std::array<std::string, 2> names_{"x", "weight"};
  InputTensors inputs_;
  InputGradients gradients_;
};

template <class Op>
std::unique_ptr<Case> one(const Op& op, std::initializer_list<Shape> shapes, DType dtype) {
  return std::make_unique<OpCase<Op>>(op, shapes, dtype);
}

template <class Pool>
std::unique_ptr<Case> pool(Sizes s, DType dtype) {
  const Pool op{{.kernel = {s[3], s[3]}, .stride = {s[4], s[4]}}};
  return one(op, {{size_or(s, 5, 1), s[2], s[0], s[1]}}, dtype);
}

std::unique_ptr<Case> conv_gradients(Sizes s, DType dtype) {
  const ConvWindow window{.kernel = s[4], .stride = size_or(s, 5, 1), .groups = size_or(s, 6, 1)};
  const Conv2d op = same_conv(s[0], s[1], window);
  const Shape x{size_or(s, 7, 1), s[2], s[0], s[1]};
  const Shape weight{s[3], s[2] / window.groups, s[4], s[4]};
  const std::array shapes{x, weight};
  return std::make_unique<ConvGradients>(op, x, weight, op.infer(shapes), dtype);
}

}  // namespace

std::unique_ptr<Case> make_op_case(std::string_view kind, Sizes s, DType dtype) {
  if (kind == "matmul") return one(Matmul{}, {{s[0], s[1]}, {s[1], s[2]}}, dtype);
  if (kind == "relu") return one(Relu{}, {{s[0]}}, dtype);
  if (kind == "gelu") return one(Gelu{GeluKind::kErf}, {{s[0]}}, dtype);
  if (kind == "add") return one(Add{}, {{s[0]}, {s[0]}}, dtype);
  if (kind == "max_pool") return pool<MaxPool2d>(s, dtype);
  if (kind == "avg_pool") return pool<AvgPool2d>(s, dtype);
  if (kind == "mean") return one(GlobalAvgPool{}, {{size_or(s, 3, 1), s[2], s[0], s[1]}}, dtype);
  if (kind == "softmax") return one(Softmax{}, {{s[0], s[1]}}, dtype);
  if (kind == "layer_norm") return one(LayerNorm{}, {{s[0], s[1]}, {s[1]}, {s[1]}}, dtype);
  if (kind == "attention") {
    const Shape heads{1, s[0], s[1], s[2]};
    return one(Attention{}, {heads, heads, heads}, dtype);
  }
  if (kind == "conv_gradients") return conv_gradients(s, dtype);
  return nullptr;
}

}  // namespace tensorscope::bench
