#pragma once
// Softmax and its logarithm over rows of `columns` elements, shifted by the row's maximum so that
// exp cannot overflow.

#include <cmath>
#include <cstdint>
#include <limits>

namespace tensorscope::kernels {

/// Maximum of n elements; compares n times, from minus infinity. Ignores NaN, but the sum of
/// exponentials becomes NaN.
template <class T>
T maximum(const T* x, std::int64_t n) {
  T best = T(-std::numeric_limits<float>::infinity());
  for (std::int64_t i = 0; i < n; ++i) best = x[i] > best ? x[i] : best;
  return best;
}

/// Softmax of scale * x, scale > 0. x and y may be the same.
template <class T>
void softmax(const T* x, T* y, std::int64_t rows, std::int64_t columns, float scale = 1.0F) {
  using std::exp;
  for (std::int64_t r = 0; r < rows; ++r, x += columns, y += columns) {
    const T highest = maximum(x, columns);
    T sum = T(0);
    for (std::int64_t i = 0; i < columns; ++i) {
      y[i] = x[i] - highest;
      if (scale != 1.0F) y[i] = y[i] * T(scale);
      y[i] = exp(y[i]);
      sum += y[i];
    }
    for (std::int64_t i = 0; i < columns; ++i) y[i] = y[i] / sum;
  }
}

template <class T>
void log_softmax(const T* x, T* __restrict y, std::int64_t rows, std::int64_t columns) {
  using std::exp;
  using std::log;
  for (std::int64_t r = 0; r < rows; ++r, x += columns, y += columns) {
    const T highest = maximum(x, columns);
    T sum = T(0);
    for (std::int64_t i = 0; i < columns; ++i) {
      y[i] = x[i] - highest;
      sum += exp(y[i]);
    }
    const T log_sum = log(sum);
    for (std::int64_t i = 0; i < columns; ++i) y[i] = y[i] - log_sum;
  }
}

/// From y = softmax(scale x): dx = scale y (dy - sum(dy y)).
template <class T>
void softmax_backward(const T* y, const T* dy, T* __restrict dx, std::int64_t rows,
                      std::int64_t columns, float scale = 1.0F) {
  for (std::int64_t r = 0; r < rows; ++r, y += columns, dy += columns, dx += columns) {
    T dot = T(0);
    for (std::int64_t i = 0; i < columns; ++i) dot += dy[i] * y[i];
    for (std::int64_t i = 0; i < columns; ++i) {
      dx[i] = y[i] * (dy[i] - dot);
      if (scale != 1.0F) dx[i] = dx[i] * T(scale);
    }
  }
}

/// From y = log_softmax(x): dx = dy - exp(y) sum(dy).
template <class T>
void log_softmax_backward(const T* y, const T* dy, T* __restrict dx, std::int64_t rows,
                          std::int64_t columns) {
  using std::exp;
  for (std::int64_t r = 0; r < rows; ++r, y += columns, dy += columns, dx += columns) {
    T sum = T(0);
    for (std::int64_t i = 0; i < columns; ++i) sum += dy[i];
    for (std::int64_t i = 0; i < columns; ++i) dx[i] = dy[i] - exp(y[i]) * sum;
  }
}

/// The same for floats, vectorised (kernels/rows/softmax_row.h); exponentials below 2^-126 times
/// the row's largest count as 0. In softmax x and y may be the same.
void softmax_fast(const float* x, float* y, std::int64_t rows, std::int64_t columns,
                  float scale = 1.0F);
decltype(log_softmax<float>) log_softmax_fast;
void softmax_backward_fast(const float* y, const float* dy, float* __restrict dx, std::int64_t rows,
                           std::int64_t columns, float scale = 1.0F);
decltype(log_softmax_backward<float>) log_softmax_backward_fast;

}  // namespace tensorscope::kernels
