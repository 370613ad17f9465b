#pragma once
// Two-dimensional convolution (cross-correlation, as in PyTorch), with groups.

#include <array>

#include "kernels/conv/conv2d.h"
#include "kernels/conv/conv2d_backward.h"
#include "kernels/elementwise/elementwise.h"
#include "ops/contract/op.h"

namespace tensorscope {

/// x [N, C, H, W], weight [O, C / groups, kh, kw], optional bias [O] gives [N, O, OH, OW].
struct Conv2d {
  static constexpr std::string_view kName = "conv2d";
  static constexpr Arity kArity{2, 3};
  static constexpr InputSet kDifferentiable{0, 1, 2};
  static constexpr InputSet kPassThrough{};

  std::array<std::int64_t, 2> stride{1, 1};    ///< height, width; so the two below
  std::array<std::int64_t, 2> padding{0, 0};   ///< zeros on both sides
  std::array<std::int64_t, 2> dilation{1, 1};  ///< distance of kernel elements
  std::int64_t groups = 1;                     ///< C for a depthwise convolution
  /// Further zeros below and to the right only. With padding 0 and a 1 here, a 3x3 kernel of stride
  /// 2 sees what TensorFlow's "SAME" shows it.
  std::array<std::int64_t, 2> extra_padding{0, 0};

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

  /// The weight for dx, x for dW, nothing for the bias.
  Reads backward_reads(InputSet needs) const;
  /// For each of dx and dW as much as the products of forward, padding included; a sum over images
  /// and positions for the bias.
  Cost backward_cost(Shapes shapes, InputSet needs) const;
  std::int64_t backward_workspace_bytes(Shapes shapes, InputSet needs) const;

  template <class T>
  void backward(const BackwardCall& call, Gradients gradients, Workspace workspace) const {
    if constexpr (std::is_same_v<T, float>) {
      backward_fast(call, gradients, static_cast<float*>(workspace.data));
    } else {
      backward_reference<T>(call, gradients);
    }
  }
  template <class T>
  void backward_reference(const BackwardCall& call, Gradients gradients) const {
    const kernels::ConvSizes s = sizes(call.shapes[0], call.shapes[1]);
    const T* dy = call.grad_output.as<T>();
    if (gradients[0].data != nullptr) {
      kernels::conv2d_backward_input(dy, call.inputs[1].as<T>(), gradients[0].as<T>(), s);
    }
    if (gradients[1].data != nullptr) {
      kernels::conv2d_backward_weight(dy, call.inputs[0].as<T>(), gradients[1].as<T>(), s);
    }
    if (gradients.size() > 2 && gradients[2].data != nullptr) {
      kernels::bias_backward(dy, gradients[2].as<T>(), {s.n, s.o, s.oh * s.ow});
    }
  }

  /// Shapes have passed infer().
  kernels::ConvSizes sizes(const Shape& x, const Shape& weight) const;

 private:
  void backward_fast(const BackwardCall& call, Gradients gradients, float* workspace) const;
  template <class T>
  static const T* bias(Inputs inputs) {
    return inputs.size() > 2 ? inputs[2].as<T>() : nullptr;
  }
};

}  // namespace tensorscope
