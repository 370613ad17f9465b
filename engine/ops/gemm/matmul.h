#pragma once
// Matrix product, batched over equal leading dimensions.

#include <algorithm>

#include "core/kernel_arguments.h"
#include "ops/contract/checks.h"
#include "ops/contract/products.h"

namespace tensorscope {

/// a [..., M, K] times b [..., K, N] (or [..., N, K] with transpose_b) gives [..., M, N].
struct Matmul {
  static constexpr std::string_view kName = "matmul";
  static constexpr Arity kArity{2, 2};
  static constexpr InputSet kDifferentiable{0, 1};

  bool transpose_b = false;

  Shape infer(Shapes shapes) const {
    const Shape& a = shapes[0];
    const Shape& b = shapes[1];
    require_shape(a.rank() >= 2 && b.rank() >= 2, kName, "inputs are ", a, " and ", b,
                  ", both need at least 2 dimensions");
    const auto leading = [](const Shape& shape) { return shape.dims().first(shape.rank() - 2); };
    require_shape(a.rank() == b.rank() &&
                      std::equal(leading(a).begin(), leading(a).end(), leading(b).begin()),
                  kName, "leading dimensions of ", a, " and ", b, " differ");
    const std::int64_t inner = b[transpose_b ? -1 : -2];
    require_shape(a[-1] == inner, kName, a, " times ", b, transpose_b ? " transposed" : "",
                  ": inner dimensions ", a[-1], " and ", inner, " differ");
    const kernels::MatmulSizes s = sizes(a, b);
    checked_product(kName, {s.batch, s.m, s.n, s.k});
    return a.with(-1, s.n);
  }
  /// 2 * batch * M * N * K.
  Cost cost(Shapes shapes) const {
    const kernels::MatmulSizes s = sizes(shapes[0], shapes[1]);
    return product_cost(s.batch * s.m * s.n * s.k);
  }
  inline std::int64_t workspace_bytes(Shapes shapes) const;

  template <class T, class Kernels>
  void forward(Inputs inputs, View output, Workspace workspace) const;

  /// Each gradient needs the other input.
  Reads backward_reads(InputSet needs) const { return other_factors(needs); }
  /// 2 * batch * M * N * K for each of da and db.
  Cost backward_cost(Shapes shapes, InputSet needs) const {
    return product_cost(needed_of_two(needs) * cost(shapes).macs);
  }
  inline std::int64_t backward_workspace_bytes(Shapes shapes, InputSet needs) const;
  template <class T, class Kernels>
  void backward(const BackwardCall& call, Gradients gradients, Workspace workspace) const;

 private:
  kernels::MatmulSizes sizes(const Shape& a, const Shape& b) const {
    return {a.numel(0, a.rank() - 2), a[-2], b[transpose_b ? -2 : -1], a[-1], transpose_b};
  }
};

}  // namespace tensorscope
