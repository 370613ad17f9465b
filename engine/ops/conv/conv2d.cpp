#include "ops/conv/conv2d.h"

#include <algorithm>

#include "ops/contract/checks.h"

namespace tensorscope {

kernels::ConvSizes Conv2d::sizes(const Shape& x, const Shape& weight) const {
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

Shape Conv2d::infer(Shapes shapes) const {
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

Cost Conv2d::cost(Shapes shapes) const {
  const kernels::ConvSizes s = sizes(shapes[0], shapes[1]);
  const std::int64_t outputs = s.n * s.o * s.oh * s.ow;
  const std::int64_t macs = outputs * (s.c / s.groups) * s.kh * s.kw;
  const std::int64_t bias = shapes.size() > 2 ? outputs : 0;
  return product_cost(macs, bias);
}

std::int64_t Conv2d::backward_workspace_bytes(Shapes shapes, InputSet needs) const {
  const kernels::ConvSizes s = sizes(shapes[0], shapes[1]);
  const std::int64_t input = needs.has(0) ? kernels::conv2d_backward_input_workspace_bytes(s) : 0;
  const std::int64_t weight = needs.has(1) ? kernels::conv2d_backward_weight_workspace_bytes(s) : 0;
  return std::max(input, weight);  // one after the other in the same place
}

std::int64_t Conv2d::workspace_bytes(Shapes shapes) const {
  return kernels::conv2d_workspace_bytes(sizes(shapes[0], shapes[1]));
}

}  // namespace tensorscope
