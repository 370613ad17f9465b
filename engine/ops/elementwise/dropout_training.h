#pragma once
// Dropout during training. Srivastava et al., JMLR 15 (2014), in the form that scales the elements
// it keeps, so that evaluation is the identity (ops/elementwise/dropout.h).

#include "ops/contract/checks.h"
#include "ops/contract/op.h"

namespace tensorscope {

/// x of any shape gives the same shape: each element is 0 with probability p, else x / (1 - p). The
/// mask is a function of seed, stream and position (kernels/elementwise/dropout.h): give each call
/// that needs a different mask (layer, step) its own stream. Nothing is stored for backward.
struct DropoutTraining {
  static constexpr std::string_view kName = "dropout_training";
  static constexpr Arity kArity{1, 1};
  static constexpr InputSet kDifferentiable{0};
  static constexpr bool kInPlace = true;

  float p = 0.5F;  ///< in [0, 1)
  std::uint64_t seed = 0;
  std::uint64_t stream = 0;

  Shape infer(Shapes shapes) const {
    require_drop_share(kName, p);
    return shapes[0];
  }
  /// One product per element; the hash is integer work and not counted.
  Cost cost(Shapes shapes) const { return {.flops = shapes[0].numel()}; }

  template <class T, class Kernels>
  void forward(Inputs inputs, View output, Workspace) const;

  /// Nothing: the mask is recomputed.
  Reads backward_reads(InputSet) const { return {}; }
  /// One product per element.
  Cost backward_cost(Shapes shapes, InputSet) const { return cost(shapes); }
  template <class T, class Kernels>
  void backward(const BackwardCall& call, Gradients gradients, Workspace) const;

 private:
  template <class T, class Kernels>
  void drop(const ConstView& x, const View& y) const;
};

}  // namespace tensorscope
