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

bool is_conv(const OpRecord& record) { return record.op == "conv2d"; }
bool is_linear(const OpRecord& record) { return record.op == "linear"; }
bool is_norm(const OpRecord& record) { return is_any(record, {"batch_norm2d", "layer_norm"}); }
bool is_pool(const OpRecord& record) {
  return is_any(record, {"max_pool2d", "avg_pool2d", "global_avg_pool"});
}

/// PyTorch 1.13 has no layer norm without a bias as a module: the program calls the function, which
/// a tool that counts modules does not see.
bool is_function(const OpRecord& record) {
  return record.op == "layer_norm" && record.inputs.size() < 3;
}

/// Elements of the op's first input, and of what it writes.
std::int64_t read(const OpRecord& record) { return record.inputs.front().numel(); }
std::int64_t written(const OpRecord& record) { return record.output.numel(); }

/// In these ops the inputs after the first are parameters: weight, bias. A batch norm's running
/// statistics (inputs 3 and 4) are buffers, not parameters.
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

// deepspeed/profiling/flops_profiler/profiler.py replaces functions of torch.nn.functional and
// methods of tensors, `@` among them. F.linear leaves the bias out, F.conv2d counts it; `+`, tanh,
// sigmoid and log_softmax are not replaced.
std::int64_t deepspeed(const OpRecord& record) {
  if (is_conv(record)) return 2 * record.cost.macs + record.cost.bias_flops;
  if (is_any(record, {"relu", "gelu", "silu", "softmax"}) || is_pool(record)) return read(record);
  if (record.op == "batch_norm2d") return 2 * read(record);
  if (record.op == "layer_norm") return 5 * read(record);
  return 2 * record.cost.macs;
}

// torchinfo/layer_info.py, calculate_macs(): for a convolution parameters times output positions,
// for every other leaf module parameters times the batch, so that a linear layer on a sequence
// counts once. Products of tensors have no parameters. A table of positions is read, not called, so
// it does not count.
std::int64_t torchinfo(const OpRecord& record) {
  if (is_conv(record)) return parameters(record) * written(record) / record.output[1];
  if (is_linear(record) || is_norm(record) || is_any(record, {"embedding", "bias"})) {
    return record.output[0] * parameters(record);
  }
  return 0;
}

// The same since November 2024, when linear layers began to count all positions (#318).
std::int64_t torchinfo_main(const OpRecord& record) {
  if (is_linear(record)) return parameters(record) * written(record) / record.output[-1];
  return torchinfo(record);
}

// ptflops/pytorch_ops.py has a hook for each module and also replaces functions. nn.ReLU, nn.GELU
// and the pools are seen by both and count twice; nn.SiLU and nn.Softmax are seen by the function
// alone. Its hook for norms asks for `affine`, which nn.LayerNorm does not have. `@` and `+` are
// not seen.
std::int64_t ptflops(const OpRecord& record) {
  if (is_conv(record) || is_linear(record)) return record.cost.macs + record.cost.bias_flops;
  if (is_any(record, {"relu", "gelu"}) || is_pool(record)) return 2 * read(record);
  if (is_any(record, {"silu", "softmax"})) return read(record);
  if (record.op == "batch_norm2d") return 2 * read(record);
  if (record.op == "layer_norm" && !is_function(record)) return read(record);
  return 0;
}

// thop/vision/basic_hooks.py: a hook for each module, so products of tensors are not seen. MACs
// without bias; an affine norm 4 per element; softmax 3n - 1 per row.
std::int64_t thop(const OpRecord& record) {
  if (is_conv(record) || is_linear(record)) return record.cost.macs;
  if (is_norm(record)) return is_function(record) ? 0 : 4 * read(record);
  if (record.op == "avg_pool2d") return written(record);
  if (record.op == "global_avg_pool") return read(record) + written(record);
  if (record.op == "softmax") {
    const std::int64_t row = record.inputs.front()[-1];
    return read(record) / row * (3 * row - 1);
  }
  return 0;
}

// fvcore/nn/flop_count.py, over a trace: one "flop" for each MAC of linear, matmul and convolution;
// norms 2 (batch) or 5 (layer) per element, adaptive average pooling 1.
std::int64_t fvcore(const OpRecord& record) {
  if (record.op == "batch_norm2d") return 2 * read(record);
  if (record.op == "layer_norm") return 5 * read(record);
  if (record.op == "global_avg_pool") return read(record);
  return record.cost.macs;
}

constexpr std::array kConventions{
    Convention{"tensorscope", "Tensorscope", "",
               "Every add, multiply, divide and compare that the kernel executes, biases included; "
               "exp, sqrt and the like are counted apart.",
               "FLOPs", tensorscope_flops},
    Convention{"macs", "Multiply-accumulates", "",
               "One for each multiply-add of matrix products and convolutions.", "MACs", macs},
    Convention{"pytorch_flop_counter", "PyTorch FlopCounterMode", "2.6.0",
               "Two for each multiply-add of matrix products and convolutions; biases and "
               "everything else are left out.",
               "FLOPs", pytorch},
    Convention{"deepspeed", "DeepSpeed", "main at edaa722",
               "Two for each multiply-add, the bias of convolutions but not of linear layers, one "
               "per element for relu, gelu, silu, softmax layers and pools, two or five for norms; "
               "additions of tensors, tanh and sigmoid count nothing.",
               "FLOPs", deepspeed, true},
    Convention{"torchinfo", "torchinfo", "1.8.0",
               "Parameters, bias included, times output positions for convolutions and times the "
               "batch for other layers; products inside attention are not seen.",
               "mult-adds", torchinfo},
    Convention{"torchinfo_main", "torchinfo", "main at 5c4164f",
               "As 1.8.0, but a linear layer's parameters count at every position.", "mult-adds",
               torchinfo_main},
    Convention{
        "ptflops", "ptflops", "0.7.5",
        "One for each multiply-add of layers and each bias, two per element for relu, gelu "
        "and pools, which it counts as module and as function, two or one for norms; "
        "products inside attention are not seen. It counts one sample; a call is that times the "
        "batch.",
        "MACs", ptflops, true},
    Convention{"thop", "THOP", "master at 43c064a",
               "One for each multiply-add of linear and convolution layers, four per element for "
               "norms; products inside attention are not seen.",
               "MACs", thop, true},
    Convention{"fvcore", "fvcore", "main at 3378afe",
               "One flop for each multiply-add, two or five per element for norms, one for "
               "adaptive pooling.",
               "FLOPs", fvcore},
};

/// In the PyTorch program attention's softmax is a method of a tensor, which no tool replaces.
bool inside_attention(std::span<const OpRecord> records, std::size_t i) {
  return i > 0 && records[i].op == "softmax" && records[i - 1].op == "matmul";
}

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
  const bool other = !convention.version.empty();
  std::int64_t sum = 0;
  for (std::size_t i = 0; i < records.size(); ++i) {
    if (!other || !inside_attention(records, i)) sum += convention.count(records[i]);
  }
  return sum;
}

}  // namespace tensorscope
