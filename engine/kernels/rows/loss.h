#pragma once
// Losses: one number from a batch, the mean over its rows or elements.
//
// rows: samples (and positions) multiplied out; columns: classes.

#include <cmath>
#include <cstdint>

#include "kernels/rows/softmax.h"

namespace tensorscope::kernels {

/// Mean over rows of log(sum_c exp(x[r][c])) - x[r][target[r]], shifted by the row's maximum.
template <class T>
T cross_entropy(const T* x, const std::int32_t* targets, std::int64_t rows, std::int64_t columns) {
  using std::exp;
  using std::log;
  T total = T(0);
  for (std::int64_t r = 0; r < rows; ++r, x += columns) {
    const T highest = maximum(x, columns);
    T sum = T(0);
    for (std::int64_t c = 0; c < columns; ++c) sum += exp(x[c] - highest);
    total += log(sum) - (x[targets[r]] - highest);
  }
  return total / T(static_cast<double>(rows));
}

/// dx[r][c] = (softmax(x[r])[c] - [c is target[r]]) * dy / rows.
template <class T>
void cross_entropy_backward(const T* x, const std::int32_t* targets, T dy, T* dx, std::int64_t rows,
                            std::int64_t columns) {
  using std::exp;
  const T scale = dy / T(static_cast<double>(rows));
  for (std::int64_t r = 0; r < rows; ++r, x += columns, dx += columns) {
    const T highest = maximum(x, columns);
    T sum = T(0);
    for (std::int64_t c = 0; c < columns; ++c) {
      dx[c] = exp(x[c] - highest);
      sum += dx[c];
    }
    const T factor = scale / sum;
    for (std::int64_t c = 0; c < columns; ++c) dx[c] = dx[c] * factor;
    dx[targets[r]] -= scale;
  }
}

/// Mean over n elements of (x - target)^2.
template <class T>
T mse(const T* x, const T* target, std::int64_t n) {
  T total = T(0);
  for (std::int64_t i = 0; i < n; ++i) {
    const T difference = x[i] - target[i];
    total += difference * difference;
  }
  return total / T(static_cast<double>(n));
}

/// The same for floats, with sums and exponentials that vectorise.
decltype(cross_entropy<float>) cross_entropy_fast;
decltype(cross_entropy_backward<float>) cross_entropy_backward_fast;
decltype(mse<float>) mse_fast;

/// dx = 2 (x - target) dy / n.
template <class T>
void mse_backward(const T* x, const T* target, T dy, T* dx, std::int64_t n) {
  const T scale = T(2) * dy / T(static_cast<double>(n));
  for (std::int64_t i = 0; i < n; ++i) dx[i] = (x[i] - target[i]) * scale;
}

// Compiled once, in kernels/rows/loss.cpp, with the optimisation flags of kernels.
extern template decltype(mse_backward<float>) mse_backward<float>;

}  // namespace tensorscope::kernels
