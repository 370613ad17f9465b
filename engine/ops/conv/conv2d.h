#pragma once
// Two-dimensional convolution (cross-correlation, as in PyTorch), with groups.

#include <array>

#include "kernels/conv/conv2d.h"
#include "kernels/conv/conv2d_backward.h"
#include "ops/contract/products.h"

namespace tensorscope {

/// x [N, C, H, W], weight [O, C / groups, kh, kw], optional bias [O] gives [N, O, OH, OW].
struct Conv2d {
  static constexpr std::string_view kName = "conv2d";
  static constexpr Arity kArity{2, 3};
  static constexpr InputSet kDifferentiable{0, 1, 2};

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
  void reference(Inputs inputs, View output) const {
    kernels::conv2d(inputs[0].as<T>(), inputs[1].as<T>(), data_or_null<T>(inputs, 2),
                    output.as<T>(), sizes(inputs[0].shape, inputs[1].shape));
  }
  void forward_fast(Inputs inputs, View output, Workspace workspace) const {
    kernels::conv2d_fast(inputs[0].as<float>(), inputs[1].as<float>(),
                         data_or_null<float>(inputs, 2), output.as<float>(),
                         sizes(inputs[0].shape, inputs[1].shape), workspace.as<float>());
  }

  /// The weight for dx, x for dW, nothing for the bias.
  Reads backward_reads(InputSet needs) const { return other_factors(needs); }
  /// For each of dx and dW as much as the products of forward, padding included; a sum over images
  /// and positions for the bias.
  Cost backward_cost(Shapes shapes, InputSet needs) const {
    return product_cost(needed_of_two(needs) * cost(shapes).macs,
                        needs.has(2) ? infer(shapes).numel() : 0);
  }
  std::int64_t backward_workspace_bytes(Shapes shapes, InputSet needs) const;
  template <class T>
  void backward_reference(const BackwardCall& call, Gradients gradients) const {
    const kernels::ConvSizes s = sizes(call.shapes[0], call.shapes[1]);
    factor_gradients<T>(call, gradients, kernels::conv2d_backward_input<T>,
                        kernels::conv2d_backward_weight<T>, s);
    bias_gradient<T>(call, gradients, kernels::bias_backward<T>, {s.n, s.o, s.oh * s.ow});
  }
  void backward_fast(const BackwardCall& call, Gradients gradients, Workspace workspace) const {
    const kernels::ConvSizes s = sizes(call.shapes[0], call.shapes[1]);
    factor_gradients<float>(call, gradients, kernels::conv2d_backward_input_fast,
                            kernels::conv2d_backward_weight_fast, s, workspace.as<float>());
    bias_gradient<float>(call, gradients, kernels::bias_backward_fast, {s.n, s.o, s.oh * s.ow});
  }

  /// Shapes have passed infer().
  kernels::ConvSizes sizes(const Shape& x, const Shape& weight) const;
};

}  // namespace tensorscope
