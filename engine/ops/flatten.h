#pragma once
// Merges the dimensions from `start` on into one.

#include "kernels/movement.h"
#include "ops/op.h"

namespace tensorscope {

/// x [d0, ..., dn] gives a view [d0, ..., d(start-1), rest].
struct Flatten {
  static constexpr std::string_view kName = "flatten";
  static constexpr Arity kArity{1, 1};
  static constexpr bool kIsView = true;  ///< the dispatcher shares the storage and runs no kernel
  using Backward = NoBackward;

  int start = 1;  ///< first dimension to merge; negative counts from the end

  Shape infer(Shapes shapes) const;
  Cost cost(Shapes) const { return {}; }
  std::int64_t workspace_bytes(Shapes) const { return 0; }

  /// Copies, for callers that want the result in memory of its own.
  template <class T>
  void forward(Inputs inputs, View output, Workspace) const {
    reference<T>(inputs, output);
  }
  template <class T>
  void reference(Inputs inputs, View output) const {
    kernels::copy(inputs[0].as<T>(), output.as<T>(), output.shape.numel());
  }
};

}  // namespace tensorscope
