#pragma once
// Two-dimensional convolution (cross-correlation, as in PyTorch), with groups.

#include <array>

#include "kernels/conv2d.h"
#include "ops/op.h"

namespace tensorscope {

/// x [N, C, H, W], weight [O, C / groups, kh, kw], optional bias [O] gives [N, O, OH, OW].
struct Conv2d {
  static constexpr std::string_view kName = "conv2d";
  static constexpr Arity kArity{2, 3};
  using Backward = NoBackward;

  std::array<std::int64_t, 2> stride{1, 1};    ///< height, width; so the two below
  std::array<std::int64_t, 2> padding{0, 0};   ///< zeros on both sides
  std::array<std::int64_t, 2> dilation{1, 1};  ///< distance of kernel elements
  std::int64_t groups = 1;                     ///< C for a depthwise convolution

  Shape infer(Shapes shapes) const;
  /// 2 * N * O * OH * OW * C / groups * kh * kw, products with padding included; plus N * O * OH *
  /// OW for the bias.
  Cost cost(Shapes shapes) const;
  std::int64_t workspace_bytes(Shapes shapes) const;

  template <class T>
  void forward(Inputs inputs, View output, Workspace workspace) const {
    if constexpr (std::is_same_v<T, float>) {
      kernels::conv2d_fast(inputs[0].as<float>(), inputs[1].as<float>(), bias<float>(inputs),
                           output.as<float>(), sizes(inputs[0].shape, inputs[1].shape),
                           static_cast<float*>(workspace.data));
    } else {
      reference<T>(inputs, output);
    }
  }
  template <class T>
  void reference(Inputs inputs, View output) const {
    kernels::conv2d(inputs[0].as<T>(), inputs[1].as<T>(), bias<T>(inputs), output.as<T>(),
                    sizes(inputs[0].shape, inputs[1].shape));
  }

 private:
  template <class T>
  static const T* bias(Inputs inputs) {
    return inputs.size() > 2 ? inputs[2].as<T>() : nullptr;
  }
  kernels::ConvSizes sizes(const Shape& x, const Shape& weight) const;
};

}  // namespace tensorscope
