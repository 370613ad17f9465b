#pragma once
// Applies a function to each element, into another array or in place.

#include <cstdint>

namespace tensorscope::kernels {

template <class T, class F>
void map_apart(const T* __restrict x, T* __restrict y, std::int64_t n, F f) {
  for (std::int64_t i = 0; i < n; ++i) y[i] = f(x[i]);
}

/// y = f(x). y may be x. Each case has its own loop, because compilers do not vectorise a loop
/// whose arrays may overlap, and the overlap check they can add excludes identical arrays.
template <class T, class F>
void map(const T* x, T* y, std::int64_t n, F f) {
  if (x != y) return map_apart(x, y, n, f);
  for (std::int64_t i = 0; i < n; ++i) y[i] = f(y[i]);
}

template <class T, class F>
void map_apart(const T* y, const T* dy, T* __restrict dx, std::int64_t n, F f) {
  for (std::int64_t i = 0; i < n; ++i) dx[i] = f(y[i], dy[i]);
}
template <class T, class F>
void map_over(const T* __restrict y, T* __restrict dx, std::int64_t n, F f) {
  for (std::int64_t i = 0; i < n; ++i) dx[i] = f(y[i], dx[i]);
}

/// dx = f(y, dy). dx may be dy, but not y.
template <class T, class F>
void map(const T* y, const T* dy, T* dx, std::int64_t n, F f) {
  dx == dy ? map_over(y, dx, n, f) : map_apart(y, dy, dx, n, f);
}

}  // namespace tensorscope::kernels
