#include "ops/gemm/linear.h"

#include <algorithm>

#include "ops/contract/checks.h"

namespace tensorscope {

kernels::LinearSizes Linear::sizes(const Shape& x, const Shape& weight) {
  return {x.numel(0, x.rank() - 1), weight[1], weight[0]};
}

Shape Linear::infer(Shapes shapes) const {
  const Shape& x = shapes[0];
  const Shape& weight = shapes[1];
  require_shape(weight.rank() == 2, kName, "weight is ", weight, ", expected [out, in]");
  require_shape(x.rank() >= 1, kName, "input is a scalar, expected [..., ", weight[1], "]");
  require_shape(x[-1] == weight[1], kName, "input has ", x[-1], " features, layer expects ",
                weight[1], " (input ", x, ", weight ", weight, ")");
  if (shapes.size() > 2) {
    require_shape(shapes[2] == Shape{weight[0]}, kName, "bias is ", shapes[2], ", expected ",
                  Shape{weight[0]});
  }
  const kernels::LinearSizes s = sizes(x, weight);
  checked_product(kName, {s.rows, s.in, s.out});
  std::array<std::int64_t, Shape::kMaxRank> dims{};
  std::copy(x.dims().begin(), x.dims().end(), dims.begin());
  dims[x.rank() - 1] = s.out;
  return Shape(std::span<const std::int64_t>(dims.data(), x.rank()));
}

Cost Linear::cost(Shapes shapes) const {
  const kernels::LinearSizes s = sizes(shapes[0], shapes[1]);
  const std::int64_t macs = s.rows * s.in * s.out;
  const std::int64_t bias = shapes.size() > 2 ? s.rows * s.out : 0;
  return {.flops = 2 * macs + bias, .macs = macs, .bias_flops = bias};
}

Reads Linear::backward_reads(InputSet needs) const {
  Reads reads;
  if (needs.has(0)) reads.inputs.add(1);
  if (needs.has(1)) reads.inputs.add(0);
  return reads;
}

Cost Linear::backward_cost(Shapes shapes, InputSet needs) const {
  const kernels::LinearSizes s = sizes(shapes[0], shapes[1]);
  const std::int64_t products = (needs.has(0) ? 1 : 0) + (needs.has(1) ? 1 : 0);
  const std::int64_t macs = products * s.rows * s.in * s.out;
  const std::int64_t bias = needs.has(2) ? s.rows * s.out : 0;
  return {.flops = 2 * macs + bias, .macs = macs, .bias_flops = bias};
}

std::int64_t Linear::backward_workspace_bytes(Shapes shapes, InputSet needs) const {
  const kernels::LinearSizes s = sizes(shapes[0], shapes[1]);
  const std::int64_t input = needs.has(0) ? kernels::linear_backward_input_workspace_bytes(s) : 0;
  const std::int64_t weight = needs.has(1) ? kernels::linear_backward_weight_workspace_bytes(s) : 0;
  return std::max(input, weight);  // one after the other in the same place
}

void Linear::backward_fast(const BackwardCall& call, Gradients gradients, float* workspace) {
  const kernels::LinearSizes s = sizes(call.shapes[0], call.shapes[1]);
  const float* dy = call.grad_output.as<float>();
  if (gradients[0].data != nullptr) {
    kernels::linear_backward_input_fast(dy, call.inputs[1].as<float>(), gradients[0].as<float>(), s,
                                        workspace);
  }
  if (gradients[1].data != nullptr) {
    kernels::linear_backward_weight_fast(dy, call.inputs[0].as<float>(), gradients[1].as<float>(),
                                         s, workspace);
  }
  if (gradients.size() > 2 && gradients[2].data != nullptr) {
    kernels::bias_backward_fast(dy, gradients[2].as<float>(), {s.rows, s.out, 1});
  }
}

std::int64_t Linear::workspace_bytes(Shapes shapes) const {
  return kernels::linear_workspace_bytes(sizes(shapes[0], shapes[1]));
}

}  // namespace tensorscope
