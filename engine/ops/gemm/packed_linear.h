#pragma once
// Fully connected layer whose weight was packed once, in the order in which the register tiles of
// the product read it. For inference; rewrite/pack_weights.h makes it from Linear.

#include "core/kernel_arguments.h"
#include "ops/gemm/linear.h"

namespace tensorscope {

/// x [..., in], weight [out, in] in the order of kernels::pack_transposed_b, optional bias [out]
/// gives [..., out]. out is a multiple of kernels::kPackedColumns.
struct PackedLinear : NotDifferentiable {
  static constexpr std::string_view kName = "packed_linear";
  static constexpr Arity kArity{2, 3};

  bool relu = false;  ///< sets negative results to 0, in the same pass

  /// Throws linear's errors, and Error(shape_mismatch) if out is not such a multiple.
  Shape infer(Shapes shapes) const {
    const Shape output = Linear{}.infer(shapes);
    require_shape(output[-1] % kernels::kPackedColumns == 0, kName, "weight ", shapes[1], " has ",
                  output[-1], " outputs, expected a multiple of ", kernels::kPackedColumns);
    return output;
  }
  /// Linear's cost, and with relu a comparison for each output.
  Cost cost(Shapes shapes) const {
    Cost cost = Linear{}.cost(shapes);
    if (relu) cost.flops += Linear{}.infer(shapes).numel();
    return cost;
  }

  template <class T, class Kernels>
  void forward(Inputs inputs, View output, Workspace) const;
};

}  // namespace tensorscope
