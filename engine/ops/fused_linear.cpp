#include "ops/fused_linear.h"

#include "kernels/gemm.h"

namespace tensorscope {

Cost FusedLinear::cost(Shapes shapes) const {
  Cost cost = Linear{}.cost(shapes);
  cost.flops += Linear{}.infer(shapes).numel();
  return cost;
}

void FusedLinear::forward_fast(Inputs inputs, View output, float* workspace) {
  const Shape& weight = inputs[1].shape;
  const kernels::GemmSizes product{
      .m = output.shape.numel() / weight[0], .n = weight[0], .k = weight[1], .transpose_b = true};
  kernels::GemmEnds ends{.relu = true};
  if (inputs.size() > 2) {
    ends.from = kernels::GemmEnds::From::kBiasPerColumn;
    ends.bias = inputs[2].as<float>();
  }
  kernels::gemm(inputs[0].as<float>(), inputs[1].as<float>(), output.as<float>(), product, ends,
                workspace);
}

}  // namespace tensorscope
