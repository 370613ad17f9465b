#include "ops/gemm/fused_linear.h"

namespace tensorscope {

Cost FusedLinear::cost(Shapes shapes) const {
  Cost cost = Linear{}.cost(shapes);
  cost.flops += Linear{}.infer(shapes).numel();
  return cost;
}

}  // namespace tensorscope
