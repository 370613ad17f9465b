#pragma once
// Gaussian error linear unit, exact (erf) or in GPT-2's approximation (tanh).
// Hendrycks and Gimpel, arXiv:1606.08415.

#include "ops/contract/same_shape.h"

namespace tensorscope {

enum class GeluKind : std::uint8_t {
  kErf,   ///< 0.5 x (1 + erf(x / sqrt(2)))
  kTanh,  ///< 0.5 x (1 + tanh(sqrt(2 / pi) (x + 0.044715 x^3)))
};

/// x of any shape gives the same shape.
struct Gelu {
  static constexpr std::string_view kName = "gelu";
  static constexpr Arity kArity{1, 1};
  static constexpr InputSet kDifferentiable{0};
  static constexpr Parts kParts = Parts::kElements;

  GeluKind kind = GeluKind::kErf;

  Shape infer(Shapes shapes) const { return shapes[0]; }
  /// Per element 4 FLOPs (erf) or 8 (tanh), and one transcendental.
  Cost cost(Shapes shapes) const {
    const std::int64_t elements = shapes[0].numel();
    return {.flops = (kind == GeluKind::kErf ? 4 : 8) * elements, .transcendentals = elements};
  }

  template <class T, class Kernels>
  void forward(Inputs inputs, View output, Workspace) const;

  Reads backward_reads(InputSet) const { return {.inputs = {0}}; }
  /// Per element 9 FLOPs, erf and exp, or 16 FLOPs and tanh.
  Cost backward_cost(Shapes shapes, InputSet) const {
    const std::int64_t elements = shapes[0].numel();
    return {.flops = (kind == GeluKind::kErf ? 9 : 16) * elements,
            .transcendentals = (kind == GeluKind::kErf ? 2 : 1) * elements};
  }
  template <class T, class Kernels>
  void backward(const BackwardCall& call, Gradients gradients, Workspace) const;
};

}  // namespace tensorscope
