#pragma once
// Reorders dimensions and copies; a transpose is the case of two.

#include <array>

#include "kernels/movement/movement.h"
#include "ops/contract/op.h"

namespace tensorscope {

/// Dimension i of the output is dimension dims[i] of x, as torch.permute(...).contiguous().
struct Permute {
  static constexpr std::string_view kName = "permute";
  static constexpr Arity kArity{1, 1};
  static constexpr InputSet kDifferentiable{0};

  std::array<std::uint8_t, Shape::kMaxRank> dims{};
  std::size_t rank = 0;  ///< how many of dims are used; must be the rank of x

  Shape infer(Shapes shapes) const;
  /// Moves data, computes nothing.
  Cost cost(Shapes) const { return {}; }

  template <class T>
  void reference(Inputs inputs, View output) const {
    kernels::permute(inputs[0].as<T>(), output.as<T>(), plan(inputs[0].shape));
  }

  Reads backward_reads(InputSet) const { return {}; }
  /// Moves data, computes nothing.
  Cost backward_cost(Shapes, InputSet) const { return {}; }
  template <class T>
  void backward_reference(const BackwardCall& call, Gradients gradients) const {
    kernels::permute(call.grad_output.as<T>(), gradients[0].as<T>(),
                     inverse().plan(call.grad_output.shape));
  }

 private:
  Permute inverse() const;
  kernels::PermutePlan plan(const Shape& x) const;
};

}  // namespace tensorscope
