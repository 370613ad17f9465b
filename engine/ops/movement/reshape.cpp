#include "ops/movement/reshape.h"

namespace tensorscope {

Shape Reshape::infer(Shapes shapes) const {
  const Shape& x = shapes[0];
  require_shape(x.numel() == target.numel(), kName, x, " has ", x.numel(), " elements, ", target,
                " has ", target.numel());
  return target;
}

}  // namespace tensorscope
