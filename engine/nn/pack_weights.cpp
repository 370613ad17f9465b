#include "nn/pack_weights.h"

#include <algorithm>

#include "kernels/gemm.h"
#include "nn/copy_values.h"

namespace tensorscope {
namespace {

constexpr std::size_t kWeight = 1;  ///< its place among the inputs
// With fewer, products read the weight where it lies and have nothing to save (kernels/gemm.cpp).
constexpr std::int64_t kFewestRows = 24;

bool is_linear(const Node& node) {
  return std::holds_alternative<Linear>(node.op) || std::holds_alternative<FusedLinear>(node.op);
}

bool read_once(const Program& program, ValueId id) {
  const auto reads = [id](const Node& node) {
    return std::count(node.inputs.begin(), node.inputs.end(), id);
  };
  std::ptrdiff_t all = 0;
  for (const Node& node : program.nodes) all += reads(node);
  return all == 1;
}

bool packs(const Program& program, const Node& node) {
  if (!is_linear(node)) return false;
  const Value& weight = program.values[node.inputs[kWeight]];
  const std::int64_t rows = program.values[node.output].shape.numel() / weight.shape[0];
  return weight.kind == ValueKind::kParameter && !weight.stored && rows >= kFewestRows &&
         weight.shape[0] % kernels::kPackedColumns == 0 && read_once(program, node.inputs[kWeight]);
}

}  // namespace

Program packed_program(const Program& program) {
  Program packed = program;
  for (Node& node : packed.nodes) {
    if (!packs(program, node)) continue;
    PackedLinear op;
    op.relu = std::holds_alternative<FusedLinear>(node.op);
    node.op = op;
    node.type = PackedLinear::kName;
  }
  return packed;
}

void pack_weights(Network& network) {
  require_float32(network, "pack_weights");
  for (const Node& node : network.program().nodes) {
    if (!std::holds_alternative<PackedLinear>(node.op)) continue;
    Tensor& weight = network.tensor(node.inputs[kWeight]);
    Tensor plain({network.ledger()}, weight.shape(), DType::kFloat32, MemoryCategory::kWorkspace,
                 node.label);
    std::copy_n(weight.values<float>().data(), weight.numel(), plain.values<float>().data());
    kernels::pack_transposed_b(plain.values<float>().data(), weight.values<float>().data(),
                               weight.shape()[0], weight.shape()[1]);
  }
}

}  // namespace tensorscope
