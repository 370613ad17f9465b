#pragma once
// Packs arrays of floats into a storage type and unpacks them. The loops have no branches, so that
// compilers vectorise them.
//
// n elements; x and y do not overlap.

#include <cstdint>

#include "core/half.h"

namespace tensorscope::kernels {

/// Rounds to nearest even, see core/half.h.
void convert(const float* __restrict x, Float16* __restrict y, std::int64_t n);
void convert(const float* __restrict x, BFloat16* __restrict y, std::int64_t n);

/// Exact. A template over the scalar, as reference kernels are.
template <class Half, class T>
void widen(const Half* __restrict x, T* __restrict y, std::int64_t n) {
  for (std::int64_t i = 0; i < n; ++i) y[i] = T(to_float(x[i]));
}

// Compiled once, in kernels/elementwise/convert.cpp, with the optimisation flags of kernels.
extern template void widen(const Float16* __restrict, float* __restrict, std::int64_t);
extern template void widen(const BFloat16* __restrict, float* __restrict, std::int64_t);

}  // namespace tensorscope::kernels
