#pragma once
// Fully connected layer whose weight was packed once, in the order in which the register tiles of
// the product read it. For inference; rewrite/pack_weights.h makes it from Linear.

#include "kernels/gemm/linear.h"
#include "ops/contract/op.h"
#include "ops/gemm/linear.h"

namespace tensorscope {

/// x [..., in], weight [out, in] in the order of kernels::pack_transposed_b, optional bias [out]
/// gives [..., out]. out is a multiple of kernels::kPackedColumns.
struct PackedLinear : NotDifferentiable {
  static constexpr std::string_view kName = "packed_linear";
  static constexpr Arity kArity{2, 3};

  bool relu = false;  ///< negative results become 0, in the same pass

  /// Linear's errors, and Error(shape_mismatch) for an out that is no such multiple.
  Shape infer(Shapes shapes) const;
  /// Linear's, and with relu a comparison for each output.
  Cost cost(Shapes shapes) const;

  template <class T>
  void reference(Inputs inputs, View output) const {
    kernels::linear_packed(inputs[0].as<T>(), inputs[1].as<T>(), data_or_null<T>(inputs, 2),
                           output.as<T>(), Linear::sizes(inputs[0].shape, inputs[1].shape), relu);
  }
  void forward_fast(Inputs inputs, View output, Workspace) const {
    kernels::linear_packed_fast(inputs[0].as<float>(), inputs[1].as<float>(),
                                data_or_null<float>(inputs, 2), output.as<float>(),
                                Linear::sizes(inputs[0].shape, inputs[1].shape), relu);
  }
};

}  // namespace tensorscope
