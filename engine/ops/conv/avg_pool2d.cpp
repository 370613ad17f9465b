#include "ops/conv/avg_pool2d.h"

namespace tensorscope {

Shape AvgPool2d::infer(Shapes shapes) const {
  const kernels::PoolSizes s = pool_sizes(kName, shapes[0], kernel, stride, padding);
  return Shape{shapes[0][0], shapes[0][1], s.oh, s.ow};
}

Cost AvgPool2d::cost(Shapes shapes) const {
  const kernels::PoolSizes s = pool_sizes(kName, shapes[0], kernel, stride, padding);
  const std::int64_t outputs = s.planes * s.oh * s.ow;
  const std::int64_t adds = outputs * s.kernel[0] * s.kernel[1];
  return {.flops = adds + outputs};
}

}  // namespace tensorscope
