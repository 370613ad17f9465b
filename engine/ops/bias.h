#pragma once
// Adds one value per index of an axis.

#include "kernels/elementwise.h"
#include "ops/op.h"

namespace tensorscope {

/// x, bias [size of axis] gives the shape of x.
struct Bias {
  static constexpr std::string_view kName = "bias";
  static constexpr Arity kArity{2, 2};
  using Backward = NoBackward;

  int axis = -1;  ///< negative counts from the end

  Shape infer(Shapes shapes) const;
  /// One add per element.
  Cost cost(Shapes shapes) const {
    const std::int64_t elements = shapes[0].numel();
    return {.flops = elements, .bias_flops = elements};
  }
  std::int64_t workspace_bytes(Shapes) const { return 0; }

  template <class T>
  void forward(Inputs inputs, View output, Workspace) const {
    reference<T>(inputs, output);
  }
  template <class T>
  void reference(Inputs inputs, View output) const {
    kernels::bias(inputs[0].as<T>(), inputs[1].as<T>(), output.as<T>(), sizes(output.shape));
  }

 private:
  kernels::BiasSizes sizes(const Shape& x) const;
};

}  // namespace tensorscope
