#pragma once
// Activations, element by element; n elements. Math functions are found by argument-dependent
// lookup for scalars other than float and double.

#include <cmath>
#include <cstdint>

#include "kernels/simd/map.h"

namespace tensorscope::kernels {

/// y = max(x, 0). A NaN stays a NaN: the comparison is false for it. y may be x.
template <class T>
void relu(const T* x, T* y, std::int64_t n) {
  map(x, y, n, [](T v) { return v < T(0) ? T(0) : v; });
}

/// From y = relu(x): dx = dy where y > 0, else 0. dx may be dy.
template <class T>
void relu_backward(const T* y, const T* dy, T* dx, std::int64_t n) {
  map(y, dy, dx, n, [](T out, T grad) { return out > T(0) ? grad : T(0); });
}

/// y = 1 / (1 + exp(-x)). y may be x.
template <class T>
void sigmoid(const T* x, T* y, std::int64_t n) {
  using std::exp;
  map(x, y, n, [](T v) { return T(1) / (T(1) + exp(-v)); });
}

/// y = x / (1 + exp(-x)).
template <class T>
void silu(const T* x, T* __restrict y, std::int64_t n) {
  using std::exp;
  for (std::int64_t i = 0; i < n; ++i) y[i] = x[i] / (T(1) + exp(-x[i]));
}

/// From y = sigmoid(x): dx = dy y (1 - y). dx may be dy.
template <class T>
void sigmoid_backward(const T* y, const T* dy, T* dx, std::int64_t n) {
  map(y, dy, dx, n, [](T out, T grad) { return grad * out * (T(1) - out); });
}

/// From x, with s = sigmoid(x): dx = dy s (1 + x (1 - s)).
template <class T>
void silu_backward(const T* x, const T* dy, T* __restrict dx, std::int64_t n) {
  using std::exp;
  for (std::int64_t i = 0; i < n; ++i) {
    const T s = T(1) / (T(1) + exp(-x[i]));
    dx[i] = dy[i] * s * (T(1) + x[i] * (T(1) - s));
  }
}

/// y = tanh(x). y may be x.
template <class T>
void tanh(const T* x, T* y, std::int64_t n) {
  using std::tanh;
  map(x, y, n, [](T v) { return tanh(v); });
}

/// From y = tanh(x): dx = dy (1 - y^2). dx may be dy.
template <class T>
void tanh_backward(const T* y, const T* dy, T* dx, std::int64_t n) {
  map(y, dy, dx, n, [](T out, T grad) { return grad * (T(1) - out * out); });
}

/// y = 0.5 x (1 + erf(x / sqrt(2))).
template <class T>
void gelu_erf(const T* x, T* __restrict y, std::int64_t n) {
  using std::erf;
  const T inverse_sqrt2 = T(0.70710678118654752440);
  for (std::int64_t i = 0; i < n; ++i) {
    y[i] = T(0.5) * x[i] * (T(1) + erf(x[i] * inverse_sqrt2));
  }
}

/// From x, with the normal distribution's cumulative P(x) = 0.5 (1 + erf(x / sqrt(2))) and density
/// P'(x) = exp(-x^2 / 2) / sqrt(2 pi): dx = dy (P(x) + x P'(x)).
template <class T>
void gelu_erf_backward(const T* x, const T* dy, T* __restrict dx, std::int64_t n) {
  using std::erf;
  using std::exp;
  const T inverse_sqrt2 = T(0.70710678118654752440);
  const T inverse_sqrt_2pi = T(0.39894228040143267794);
  for (std::int64_t i = 0; i < n; ++i) {
    const T cumulative = T(0.5) * (T(1) + erf(x[i] * inverse_sqrt2));
    const T density = inverse_sqrt_2pi * exp(T(-0.5) * x[i] * x[i]);
    dx[i] = dy[i] * (cumulative + x[i] * density);
  }
}

/// y = 0.5 x (1 + tanh(sqrt(2 / pi) (x + 0.044715 x^3))).
template <class T>
void gelu_tanh(const T* x, T* __restrict y, std::int64_t n) {
  using std::tanh;
  const T sqrt_2_over_pi = T(0.79788456080286535588);
  for (std::int64_t i = 0; i < n; ++i) {
    const T cube = x[i] * x[i] * x[i];
    y[i] = T(0.5) * x[i] * (T(1) + tanh(sqrt_2_over_pi * (x[i] + T(0.044715) * cube)));
  }
}

/// From x, with t = tanh(u), u = sqrt(2 / pi) (x + 0.044715 x^3):
/// dx = dy 0.5 (1 + t + x (1 - t^2) u'), u' = sqrt(2 / pi) (1 + 3 * 0.044715 x^2).
template <class T>
void gelu_tanh_backward(const T* x, const T* dy, T* __restrict dx, std::int64_t n) {
  using std::tanh;
  const T sqrt_2_over_pi = T(0.79788456080286535588);
  for (std::int64_t i = 0; i < n; ++i) {
    const T square = x[i] * x[i];
    const T t = tanh(sqrt_2_over_pi * x[i] * (T(1) + T(0.044715) * square));
    const T slope = sqrt_2_over_pi * (T(1) + T(0.134145) * square);
    dx[i] = dy[i] * T(0.5) * (T(1) + t + x[i] * (T(1) - t * t) * slope);
  }
}

/// The same for floats, vectorised (kernels/simd/vector_math.h); NaN and infinities give the same
/// results as above.
void relu_fast(const float* x, float* y, std::int64_t n);
void relu_backward_fast(const float* y, const float* dy, float* dx, std::int64_t n);
void sigmoid_fast(const float* x, float* y, std::int64_t n);
void silu_fast(const float* x, float* y, std::int64_t n);
void silu_backward_fast(const float* x, const float* dy, float* dx, std::int64_t n);
void tanh_fast(const float* x, float* y, std::int64_t n);
void gelu_erf_fast(const float* x, float* y, std::int64_t n);
void gelu_erf_backward_fast(const float* x, const float* dy, float* dx, std::int64_t n);
void gelu_tanh_fast(const float* x, float* y, std::int64_t n);
void gelu_tanh_backward_fast(const float* x, const float* dy, float* dx, std::int64_t n);

// Compiled once, in kernels/elementwise/activation.cpp, with the optimisation flags of kernels.
extern template decltype(sigmoid_backward<float>) sigmoid_backward<float>;
extern template decltype(tanh_backward<float>) tanh_backward<float>;

}  // namespace tensorscope::kernels
