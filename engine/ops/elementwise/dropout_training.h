#pragma once
// Dropout while training. Srivastava et al., JMLR 15 (2014), in the form that scales what it keeps,
// so that evaluation is the identity (ops/elementwise/dropout.h).

#include "kernels/elementwise/dropout.h"
#include "ops/contract/op.h"

namespace tensorscope {

/// x of any shape gives the same shape: each element is 0 with probability p, else x / (1 - p).
/// The mask is a function of seed, stream and position (kernels/elementwise/dropout.h): give every
/// call whose mask shall differ (layer, step) a stream of its own; nothing is kept for backward.
struct DropoutTraining {
  static constexpr std::string_view kName = "dropout_training";
  static constexpr Arity kArity{1, 1};
  static constexpr InputSet kDifferentiable{0};
  static constexpr InputSet kPassThrough{};
  static constexpr bool kInPlace = true;

  float p = 0.5F;  ///< in [0, 1)
  std::uint64_t seed = 0;
  std::uint64_t stream = 0;

  Shape infer(Shapes shapes) const;
  /// One product per element; the hash is integer work.
  Cost cost(Shapes shapes) const { return {.flops = shapes[0].numel()}; }
  std::int64_t workspace_bytes(Shapes) const { return 0; }

  template <class T>
  void forward(Inputs inputs, View output, Workspace) const {
    if constexpr (std::is_same_v<T, float>) {
      kernels::dropout_fast(inputs[0].as<float>(), output.as<float>(), output.shape.numel(), mask(),
                            scale());
    } else {
      reference<T>(inputs, output);
    }
  }
  template <class T>
  void reference(Inputs inputs, View output) const {
    kernels::dropout(inputs[0].as<T>(), output.as<T>(), output.shape.numel(), mask(), scale());
  }

  /// Nothing: the mask is computed again.
  Reads backward_reads(InputSet) const { return {}; }
  /// One product per element.
  Cost backward_cost(Shapes shapes, InputSet) const { return cost(shapes); }
  std::int64_t backward_workspace_bytes(Shapes, InputSet) const { return 0; }
  template <class T>
  void backward(const BackwardCall& call, Gradients gradients, Workspace) const {
    if constexpr (std::is_same_v<T, float>) {
      kernels::dropout_fast(call.grad_output.as<float>(), gradients[0].as<float>(),
                            call.shapes[0].numel(), mask(), scale());
    } else {
      backward_reference<T>(call, gradients);
    }
  }
  template <class T>
  void backward_reference(const BackwardCall& call, Gradients gradients) const {
    kernels::dropout(call.grad_output.as<T>(), gradients[0].as<T>(), call.shapes[0].numel(), mask(),
                     scale());
  }

 private:
  kernels::DropoutMask mask() const { return {p, seed, stream}; }
  double scale() const { return 1.0 / (1.0 - static_cast<double>(p)); }
};

}  // namespace tensorscope
