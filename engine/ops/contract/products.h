#pragma once
// Shared by products of two inputs, with or without a bias as the third: each factor's gradient
// reads the other factor and costs as much as the product.

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

/// Cost of `macs` multiply-adds, plus one add for each of `biased` outputs.
inline Cost product_cost(std::int64_t macs, std::int64_t biased = 0) {
  return {.flops = 2 * macs + biased, .macs = macs, .bias_flops = biased};
}

}  // namespace tensorscope
