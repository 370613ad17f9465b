#pragma once
// All ops. This list drives dispatch, tests and docs; an op that lacks a part of the contract does
// not compile here.

#include <variant>

#include "ops/attention/attention.h"
#include "ops/attention/split_heads.h"
#include "ops/contract/op.h"
#include "ops/conv/avg_pool2d.h"
#include "ops/conv/conv2d.h"
#include "ops/conv/fused_conv2d.h"
#include "ops/conv/global_avg_pool.h"
#include "ops/conv/max_pool2d.h"
#include "ops/elementwise/add.h"
#include "ops/elementwise/bias.h"
#include "ops/elementwise/bias_gelu_dropout_residual.h"
#include "ops/elementwise/dropout.h"
#include "ops/elementwise/dropout_training.h"
#include "ops/elementwise/gelu.h"
#include "ops/elementwise/mul.h"
#include "ops/elementwise/relu.h"
#include "ops/elementwise/sigmoid.h"
#include "ops/elementwise/silu.h"
#include "ops/elementwise/tanh.h"
#include "ops/elementwise/unpack.h"
#include "ops/gemm/fused_linear.h"
#include "ops/gemm/linear.h"
#include "ops/gemm/matmul.h"
#include "ops/gemm/packed_linear.h"
#include "ops/int8/quantized_conv2d.h"
#include "ops/int8/quantized_linear.h"
#include "ops/movement/concat.h"
#include "ops/movement/embedding.h"
#include "ops/movement/flatten.h"
#include "ops/movement/permute.h"
#include "ops/movement/position_embedding.h"
#include "ops/movement/reshape.h"
#include "ops/rows/batch_norm2d.h"
#include "ops/rows/batch_norm2d_training.h"
#include "ops/rows/batch_statistics2d.h"
#include "ops/rows/cross_entropy.h"
#include "ops/rows/layer_norm.h"
#include "ops/rows/log_softmax.h"
#include "ops/rows/mse_loss.h"
#include "ops/rows/softmax.h"

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
static_assert(OpList::kComplete, "an op in OpList does not satisfy OpContract (ops/contract/op.h)");

/// Any op by value, e.g. in a layer list.
using AnyOp = OpList::Variant;

}  // namespace tensorscope
