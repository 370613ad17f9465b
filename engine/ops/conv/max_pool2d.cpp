#include "ops/conv/max_pool2d.h"

namespace tensorscope {

Shape MaxPool2d::infer(Shapes shapes) const {
  const kernels::PoolSizes s = pool_sizes(kName, shapes[0], kernel, stride, padding);
  return Shape{shapes[0][0], shapes[0][1], s.oh, s.ow};
}

Cost MaxPool2d::cost(Shapes shapes) const {
  const kernels::PoolSizes s = pool_sizes(kName, shapes[0], kernel, stride, padding);
  const std::int64_t outputs = s.planes * s.oh * s.ow;
  const std::int64_t compares = outputs * s.kernel[0] * s.kernel[1];
  return {.flops = compares};
}

Cost MaxPool2d::backward_cost(Shapes shapes, InputSet) const {
  return {.flops = cost(shapes).flops + infer(shapes).numel()};
}

}  // namespace tensorscope
