#pragma once
// Joins tensors along one axis.

#include "ops/contract/checks.h"
#include "ops/contract/op.h"

namespace tensorscope {

/// 2 to 8 inputs that agree in all dimensions but `axis`; the output's axis is their sum.
struct Concat {
  static constexpr std::string_view kName = "concat";
  static constexpr Arity kArity{2, 8};
  static constexpr InputSet kDifferentiable = InputSet::first(kArity.max);

  int axis = 1;  ///< negative counts from the end

  Shape infer(Shapes shapes) const {
    const Shape& first = shapes[0];
    const std::size_t along = checked_axis(kName, axis, first);
    std::int64_t joined = first.dims()[along];
    for (const Shape& other : shapes.subspan(1)) {
      bool same = other.rank() == first.rank();
      for (std::size_t i = 0; same && i < first.rank(); ++i) {
        same = i == along || other.dims()[i] == first.dims()[i];
      }
      require_shape(same, kName, "inputs ", first, " and ", other, " differ outside axis ", axis);
      joined += other.dims()[along];
    }
    return first.with(static_cast<std::ptrdiff_t>(along), joined);
  }
  /// Moves data, computes nothing.
  Cost cost(Shapes) const { return {}; }

  template <class T>
  void reference(Inputs inputs, View output) const;

  Reads backward_reads(InputSet) const { return {}; }
  /// Moves data, computes nothing.
  Cost backward_cost(Shapes, InputSet) const { return {}; }
  template <class T>
  void backward_reference(const BackwardCall& call, Gradients gradients) const;

 private:
  /// Product of the dimensions before the axis.
  std::int64_t outer_size(const Shape& shape) const {
    return shape.numel(0, checked_axis(kName, axis, shape));
  }
};

}  // namespace tensorscope
