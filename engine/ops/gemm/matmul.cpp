#include "ops/gemm/matmul.h"

#include <algorithm>

#include "ops/contract/checks.h"

namespace tensorscope {

kernels::MatmulSizes Matmul::sizes(const Shape& a, const Shape& b) const {
  return {a.numel(0, a.rank() - 2), a[-2], b[transpose_b ? -2 : -1], a[-1], transpose_b};
}

Shape Matmul::infer(Shapes shapes) const {
  const Shape& a = shapes[0];
  const Shape& b = shapes[1];
  require_shape(a.rank() >= 2 && b.rank() >= 2, kName, "inputs are ", a, " and ", b,
                ", both need at least 2 dimensions");
  const auto leading = [](const Shape& shape) { return shape.dims().first(shape.rank() - 2); };
  require_shape(
      a.rank() == b.rank() && std::equal(leading(a).begin(), leading(a).end(), leading(b).begin()),
      kName, "leading dimensions of ", a, " and ", b, " differ");
  const std::int64_t inner = b[transpose_b ? -1 : -2];
  require_shape(a[-1] == inner, kName, a, " times ", b, transpose_b ? " transposed" : "",
                ": inner dimensions ", a[-1], " and ", inner, " differ");
  const kernels::MatmulSizes s = sizes(a, b);
  checked_product(kName, {s.batch, s.m, s.n, s.k});
  std::array<std::int64_t, Shape::kMaxRank> dims{};
  std::copy(a.dims().begin(), a.dims().end(), dims.begin());
  dims[a.rank() - 1] = s.n;
  return Shape(std::span<const std::int64_t>(dims.data(), a.rank()));
}

Cost Matmul::cost(Shapes shapes) const {
  const kernels::MatmulSizes s = sizes(shapes[0], shapes[1]);
  const std::int64_t macs = s.batch * s.m * s.n * s.k;
  return {.flops = 2 * macs, .macs = macs};
}

Reads Matmul::backward_reads(InputSet needs) const {
  Reads reads;
  if (needs.has(0)) reads.inputs.add(1);
  if (needs.has(1)) reads.inputs.add(0);
  return reads;
}

Cost Matmul::backward_cost(Shapes shapes, InputSet needs) const {
  const std::int64_t products = (needs.has(0) ? 1 : 0) + (needs.has(1) ? 1 : 0);
  const std::int64_t macs = products * cost(shapes).macs;
  return {.flops = 2 * macs, .macs = macs};
}

std::int64_t Matmul::backward_workspace_bytes(Shapes shapes, InputSet needs) const {
  const kernels::MatmulSizes s = sizes(shapes[0], shapes[1]);
  const std::int64_t a = needs.has(0) ? kernels::matmul_backward_a_workspace_bytes(s) : 0;
  const std::int64_t b = needs.has(1) ? kernels::matmul_backward_b_workspace_bytes(s) : 0;
  return std::max(a, b);  // one after the other in the same place
}

void Matmul::backward_fast(const BackwardCall& call, Gradients gradients, float* workspace) const {
  const kernels::MatmulSizes s = sizes(call.shapes[0], call.shapes[1]);
  const float* dc = call.grad_output.as<float>();
  if (gradients[0].data != nullptr) {
    kernels::matmul_backward_a_fast(dc, call.inputs[1].as<float>(), gradients[0].as<float>(), s,
                                    workspace);
  }
  if (gradients[1].data != nullptr) {
    kernels::matmul_backward_b_fast(dc, call.inputs[0].as<float>(), gradients[1].as<float>(), s,
                                    workspace);
  }
}

std::int64_t Matmul::workspace_bytes(Shapes shapes) const {
  return kernels::matmul_workspace_bytes(sizes(shapes[0], shapes[1]));
}

}  // namespace tensorscope
