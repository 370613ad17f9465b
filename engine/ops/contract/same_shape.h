#pragma once
// Shared by element-wise ops.

#include <string_view>

#include "ops/contract/op.h"

namespace tensorscope {

/// Shape rule of element-wise ops with two inputs. Throws Error(shape_mismatch).
inline Shape same_shape(std::string_view op, Shapes shapes) {
  require_shape(shapes[0] == shapes[1], op, "shapes ", shapes[0], " and ", shapes[1],
                " differ; they must be equal, nothing is broadcast");
  return shapes[0];
}

/// Base of ops that apply a function to each element: x of any shape gives the same shape.
struct ElementWise {
  static constexpr Arity kArity{1, 1};
  static constexpr InputSet kDifferentiable{0};
  static constexpr Parts kParts = Parts::kElements;
  Shape infer(Shapes shapes) const { return shapes[0]; }
};

/// Runs a kernel (x, y, n) that computes y = f(x).
template <class T, class Kernel>
void map_elements(const Kernel& kernel, Inputs inputs, const View& output) {
  kernel(inputs[0].as<T>(), output.as<T>(), output.shape.numel());
}

/// Runs a kernel (read, dy, dx, n) that computes dx from x or y, whichever it reads.
template <class T, class Kernel>
void map_gradients(const Kernel& kernel, const ConstView& read, const BackwardCall& call,
                   Gradients gradients) {
  kernel(read.as<T>(), call.grad_output.as<T>(), gradients[0].as<T>(), call.output.shape.numel());
}

}  // namespace tensorscope
