#include "ops/elementwise/bias.h"

#include "ops/contract/checks.h"

namespace tensorscope {

kernels::BiasSizes Bias::sizes(const Shape& x) const {
  const std::size_t i = checked_axis(kName, axis, x);
  return {x.numel(0, i), x[static_cast<std::ptrdiff_t>(i)], x.numel(i + 1, x.rank())};
}

Shape Bias::infer(Shapes shapes) const {
  const Shape expected{sizes(shapes[0]).channels};
  require_shape(shapes[1] == expected, kName, "bias is ", shapes[1], ", axis ", axis, " of ",
                shapes[0], " needs ", expected);
  return shapes[0];
}

}  // namespace tensorscope
