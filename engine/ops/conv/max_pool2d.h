#pragma once
// Maximum over a sliding window; padding counts as minus infinity.

#include <array>

#include "kernels/conv/pool.h"
#include "ops/contract/op.h"
#include "ops/conv/pool_sizes.h"

namespace tensorscope {

/// x [N, C, H, W] gives [N, C, OH, OW], sizes rounded down as PyTorch does by default.
struct MaxPool2d {
  static constexpr std::string_view kName = "max_pool2d";
  static constexpr Arity kArity{1, 1};
  static constexpr InputSet kDifferentiable{0};
  static constexpr InputSet kPassThrough{};

  std::array<std::int64_t, 2> kernel{2, 2};   ///< height, width; so the two below
  std::array<std::int64_t, 2> stride{2, 2};   ///< as given: not the kernel's size by default
  std::array<std::int64_t, 2> padding{0, 0};  ///< at most half the kernel

  Shape infer(Shapes shapes) const;
  /// kh * kw compares per output, padded positions included.
  Cost cost(Shapes shapes) const;
  std::int64_t workspace_bytes(Shapes) const { return 0; }

  template <class T>
  void forward(Inputs inputs, View output, Workspace) const {
    if constexpr (std::is_same_v<T, float>) {
      kernels::max_pool2d_fast(inputs[0].as<float>(), output.as<float>(),
                               pool_sizes(kName, inputs[0].shape, kernel, stride, padding));
    } else {
      reference<T>(inputs, output);
    }
  }
  template <class T>
  void reference(Inputs inputs, View output) const {
    kernels::max_pool2d(inputs[0].as<T>(), output.as<T>(),
                        pool_sizes(kName, inputs[0].shape, kernel, stride, padding));
  }

  Reads backward_reads(InputSet) const { return {.inputs = {0}}; }
  /// The compares of forward again, and one add per output.
  Cost backward_cost(Shapes shapes, InputSet) const;
  std::int64_t backward_workspace_bytes(Shapes, InputSet) const { return 0; }
  template <class T>
  void backward(const BackwardCall& call, Gradients gradients, Workspace) const {
    backward_reference<T>(call, gradients);
  }
  template <class T>
  void backward_reference(const BackwardCall& call, Gradients gradients) const {
    kernels::max_pool2d_backward(call.inputs[0].as<T>(), call.grad_output.as<T>(),
                                 gradients[0].as<T>(),
                                 pool_sizes(kName, call.shapes[0], kernel, stride, padding));
  }
};

}  // namespace tensorscope
