#include "ops/conv/fused_conv2d.h"

namespace tensorscope {

Shape FusedConv2d::infer(Shapes shapes) const {
  const std::size_t extra = residual ? 1 : 0;
  require_shape(shapes.size() >= 2 + extra && shapes.size() <= 3 + extra, kName, "got ",
                shapes.size(), " inputs, expected ", 2 + extra, " or ", 3 + extra);
  const Shape y = conv.infer(convolved(shapes));
  require_shape(!residual || shapes.back() == y, kName, "residual is ", shapes.back(),
                ", expected the output's shape ", y);
  return y;
}

Cost FusedConv2d::cost(Shapes shapes) const {
  Cost cost = conv.cost(convolved(shapes));
  cost.flops += conv.infer(convolved(shapes)).numel() * ((residual ? 1 : 0) + (relu ? 1 : 0));
  return cost;
}

void FusedConv2d::forward_fast(Inputs inputs, View output, Workspace workspace) const {
  const kernels::ConvEpilogue epilogue{
      .bias = data_or_null<float>(convolved(inputs), 2),
      .residual = residual ? inputs.back().as<float>() : nullptr,
      .relu = relu,
  };
  kernels::conv2d_fast(inputs[0].as<float>(), inputs[1].as<float>(), epilogue, output.as<float>(),
                       conv.sizes(inputs[0].shape, inputs[1].shape), workspace.as<float>());
}

}  // namespace tensorscope
