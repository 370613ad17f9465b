#pragma once
// What products of two inputs share, with or without a bias as the third: each factor's gradient
// reads the other factor, and costs as much as the product.

#include "kernels/elementwise/elementwise.h"
#include "ops/contract/op.h"

namespace tensorscope {

inline Reads other_factors(InputSet needs) {
  Reads reads;
  if (needs.has(0)) reads.inputs.add(1);
  if (needs.has(1)) reads.inputs.add(0);
  return reads;
}

/// How many of the gradients of inputs 0 and 1 are needed.
inline std::int64_t needed_of_two(InputSet needs) {
  return (needs.has(0) ? 1 : 0) + (needs.has(1) ? 1 : 0);
}

/// Of `macs` multiply-adds, and one add for each of `biased` outputs.
inline Cost product_cost(std::int64_t macs, std::int64_t biased = 0) {
  return {.flops = 2 * macs + biased, .macs = macs, .bias_flops = biased};
}

/// The gradients of inputs 0 and 1 that are needed, by kernels that take the output's gradient, the
/// other factor, the gradient to write, and sizes.
template <class T, class First, class Second, class Sizes>
void factor_gradients(const BackwardCall& call, Gradients gradients, const First& first,
                      const Second& second, const Sizes& sizes) {
  const T* dy = call.grad_output.as<T>();
  T* const da = gradients[0].as<T>();
  T* const db = gradients[1].as<T>();
  if (da != nullptr) first(dy, call.inputs[1].as<T>(), da, sizes);
  if (db != nullptr) second(dy, call.inputs[0].as<T>(), db, sizes);
}

/// The gradient of input 2, if it is needed.
template <class T, class Kernels>
void bias_gradient(const BackwardCall& call, Gradients gradients, const kernels::BiasSizes& sizes) {
  T* const db = data_or_null<T>(gradients, 2);
  if (db == nullptr) return;
  Kernels::of(kernels::bias_backward<T>, kernels::bias_backward_fast)(call.grad_output.as<T>(), db,
                                                                      sizes);
}

}  // namespace tensorscope
