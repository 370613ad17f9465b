#pragma once
// Additions and products of whole tensors. The loops are plain so that compilers vectorise them:
// the reference for every scalar is also the fast version for float.
//
// n elements; outer x channels x inner: the dimensions around a bias; rows x n: a table added to
// every batch.

#include <cstdint>

#include "core/kernel_arguments.h"
#include "kernels/simd/map.h"

namespace tensorscope::kernels {

/// y += x.
template <class T>
void accumulate(const T* __restrict x, T* __restrict y, std::int64_t n) {
  for (std::int64_t i = 0; i < n; ++i) y[i] += x[i];
}

template <class T>
void add_apart(const T* a, const T* b, T* __restrict y, std::int64_t n) {
  for (std::int64_t i = 0; i < n; ++i) y[i] = a[i] + b[i];
}

/// y = a + b. a and b may be the same; y may be a, unless b is the same array too.
template <class T>
void add(const T* a, const T* b, T* y, std::int64_t n) {
  a == y ? accumulate(b, y, n) : add_apart(a, b, y, n);
}

/// y = a * b. a and b may be the same.
template <class T>
void mul(const T* a, const T* b, T* __restrict y, std::int64_t n) {
  for (std::int64_t i = 0; i < n; ++i) y[i] = a[i] * b[i];
}

/// y[r] = x[r] + table for each of `rows` rows of n elements. y may be x.
template <class T>
void add_rows(const T* x, const T* table, T* y, std::int64_t rows, std::int64_t n) {
  for (std::int64_t r = 0; r < rows; ++r) add(x + r * n, table, y + r * n, n);
}

/// dtable = sum of dy[r] over `rows` rows of n elements.
template <class T>
void add_rows_backward(const T* dy, T* __restrict dtable, std::int64_t rows, std::int64_t n) {
  for (std::int64_t i = 0; i < n; ++i) dtable[i] = T(0);
  for (std::int64_t r = 0; r < rows; ++r) accumulate(dy + r * n, dtable, n);
}

/// The same, shared by threads.
void add_rows_backward_fast(const float* dy, float* dtable, std::int64_t rows, std::int64_t n);

/// y = x + value. y may be x.
template <class T>
void add_scalar(const T* x, T value, T* y, std::int64_t n) {
  map(x, y, n, [value](T v) { return v + value; });
}

/// db[c] = sum of dy[o][c][i] over o and i.
template <class T>
void bias_backward(const T* dy, T* db, const BiasSizes& s) {
  for (std::int64_t c = 0; c < s.channels; ++c) db[c] = T(0);
  for (std::int64_t o = 0; o < s.outer; ++o) {
    for (std::int64_t c = 0; c < s.channels; ++c) {
      T sum = db[c];
      for (std::int64_t i = 0; i < s.inner; ++i) sum += *dy++;
      db[c] = sum;
    }
  }
}

/// The same with sums that vectorise (kernels/simd/reduce.h).
void bias_backward_fast(const float* dy, float* db, const BiasSizes& s);

/// y[o][c][i] = x[o][c][i] + bias[c]. y may be x.
template <class T>
void bias(const T* x, const T* values, T* y, const BiasSizes& s) {
  if (s.inner == 1) return add_rows(x, values, y, s.outer, s.channels);
  for (std::int64_t o = 0; o < s.outer; ++o) {
    for (std::int64_t c = 0; c < s.channels; ++c) {
      const std::int64_t start = (o * s.channels + c) * s.inner;
      add_scalar(x + start, values[c], y + start, s.inner);
    }
  }
}

// Compiled once, in kernels/elementwise/elementwise.cpp, with the optimisation flags of kernels.
extern template decltype(add<float>) add<float>;
extern template decltype(accumulate<float>) accumulate<float>;
extern template decltype(mul<float>) mul<float>;
extern template decltype(add_rows<float>) add_rows<float>;
extern template decltype(add_rows_backward<float>) add_rows_backward<float>;
extern template decltype(bias<float>) bias<float>;

}  // namespace tensorscope::kernels
