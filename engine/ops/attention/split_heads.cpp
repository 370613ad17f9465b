#include "ops/attention/split_heads.h"

#include "ops/contract/checks.h"

namespace tensorscope {

Shape SplitHeads::infer(Shapes shapes) const {
  const Shape& x = shapes[0];
  require_shape(x.rank() == 3, kName, "input is ", x, ", expected [B, T, parts * C]");
  require_range(kName, "heads", heads, 1, x[2]);
  require_range(kName, "parts", parts, 1, x[2]);
  require_range(kName, "part", part, 0, parts - 1);
  require_shape(x[2] % parts == 0 && (x[2] / parts) % heads == 0, kName, "input has ", x[2],
                " features, which ", parts, " parts of ", heads, " heads do not divide");
  return Shape{x[0], heads, x[1], x[2] / parts / heads};
}

}  // namespace tensorscope
