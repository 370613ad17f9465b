#pragma once
// All ops. This list drives dispatch, tests and docs; an op that misses a part of the contract does
// not compile here.

#include <variant>

#include "ops/add.h"
#include "ops/attention.h"
#include "ops/avg_pool2d.h"
#include "ops/batch_norm2d.h"
#include "ops/batch_norm2d_training.h"
#include "ops/batch_statistics2d.h"
#include "ops/bias.h"
#include "ops/bias_gelu_dropout_residual.h"
#include "ops/concat.h"
#include "ops/conv2d.h"
#include "ops/cross_entropy.h"
#include "ops/dropout.h"
#include "ops/dropout_training.h"
#include "ops/embedding.h"
#include "ops/flatten.h"
#include "ops/fused_conv2d.h"
#include "ops/fused_linear.h"
#include "ops/gelu.h"
#include "ops/global_avg_pool.h"
#include "ops/layer_norm.h"
#include "ops/linear.h"
#include "ops/log_softmax.h"
#include "ops/matmul.h"
#include "ops/max_pool2d.h"
#include "ops/mse_loss.h"
#include "ops/mul.h"
#include "ops/op.h"
#include "ops/packed_linear.h"
#include "ops/permute.h"
#include "ops/position_embedding.h"
#include "ops/quantized_conv2d.h"
#include "ops/quantized_linear.h"
#include "ops/relu.h"
#include "ops/reshape.h"
#include "ops/sigmoid.h"
#include "ops/silu.h"
#include "ops/softmax.h"
#include "ops/split_heads.h"
#include "ops/tanh.h"
#include "ops/unpack.h"

namespace tensorscope {

template <class... Ops>
struct TypeList {
  using Variant = std::variant<Ops...>;
  static constexpr bool kComplete = (OpContract<Ops> && ...);
};

using OpList =
    TypeList<Matmul, Linear, Add, Mul, Bias, Relu, Silu, Sigmoid, Tanh, Gelu, Softmax, LogSoftmax,
             LayerNorm, BatchNorm2d, Conv2d, MaxPool2d, AvgPool2d, GlobalAvgPool, Embedding,
             AddPosition, Permute, SplitHeads, Reshape, Flatten, Concat, Attention, Dropout,
             CrossEntropy, MseLoss, BatchStatistics2d, BatchNorm2dTraining, DropoutTraining,
             BiasGeluDropoutResidual, Unpack<Float16>, Unpack<BFloat16>, QuantizedLinear,
             QuantizedConv2d, FusedLinear, FusedConv2d, PackedLinear>;
static_assert(OpList::kComplete, "an op in OpList does not satisfy OpContract (ops/op.h)");

/// Any op by value, e.g. in a layer list.
using AnyOp = OpList::Variant;

}  // namespace tensorscope
