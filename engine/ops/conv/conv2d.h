#pragma once
// Two-dimensional convolution (cross-correlation, as in PyTorch), with groups.

#include <array>

#include "core/kernel_arguments.h"
#include "ops/contract/checks.h"
#include "ops/contract/products.h"

namespace tensorscope {

/// x [N, C, H, W], weight [O, C / groups, kh, kw], optional bias [O] gives [N, O, OH, OW].
struct Conv2d {
  static constexpr std::string_view kName = "conv2d";
  static constexpr Arity kArity{2, 3};
  static constexpr InputSet kDifferentiable{0, 1, 2};

  std::array<std::int64_t, 2> stride{1, 1};    ///< height, width; likewise the two below
  std::array<std::int64_t, 2> padding{0, 0};   ///< zeros on both sides
  std::array<std::int64_t, 2> dilation{1, 1};  ///< distance of kernel elements
  std::int64_t groups = 1;                     ///< C for a depthwise convolution
  /// Additional zeros below and to the right only. With padding 0 and a 1 here, a 3x3 kernel of
  /// stride 2 reads the same as with TensorFlow's "SAME".
  std::array<std::int64_t, 2> extra_padding{0, 0};

  Shape infer(Shapes shapes) const {
    const Shape& x = shapes[0];
    const Shape& weight = shapes[1];
    require_images(kName, x);
    require_shape(weight.rank() == 4, kName, "weight is ", weight,
                  ", expected [O, C / groups, kh, kw]");
    require_range(kName, "groups", groups, 1, Shape::kMaxElements);
    require_shape(x[1] % groups == 0 && weight[0] % groups == 0, kName, x[1], " input and ",
                  weight[0], " output channels cannot be split into ", groups, " groups");
    require_shape(weight[1] == x[1] / groups, kName, "input has ", x[1], " channels in ", groups,
                  groups == 1 ? " group" : " groups", ", layer expects ", weight[1],
                  " per group (input ", x, ", weight ", weight, ")");
    if (shapes.size() > 2) {
      require_shape(shapes[2] == Shape{weight[0]}, kName, "bias is ", shapes[2], ", expected ",
                    Shape{weight[0]});
    }
    const kernels::ConvSizes s = sizes(x, weight);
    checked_product(kName, {s.n, s.o, s.oh, s.ow, weight[1], s.kh, s.kw});
    return Shape{s.n, s.o, s.oh, s.ow};
  }
  /// 2 * N * O * OH * OW * C / groups * kh * kw, including products with padding; plus N * O * OH *
  /// OW for the bias.
  Cost cost(Shapes shapes) const {
    const kernels::ConvSizes s = sizes(shapes[0], shapes[1]);
    const std::int64_t outputs = s.n * s.o * s.oh * s.ow;
    const std::int64_t macs = outputs * (s.c / s.groups) * s.kh * s.kw;
    const std::int64_t bias = shapes.size() > 2 ? outputs : 0;
    return product_cost(macs, bias);
  }
  inline std::int64_t workspace_bytes(Shapes shapes) const;

  template <class T, class Kernels>
  void forward(Inputs inputs, View output, Workspace workspace) const;

  /// The weight for dx, x for dW, nothing for the bias.
  Reads backward_reads(InputSet needs) const { return other_factors(needs); }
  /// As many products as forward, padding included, for each of dx and dW; a sum over images and
  /// positions for the bias.
  Cost backward_cost(Shapes shapes, InputSet needs) const {
    return product_cost(needed_of_two(needs) * cost(shapes).macs,
                        needs.has(2) ? infer(shapes).numel() : 0);
  }
  inline std::int64_t backward_workspace_bytes(Shapes shapes, InputSet needs) const;
  template <class T, class Kernels>
  void backward(const BackwardCall& call, Gradients gradients, Workspace workspace) const;

  /// The shapes must have passed infer().
  kernels::ConvSizes sizes(const Shape& x, const Shape& weight) const {
    const Window rows{weight[2], stride[0], padding[0], dilation[0], extra_padding[0]};
    const Window columns{weight[3], stride[1], padding[1], dilation[1], extra_padding[1]};
    return {.n = x[0],
            .c = x[1],
            .h = x[2],
            .w = x[3],
            .o = weight[0],
            .oh = rows.steps(kName, "height", x[2]),
            .ow = columns.steps(kName, "width", x[3]),
            .kh = weight[2],
            .kw = weight[3],
            .stride = stride,
            .padding = padding,
            .dilation = dilation,
            .groups = groups};
  }
};

}  // namespace tensorscope
