#pragma once
// Kernel calls for the gradients of products of two inputs (ops/contract/products.h).

#include "kernels/elementwise/elementwise.h"
#include "ops/contract/op.h"

namespace tensorscope {

/// Computes those gradients of inputs 0 and 1 that are needed, with kernels that take the output's
/// gradient, the other factor, the gradient to write, and sizes.
template <class T, class First, class Second, class Sizes>
void factor_gradients(const BackwardCall& call, Gradients gradients, const First& first,
                      const Second& second, const Sizes& sizes) {
  const T* dy = call.grad_output.as<T>();
  T* const da = gradients[0].as<T>();
  T* const db = gradients[1].as<T>();
  if (da != nullptr) first(dy, call.inputs[1].as<T>(), da, sizes);
  if (db != nullptr) second(dy, call.inputs[0].as<T>(), db, sizes);
}

/// Computes the gradient of input 2, if it is needed.
template <class T, class Kernels>
void bias_gradient(const BackwardCall& call, Gradients gradients, const kernels::BiasSizes& sizes) {
  T* const db = data_or_null<T>(gradients, 2);
  if (db == nullptr) return;
  Kernels::of(kernels::bias_backward<T>, kernels::bias_backward_fast)(call.grad_output.as<T>(), db,
                                                                      sizes);
}

}  // namespace tensorscope
