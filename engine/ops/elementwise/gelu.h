#pragma once
// Gaussian error linear unit, exact (erf) or in GPT-2's approximation (tanh).
// Hendrycks and Gimpel, arXiv:1606.08415.

#include "kernels/elementwise/activation.h"
#include "ops/contract/op.h"

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
  static constexpr InputSet kPassThrough{};

  GeluKind kind = GeluKind::kErf;

  Shape infer(Shapes shapes) const { return shapes[0]; }
  /// Per element 4 FLOPs (erf) or 8 (tanh), and one transcendental.
  Cost cost(Shapes shapes) const {
    const std::int64_t elements = shapes[0].numel();
    return {.flops = (kind == GeluKind::kErf ? 4 : 8) * elements, .transcendentals = elements};
  }
  std::int64_t workspace_bytes(Shapes) const { return 0; }

  template <class T>
  void forward(Inputs inputs, View output, Workspace) const {
    if constexpr (std::is_same_v<T, float>) {
      const auto fast = kind == GeluKind::kErf ? kernels::gelu_erf_fast : kernels::gelu_tanh_fast;
      fast(inputs[0].as<float>(), output.as<float>(), output.shape.numel());
    } else {
      reference<T>(inputs, output);
    }
  }
  template <class T>
  void reference(Inputs inputs, View output) const {
    const std::int64_t n = output.shape.numel();
    kind == GeluKind::kErf ? kernels::gelu_erf(inputs[0].as<T>(), output.as<T>(), n)
                           : kernels::gelu_tanh(inputs[0].as<T>(), output.as<T>(), n);
  }

  Reads backward_reads(InputSet) const { return {.inputs = {0}}; }
  /// Per element 9 FLOPs, erf and exp, or 16 FLOPs and tanh.
  Cost backward_cost(Shapes shapes, InputSet) const {
    const std::int64_t elements = shapes[0].numel();
    return {.flops = (kind == GeluKind::kErf ? 9 : 16) * elements,
            .transcendentals = (kind == GeluKind::kErf ? 2 : 1) * elements};
  }
  std::int64_t backward_workspace_bytes(Shapes, InputSet) const { return 0; }
  template <class T>
  void backward(const BackwardCall& call, Gradients gradients, Workspace) const {
    if constexpr (std::is_same_v<T, float>) {
      const auto fast = kind == GeluKind::kErf ? kernels::gelu_erf_backward_fast
                                               : kernels::gelu_tanh_backward_fast;
      fast(call.inputs[0].as<float>(), call.grad_output.as<float>(), gradients[0].as<float>(),
           call.output.shape.numel());
    } else {
      backward_reference<T>(call, gradients);
    }
  }
  template <class T>
  void backward_reference(const BackwardCall& call, Gradients gradients) const {
    const T* x = call.inputs[0].as<T>();
    const T* dy = call.grad_output.as<T>();
    const std::int64_t n = call.output.shape.numel();
    kind == GeluKind::kErf ? kernels::gelu_erf_backward(x, dy, gradients[0].as<T>(), n)
                           : kernels::gelu_tanh_backward(x, dy, gradients[0].as<T>(), n);
  }
};

}  // namespace tensorscope
