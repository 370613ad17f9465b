#include "profiler/conventions.h"

#include <algorithm>
#include <array>
#include <initializer_list>

#include "core/error.h"

namespace tensorscope {
namespace {

bool is_any(const OpRecord& record, std::initializer_list<std::string_view> names) {
  return std::find(names.begin(), names.end(), record.op) != names.end();
}

// Of a fused op every tool counts the layer it began as.
bool is_conv(const OpRecord& record) { return is_any(record, {"conv2d", "fused_conv2d"}); }
bool is_linear(const OpRecord& record) { return is_any(record, {"linear", "fused_linear"}); }
bool is_attention(const OpRecord& record) { return record.op == "scaled_dot_product_attention"; }
bool is_pool(const OpRecord& record) {
  return is_any(record, {"max_pool2d", "avg_pool2d", "global_avg_pool"});
}

/// Elements of the op's first input, and of what it writes.
std::int64_t read(const OpRecord& record) { return record.inputs.front().numel(); }
std::int64_t written(const OpRecord& record) { return record.output.numel(); }

/// Every input after the first is a parameter in these ops: weight, bias. The running statistics of
/// a batch norm (inputs 3 and 4) are buffers, not parameters.
std::int64_t parameters(const OpRecord& record) {
  const std::size_t end = std::min<std::size_t>(record.inputs.size(), 3);
  std::int64_t sum = 0;
  for (std::size_t i = 1; i < end; ++i) sum += record.inputs[i].numel();
  return sum;
}

std::int64_t tensorscope_flops(const OpRecord& record) { return record.cost.flops; }

std::int64_t macs(const OpRecord& record) { return record.cost.macs; }

// torch/utils/flop_counter.py: mm, addmm, bmm, baddbmm, convolution and attention, 2 per MAC;
// biases and everything elementwise are left out.
std::int64_t pytorch(const OpRecord& record) { return 2 * record.cost.macs; }

// deepspeed/profiling/flops_profiler/profiler.py: a patch per torch.nn.functional. F.linear leaves
// the bias out, F.conv2d counts it; tanh, sigmoid and log_softmax are not patched.
std::int64_t deepspeed(const OpRecord& record) {
  if (is_conv(record)) return 2 * record.cost.macs + record.cost.bias_flops;
  if (is_any(record, {"relu", "gelu", "silu", "softmax", "add", "mul"}) || is_pool(record)) {
    return read(record);
  }
  if (record.op == "position_embedding") return read(record);  // x + table[:T] is a tensor add
  if (record.op == "batch_norm2d") return 2 * read(record);
  if (record.op == "layer_norm") return 5 * read(record);
  return 2 * record.cost.macs;
}

// torchinfo/layer_info.py, calculate_macs(): parameters times output positions for a convolution,
// parameters times the batch for every other module, so a linear layer on a sequence is
// undercounted and an embedding table is multiplied by the batch. Functions without parameters
// count nothing.
std::int64_t torchinfo(const OpRecord& record) {
  if (is_conv(record)) return parameters(record) * written(record) / record.output[1];
  if (is_linear(record) || is_any(record, {"batch_norm2d", "layer_norm", "embedding"})) {
    return record.output[0] * parameters(record);
  }
  if (record.op == "position_embedding")
    return parameters(record);  // looked up once, not per sample
  return 0;
}

// ptflops/pytorch_ops.py: MACs with the bias as one more; one per element for relu, gelu, softmax,
// pools and tensor arithmetic; two for a norm. Attention's two products count when written as
// matmul.
std::int64_t ptflops(const OpRecord& record) {
  if (is_conv(record) || is_linear(record)) return record.cost.macs + record.cost.bias_flops;
  if (is_any(record, {"relu", "gelu", "silu", "softmax", "add", "mul"}) || is_pool(record)) {
    return read(record);
  }
  if (is_any(record, {"batch_norm2d", "layer_norm"})) return 2 * read(record);
  return record.cost.macs;
}

// thop/vision/basic_hooks.py: a hook per torch.nn module, so functional attention and matmul are
// not seen. MACs without bias; an affine norm 4 per element; softmax 3n - 1 per row.
std::int64_t thop(const OpRecord& record) {
  if (is_conv(record) || is_linear(record)) return record.cost.macs;
  if (is_any(record, {"batch_norm2d", "layer_norm"})) return 4 * read(record);
  if (record.op == "avg_pool2d") return written(record);
  if (record.op == "global_avg_pool") return read(record) + written(record);
  if (record.op == "softmax") {
    const std::int64_t row = record.inputs.front()[-1];
    return read(record) / row * (3 * row - 1);
  }
  return 0;
}

// fvcore/nn/flop_count.py: one "flop" per MAC of linear, matmul and convolution; norms 2 (batch) or
// 5 (layer) per element; fused attention has no handle and is skipped.
std::int64_t fvcore(const OpRecord& record) {
  if (is_attention(record)) return 0;
  if (record.op == "batch_norm2d") return 2 * read(record);
  if (record.op == "layer_norm") return 5 * read(record);
  if (record.op == "global_avg_pool") return read(record);
  return record.cost.macs;
}

// harvard-edge/cs249r_book, tinytorch/src/14_profiling: 2 per MAC without bias, relu 1 per element.
std::int64_t tinytorch(const OpRecord& record) {
  if (record.op == "relu") return read(record);
  return 2 * record.cost.macs;
}

constexpr std::array kConventions{
    Convention{"tensorscope", "Tensorscope",
               "Every add, multiply, divide and compare that the kernel executes, biases included; "
               "exp, sqrt and the like are counted apart.",
               "FLOPs", tensorscope_flops},
    Convention{"macs", "Multiply-accumulates",
               "One for each multiply-add of matrix products and convolutions.", "MACs", macs},
    Convention{"pytorch_flop_counter", "PyTorch FlopCounterMode",
               "Two for each multiply-add of matmul, linear, convolution and attention; biases and "
               "everything else are left out.",
               "FLOPs", pytorch},
    Convention{"deepspeed", "DeepSpeed FLOPs profiler",
               "Two for each multiply-add, the bias of convolutions but not of linear layers, one "
               "per element for relu, gelu, softmax and pools; tanh and sigmoid count nothing.",
               "FLOPs", deepspeed},
    Convention{"torchinfo", "torchinfo",
               "Parameters, bias included, times output positions for convolutions and times the "
               "batch for other layers.",
               "mult-adds", torchinfo},
    Convention{"ptflops", "ptflops",
               "One for each multiply-add, one for each bias, one per element for activations and "
               "pools, two for norms.",
               "MACs", ptflops},
    Convention{
        "thop", "THOP",
        "One for each multiply-add of linear and convolution layers, called FLOPs; attention "
        "written as a function is not seen.",
        "FLOPs", thop},
    Convention{"fvcore", "fvcore FlopCountAnalysis",
               "One flop for each multiply-add, plus norms; fused attention is skipped.", "FLOPs",
               fvcore},
    Convention{"tinytorch", "TinyTorch",
               "Two for each multiply-add without bias, one per element for relu.", "FLOPs",
               tinytorch},
};

}  // namespace

std::span<const Convention> conventions() { return kConventions; }

const Convention& convention(std::string_view id) {
  const auto found =
      std::find_if(kConventions.begin(), kConventions.end(),
                   [id](const Convention& convention) { return convention.id == id; });
  if (found == kConventions.end()) {
    throw Error(ErrorCode::kInvalidArgument, "convention",
                text("no convention is called '", id, "'"));
  }
  return *found;
}

std::int64_t count_by(const Convention& convention, std::span<const OpRecord> records) {
  std::int64_t sum = 0;
  for (const OpRecord& record : records) sum += convention.count(record);
  return sum;
}

}  // namespace tensorscope
