#include "ops/elementwise/dropout.h"

namespace tensorscope {

Shape Dropout::infer(Shapes shapes) const {
  if (!(p >= 0.0F && p < 1.0F)) {
    throw Error(ErrorCode::kInvalidArgument, std::string(kName),
                text(kName, ": p is ", p, ", expected 0 <= p < 1"));
  }
  return shapes[0];
}

}  // namespace tensorscope
