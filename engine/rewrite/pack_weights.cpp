#include "rewrite/pack_weights.h"

#include "core/tensor_values.h"
#include "kernels/gemm/gemm.h"
#include "rewrite/copy_values.h"
#include "rewrite/uses.h"

namespace tensorscope {
namespace {

bool is_linear(const Node& node) {
  return std::holds_alternative<Linear>(node.op) || std::holds_alternative<FusedLinear>(node.op);
}

bool packs(const Program& program, const Uses& uses, const Node& node) {
  if (!is_linear(node)) return false;
  const Value& weight = program.values[node.inputs[kWeightInput]];
  const std::int64_t rows = program.values[node.output].shape.numel() / weight.shape[0];
  return weight.kind == ValueKind::kParameter && !weight.stored &&
         rows >= kernels::kFewestPackedRows && weight.shape[0] % kernels::kPackedColumns == 0 &&
         uses.only_reader(node.inputs[kWeightInput]).has_value();
}

}  // namespace

Program packed_program(const Program& program) {
  const Uses uses(program);
  Program packed = program;
  for (Node& node : packed.nodes) {
    if (!packs(program, uses, node)) continue;
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
    Tensor& weight = network.tensor(node.inputs[kWeightInput]);
    Tensor plain({network.ledger()}, weight.shape(), DType::kFloat32, MemoryCategory::kWorkspace,
                 node.label);
    copy_bytes(weight, plain);
    kernels::pack_transposed_b(plain.values<float>().data(), weight.values<float>().data(),
                               weight.shape()[0], weight.shape()[1]);
  }
}

}  // namespace tensorscope
