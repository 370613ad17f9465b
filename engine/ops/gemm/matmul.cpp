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
  return a.with(-1, s.n);
}

Cost Matmul::cost(Shapes shapes) const {
  const kernels::MatmulSizes s = sizes(shapes[0], shapes[1]);
  const std::int64_t macs = s.batch * s.m * s.n * s.k;
  return product_cost(macs);
}

std::int64_t Matmul::backward_workspace_bytes(Shapes shapes, InputSet needs) const {
  const kernels::MatmulSizes s = sizes(shapes[0], shapes[1]);
  const std::int64_t a = needs.has(0) ? kernels::matmul_backward_a_workspace_bytes(s) : 0;
  const std::int64_t b = needs.has(1) ? kernels::matmul_backward_b_workspace_bytes(s) : 0;
  return std::max(a, b);  // one after the other in the same place
}

std::int64_t Matmul::workspace_bytes(Shapes shapes) const {
  return kernels::matmul_workspace_bytes(sizes(shapes[0], shapes[1]));
}

}  // namespace tensorscope
