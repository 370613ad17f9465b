#include "rewrite/quantize.h"

#include <algorithm>
#include <cmath>

#include "core/error.h"
#include "graph/any_op.h"
#include "kernels/int8/quantized.h"
#include "rewrite/compare_outputs.h"
#include "rewrite/copy_values.h"
#include "rewrite/uses.h"

namespace tensorscope {
namespace {

bool has_weight(const Node& node) {
  return std::holds_alternative<Linear>(node.op) || std::holds_alternative<Conv2d>(node.op);
}

/// Why the node's weight cannot become int8; empty if it can.
std::string keep_why(const Program& program, const Node& node, const Uses& uses) {
  const ValueId id = node.inputs[kWeightInput];
  const Shape& shape = program.values[id].shape;
  if (program.values[id].kind != ValueKind::kParameter) return "its weight is computed";
  if (program.values[id].stored) return "its weight is already packed";
  if (uses.count(id) > 1) return "its weight is read more than once";
  if (shape.numel() / shape[0] > kernels::kMaxInt8Products) return "its sums might overflow int32";
  return {};
}

AnyOp quantized_op(const AnyOp& op, float x_scale) {
  if (const Conv2d* conv = std::get_if<Conv2d>(&op)) {
    QuantizedConv2d quantized;
    quantized.conv = *conv;
    quantized.x_scale = x_scale;
    return quantized;
  }
  QuantizedLinear quantized;
  quantized.x_scale = x_scale;
  return quantized;
}

/// 0 without calibration, which means a dynamic scale. 1 where calibration saw only zeros: any
/// scale represents them.
float x_scale_of(const ActivationRanges& calibration, std::size_t node) {
  if (calibration.empty()) return 0.0F;
  const float scale = calibration.largest(node) / static_cast<float>(kernels::kInt8Max);
  return scale > 0 ? scale : 1.0F;
}

void quantize_node(Program& program, Node& node, float x_scale) {
  Value& weight = program.values[node.inputs[kWeightInput]];
  weight.stored = DType::kInt8;
  Value scales;
  scales.kind = ValueKind::kBuffer;
  scales.shape = Shape{weight.shape[0]};
  scales.name = text(weight.name, ".scales");
  scales.init = Init::kOnes;
  node.op = quantized_op(node.op, x_scale);
  node.type = op_ref(node.op).name();
  node.inputs.insert(node.inputs.begin() + kWeightInput + 1, program.add(std::move(scales)));
}

/// Rounds one layer's weights and reports the error this causes.
void quantize_weights(const Tensor& from, Tensor& to, Tensor& scales,
                      QuantizedLayerReport& report) {
  const std::span<const float> w = from.values<float>();
  const std::int64_t rows = from.shape()[0];
  const std::int64_t row = from.numel() / rows;
  const std::span<std::int8_t> q = to.values<std::int8_t>();
  const std::span<float> s = scales.values<float>();
  kernels::quantize_rows(w.data(), rows, row, q.data(), s.data());
  double sum = 0;
  double signal = 0;
  double noise = 0;
  for (std::size_t i = 0; i < w.size(); ++i) {
    const float back = s[i / static_cast<std::size_t>(row)] * static_cast<float>(q[i]);
    const double error = std::abs(static_cast<double>(w[i]) - static_cast<double>(back));
    report.max_abs_error = std::max(report.max_abs_error, error);
    sum += error;
    signal += static_cast<double>(w[i]) * static_cast<double>(w[i]);
    noise += error * error;
  }
  report.mean_abs_error = sum / static_cast<double>(w.size());
  report.weight_sqnr_db = sqnr_db(signal, noise);
  report.stored_bytes = to.bytes() + scales.bytes();
}

Network unfilled(const Network& trained, const ActivationRanges& calibration) {
  require_float32(trained, "quantize");
  return Network(quantized_program(trained.program(), calibration), trained.ledger(), false);
}

}  // namespace

void ActivationRanges::observe(const Network& network) {
  require_float32(network, "calibration");
  Execution pass(network);
  while (observe_next(network, pass)) {
  }
}

bool ActivationRanges::observe_next(const Network& network, Execution& pass) {
  if (pass.done()) {
    ++passes_;
    return false;
  }
  const std::size_t i = pass.next_node();
  const Node& node = network.program().nodes[i];
  if (has_weight(node)) {
    for (const float x : pass.value(node.inputs[0]).values<float>()) {
      largest_[i] = std::max(largest_[i], std::abs(x));
    }
  }
  return pass.step();
}

Program quantized_program(const Program& program, const ActivationRanges& calibration) {
  const Uses uses(program);
  Program quantized = program;
  for (std::size_t i = 0; i < program.nodes.size(); ++i) {
    const Node& node = program.nodes[i];
    if (!has_weight(node) || !keep_why(program, node, uses).empty()) continue;
    quantize_node(quantized, quantized.nodes[i], x_scale_of(calibration, i));
  }
  return quantized;
}

std::size_t quantized_count(const Program& program) {
  return static_cast<std::size_t>(
      std::count_if(program.nodes.begin(), program.nodes.end(), [](const Node& node) {
        return std::holds_alternative<QuantizedLinear>(node.op) ||
               std::holds_alternative<QuantizedConv2d>(node.op);
      }));
}

Quantizer::Quantizer(const Network& trained, const ActivationRanges& calibration)
    : trained_(trained), uses_(trained.program()), result_{unfilled(trained, calibration), {}} {
  copy_values(trained, result_.network);
}

bool Quantizer::step() {
  const Program& program = trained_.program();
  while (next_ < program.nodes.size() && !has_weight(program.nodes[next_])) ++next_;
  if (next_ == program.nodes.size()) return false;
  const std::size_t i = next_++;
  const Node& node = program.nodes[i];
  const ValueId id = node.inputs[kWeightInput];
  const Tensor& weight = trained_.tensors()[id];
  QuantizedLayerReport layer{i, node.label, node.type, keep_why(program, node, uses_)};
  layer.float_bytes = layer.stored_bytes = weight.empty() ? 0 : weight.bytes();
  if (layer.kept_why.empty()) {
    Network& network = result_.network;
    const ValueId scales = network.program().nodes[i].inputs[kWeightInput + 1];
    quantize_weights(weight, network.tensor(id), network.tensor(scales), layer);
  }
  result_.layers.push_back(std::move(layer));
  return true;
}

QuantizedNetwork quantize(const Network& trained, const ActivationRanges& calibration) {
  Quantizer quantizer(trained, calibration);
  while (quantizer.step()) {
  }
  return quantizer.take();
}

}  // namespace tensorscope
