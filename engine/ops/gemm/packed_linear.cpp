#include "ops/gemm/packed_linear.h"

#include "ops/contract/checks.h"

namespace tensorscope {

Shape PackedLinear::infer(Shapes shapes) const {
  const Shape output = Linear{}.infer(shapes);
  require_shape(output[-1] % kernels::kPackedColumns == 0, kName, "weight ", shapes[1], " has ",
                output[-1], " outputs, expected a multiple of ", kernels::kPackedColumns);
  return output;
}

Cost PackedLinear::cost(Shapes shapes) const {
  Cost cost = Linear{}.cost(shapes);
  if (relu) cost.flops += Linear{}.infer(shapes).numel();
  return cost;
}

}  // namespace tensorscope
