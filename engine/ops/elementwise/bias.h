#pragma once
// Adds one value per index of an axis.

#include "core/kernel_arguments.h"
#include "ops/contract/checks.h"
#include "ops/contract/op.h"

namespace tensorscope {

/// x and bias [size of axis] give the shape of x.
struct Bias {
  static constexpr std::string_view kName = "bias";
  static constexpr Arity kArity{2, 2};
  static constexpr InputSet kDifferentiable{0, 1};
  static constexpr InputSet kPassThrough{0};
  static constexpr bool kInPlace = true;

  int axis = -1;  ///< negative counts from the end

  Shape infer(Shapes shapes) const {
    const Shape expected{sizes(shapes[0]).channels};
    require_shape(shapes[1] == expected, kName, "bias is ", shapes[1], ", axis ", axis, " of ",
                  shapes[0], " needs ", expected);
    return shapes[0];
  }
  /// One add per element.
  Cost cost(Shapes shapes) const {
    const std::int64_t elements = shapes[0].numel();
    return {.flops = elements, .bias_flops = elements};
  }

  template <class T>
  void reference(Inputs inputs, View output) const;

  Reads backward_reads(InputSet) const { return {}; }
  /// The sum over everything but the axis.
  Cost backward_cost(Shapes shapes, InputSet) const { return cost(shapes); }
  template <class T, class Kernels>
  void backward(const BackwardCall& call, Gradients gradients, Workspace) const;

 private:
  kernels::BiasSizes sizes(const Shape& x) const {
    const std::size_t i = checked_axis(kName, axis, x);
    return {x.numel(0, i), x[static_cast<std::ptrdiff_t>(i)], x.numel(i + 1, x.rank())};
  }
};

}  // namespace tensorscope
