#pragma once
// Fully connected layer, PyTorch's layout: y = x W^T + b.

#include "kernels/linear.h"
#include "ops/op.h"

namespace tensorscope {

/// x [..., in], weight [out, in], optional bias [out] gives [..., out].
struct Linear {
  static constexpr std::string_view kName = "linear";
  static constexpr Arity kArity{2, 3};
  using Backward = NoBackward;

  Shape infer(Shapes shapes) const;
  /// 2 * rows * in * out, plus rows * out for the bias.
  Cost cost(Shapes shapes) const;
  std::int64_t workspace_bytes(Shapes shapes) const;

  template <class T>
  void forward(Inputs inputs, View output, Workspace workspace) const {
    if constexpr (std::is_same_v<T, float>) {
      kernels::linear_fast(inputs[0].as<float>(), inputs[1].as<float>(), bias<float>(inputs),
                           output.as<float>(), sizes(inputs[0].shape, inputs[1].shape),
                           static_cast<float*>(workspace.data));
    } else {
      reference<T>(inputs, output);
    }
  }
  template <class T>
  void reference(Inputs inputs, View output) const {
    kernels::linear(inputs[0].as<T>(), inputs[1].as<T>(), bias<T>(inputs), output.as<T>(),
                    sizes(inputs[0].shape, inputs[1].shape));
  }

 private:
  template <class T>
  static const T* bias(Inputs inputs) {
    return inputs.size() > 2 ? inputs[2].as<T>() : nullptr;
  }
  static kernels::LinearSizes sizes(const Shape& x, const Shape& weight);
};

}  // namespace tensorscope
