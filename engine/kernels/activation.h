#pragma once
// Activations, element by element; n elements. Math functions are found by argument-dependent
// lookup for scalars other than float and double.

#include <cmath>
#include <cstdint>

namespace tensorscope::kernels {

/// y = max(x, 0). A NaN stays a NaN: the comparison is false for it.
template <class T>
void relu(const T* x, T* __restrict y, std::int64_t n) {
  for (std::int64_t i = 0; i < n; ++i) y[i] = x[i] < T(0) ? T(0) : x[i];
}

/// From y = relu(x): dx = dy where y > 0, else 0.
template <class T>
void relu_backward(const T* y, const T* dy, T* __restrict dx, std::int64_t n) {
  for (std::int64_t i = 0; i < n; ++i) dx[i] = y[i] > T(0) ? dy[i] : T(0);
}

/// y = 1 / (1 + exp(-x)).
template <class T>
void sigmoid(const T* x, T* __restrict y, std::int64_t n) {
  using std::exp;
  for (std::int64_t i = 0; i < n; ++i) y[i] = T(1) / (T(1) + exp(-x[i]));
}

/// y = x / (1 + exp(-x)).
template <class T>
void silu(const T* x, T* __restrict y, std::int64_t n) {
  using std::exp;
  for (std::int64_t i = 0; i < n; ++i) y[i] = x[i] / (T(1) + exp(-x[i]));
}

template <class T>
void tanh(const T* x, T* __restrict y, std::int64_t n) {
  using std::tanh;
  for (std::int64_t i = 0; i < n; ++i) y[i] = tanh(x[i]);
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

// Compiled once, in kernels/activation.cpp, with the optimisation kernels get.
extern template void relu(const float*, float* __restrict, std::int64_t);
extern template void relu_backward(const float*, const float*, float* __restrict, std::int64_t);
extern template void sigmoid(const float*, float* __restrict, std::int64_t);
extern template void silu(const float*, float* __restrict, std::int64_t);
extern template void tanh(const float*, float* __restrict, std::int64_t);
extern template void gelu_erf(const float*, float* __restrict, std::int64_t);
extern template void gelu_tanh(const float*, float* __restrict, std::int64_t);

}  // namespace tensorscope::kernels
