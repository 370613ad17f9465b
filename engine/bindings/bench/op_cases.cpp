// Cases of a single op whose inputs are all activations: run<Op> through a context and a ledger.

#include <array>
#include <string>

#include "bindings/bench/case.h"
#include "graph/backward.h"
#include "graph/dispatch.h"
#include "ops/add.h"
#include "ops/attention.h"
#include "ops/conv2d.h"
#include "ops/gelu.h"
#include "ops/layer_norm.h"
#include "ops/matmul.h"
#include "ops/relu.h"
#include "ops/softmax.h"

namespace tensorscope::bench {
namespace {

constexpr std::string_view kLabel = "bench";

class TensorCase : public Case {
 public:
  explicit TensorCase(std::initializer_list<Shape> shapes) {
    ledger_.record_events(false);
    for (const Shape& shape : shapes) {
      tensors_.emplace_back(context_.allocator(), shape, DType::kFloat32, MemoryCategory::kInputs,
                            kLabel);
    }
    for (Tensor& tensor : tensors_) pointers_.push_back(&tensor);
  }
  std::vector<Tensor*> inputs() override {
    std::vector<Tensor*> all;
    for (Tensor& tensor : tensors_) all.push_back(&tensor);
    return all;
  }

 protected:
  Ledger ledger_;
  Context context_{ledger_};
  std::vector<Tensor> tensors_;
  std::vector<const Tensor*> pointers_;
};

template <class Op>
class OpCase final : public TensorCase {
 public:
  OpCase(const Op& op, std::initializer_list<Shape> shapes) : TensorCase(shapes), op_(op) {}
  void run() override {
    output_ = Tensor();  // the last call's goes first, as between two layers
    output_ = tensorscope::run(context_, op_, pointers_, kLabel);
  }
  std::vector<const Tensor*> outputs() override { return {&output_}; }

 private:
  Op op_;
  Tensor output_;
};

// x, weight and dy give y, dx and dweight: what training one convolution takes.
class ConvGradients final : public TensorCase {
 public:
  ConvGradients(const Conv2d& op, const Shape& x, const Shape& weight, const Shape& y)
      : TensorCase({x, weight, y}), op_(op), shapes_{x, weight} {}
  void run() override {
    gradients_ = {};
    const std::span<const Tensor* const> inputs(pointers_.data(), shapes_.size());
    const Tensor y = tensorscope::run(context_, op_, inputs, kLabel);
    const SavedCall saved{shapes_, inputs, nullptr, y.shape(), names_};
    gradients_ = run_backward(context_, op_, saved, tensors_[2], InputSet{0, 1}, kLabel);
  }
  std::vector<const Tensor*> outputs() override { return {&gradients_[0], &gradients_[1]}; }

 private:
  Conv2d op_;
  std::array<Shape, 2> shapes_;
  std::array<std::string, 2> names_{"x", "weight"};
  InputGradients gradients_;
};

template <class Op>
std::unique_ptr<Case> one(const Op& op, std::initializer_list<Shape> shapes) {
  return std::make_unique<OpCase<Op>>(op, shapes);
}

std::unique_ptr<Case> conv_gradients(Sizes s) {
  const Conv2d op{.padding = {s[4] / 2, s[4] / 2}};
  return std::make_unique<ConvGradients>(op, Shape{1, s[2], s[0], s[1]},
                                         Shape{s[3], s[2], s[4], s[4]}, Shape{1, s[3], s[0], s[1]});
}

}  // namespace

std::unique_ptr<Case> make_op_case(std::string_view kind, Sizes s) {
  if (kind == "matmul") return one(Matmul{}, {{s[0], s[1]}, {s[1], s[2]}});
  if (kind == "relu") return one(Relu{}, {{s[0]}});
  if (kind == "gelu") return one(Gelu{GeluKind::kErf}, {{s[0]}});
  if (kind == "add") return one(Add{}, {{s[0]}, {s[0]}});
  if (kind == "softmax") return one(Softmax{}, {{s[0], s[1]}});
  if (kind == "layer_norm") return one(LayerNorm{}, {{s[0], s[1]}, {s[1]}, {s[1]}});
  if (kind == "attention") {
    const Shape heads{1, s[0], s[1], s[2]};
    return one(Attention{}, {heads, heads, heads});
  }
  if (kind == "conv_gradients") return conv_gradients(s);
  return nullptr;
}

}  // namespace tensorscope::bench
