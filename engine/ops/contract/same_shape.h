#pragma once

#include <string_view>

#include "ops/contract/op.h"

namespace tensorscope {

/// Shape rule of element-wise ops with two inputs. Throws Error(shape_mismatch).
inline Shape same_shape(std::string_view op, Shapes shapes) {
  require_shape(shapes[0] == shapes[1], op, "shapes ", shapes[0], " and ", shapes[1],
                " differ; they must be equal, nothing is broadcast");
  return shapes[0];
}

}  // namespace tensorscope
