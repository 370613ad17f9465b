#pragma once
// Pooling over planes = N*C images of H x W elements, output OH x OW. Windows may reach into the
// padding; those positions are computed like the others, with the value the padding has.

#include <array>
#include <cmath>
#include <cstdint>
#include <limits>

namespace tensorscope::kernels {

struct PoolSizes {
  std::int64_t planes = 1;
  std::int64_t h = 1;
  std::int64_t w = 1;
  std::int64_t oh = 1;
  std::int64_t ow = 1;
  std::array<std::int64_t, 2> kernel{1, 1};
  std::array<std::int64_t, 2> stride{1, 1};
  std::array<std::int64_t, 2> padding{0, 0};
};

/// Folds the window of output (oh, ow) of one plane: state = fold(state, value) over kh * kw
/// values.
template <class T, class Fold>
T fold_window(const T* plane, const PoolSizes& s, std::int64_t oh, std::int64_t ow, T padding_value,
              T state, const Fold& fold) {
  for (std::int64_t kh = 0; kh < s.kernel[0]; ++kh) {
    const std::int64_t h = oh * s.stride[0] - s.padding[0] + kh;
    for (std::int64_t kw = 0; kw < s.kernel[1]; ++kw) {
      const std::int64_t w = ow * s.stride[1] - s.padding[1] + kw;
      const bool inside = h >= 0 && h < s.h && w >= 0 && w < s.w;
      state = fold(state, inside ? plane[h * s.w + w] : padding_value);
    }
  }
  return state;
}

/// One compare per value. A NaN in the window makes the output NaN, as in PyTorch; looking for it
/// is no arithmetic.
template <class T>
void max_pool2d(const T* x, T* __restrict y, const PoolSizes& s) {
  const T lowest = T(-std::numeric_limits<float>::infinity());
  const auto larger = [](const T& best, const T& value) {
    using std::isnan;
    return value > best || isnan(value) ? value : best;
  };
  for (std::int64_t p = 0; p < s.planes; ++p, x += s.h * s.w) {
    for (std::int64_t oh = 0; oh < s.oh; ++oh) {
      for (std::int64_t ow = 0; ow < s.ow; ++ow) {
        *y++ = fold_window(x, s, oh, ow, lowest, lowest, larger);
      }
    }
  }
}

template <class T>
void avg_pool2d(const T* x, T* __restrict y, const PoolSizes& s) {
  const T count = T(static_cast<double>(s.kernel[0] * s.kernel[1]));
  const auto plus = [](const T& sum, const T& value) { return sum + value; };
  for (std::int64_t p = 0; p < s.planes; ++p, x += s.h * s.w) {
    for (std::int64_t oh = 0; oh < s.oh; ++oh) {
      for (std::int64_t ow = 0; ow < s.ow; ++ow) {
        *y++ = fold_window(x, s, oh, ow, T(0), T(0), plus) / count;
      }
    }
  }
}

/// y[p] = mean of the plane's elements.
template <class T>
void global_avg_pool(const T* x, T* __restrict y, std::int64_t planes, std::int64_t elements) {
  const T count = T(static_cast<double>(elements));
  for (std::int64_t p = 0; p < planes; ++p) {
    T sum = T(0);
    for (std::int64_t i = 0; i < elements; ++i) sum += x[p * elements + i];
    y[p] = sum / count;
  }
}

/// The same with sums that vectorise (kernels/reduce.h).
void global_avg_pool_fast(const float* x, float* y, std::int64_t planes, std::int64_t elements);

// Compiled once, in kernels/pool.cpp, with the optimisation kernels get.
extern template void max_pool2d(const float*, float* __restrict, const PoolSizes&);
extern template void avg_pool2d(const float*, float* __restrict, const PoolSizes&);

}  // namespace tensorscope::kernels
