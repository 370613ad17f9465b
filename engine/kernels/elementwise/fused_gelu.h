#pragma once
// Bias, GELU, dropout and residual in one pass: y = residual + dropout(gelu(x + bias)).
//
// rows: batch and sequence multiplied out; columns: features. x, residual, y [rows][columns], bias
// [columns]. Dropout's positions (kernels/elementwise/dropout.h) count through all rows.

#include <algorithm>
#include <cstdint>

#include "core/kernel_arguments.h"
#include "kernels/elementwise/activation.h"
#include "kernels/elementwise/dropout.h"

namespace tensorscope::kernels {

/// @param scale factor for the elements that dropout keeps. A mask that drops nothing is skipped.
template <class T>
void bias_gelu_dropout_residual(const T* x, const T* bias, const T* residual, T* y,
                                const FusedGeluSizes& s, const DropoutMask& mask, double scale) {
  for (std::int64_t at = 0; at < s.rows * s.columns; ++at) {
    const T v = x[at] + bias[at % s.columns];
    T active = T(0);
    gelu_erf(&v, &active, 1);
    if (mask.drops()) active = active * (mask.keeps(at) ? T(scale) : T(0));
    y[at] = active + residual[at];
  }
}

/// Gradients of x and the bias, null for those that are not needed; the residual's gradient is dy.
template <class T>
struct FusedGeluGradients {
  T* x = nullptr;
  T* bias = nullptr;
};

/// dx = dropout(dy) gelu'(x + bias), dbias = the sum of that over the rows. The sum x + bias was
/// not stored and is recomputed.
template <class T>
void bias_gelu_dropout_residual_backward(const T* x, const T* bias, const T* dy,
                                         const FusedGeluGradients<T>& out, const FusedGeluSizes& s,
                                         const DropoutMask& mask, double scale) {
  if (out.bias != nullptr) std::fill_n(out.bias, s.columns, T(0));
  for (std::int64_t at = 0; at < s.rows * s.columns; ++at) {
    const std::int64_t column = at % s.columns;
    const T v = x[at] + bias[column];
    const T passed = dy[at] * (mask.keeps(at) ? T(scale) : T(0));
    T gradient = T(0);
    gelu_erf_backward(&v, &passed, &gradient, 1);
    if (out.x != nullptr) out.x[at] = gradient;
    if (out.bias != nullptr) out.bias[column] += gradient;
  }
}

/// The same for floats, vectorised.
decltype(bias_gelu_dropout_residual<float>) bias_gelu_dropout_residual_fast;
decltype(bias_gelu_dropout_residual_backward<float>) bias_gelu_dropout_residual_backward_fast;

}  // namespace tensorscope::kernels
