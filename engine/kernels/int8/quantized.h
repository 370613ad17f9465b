#pragma once
// Products of int8 numbers: symmetric quantisation x ~ scale * q, q in [-127, 127], as in Jacob et
// al. 2018 (arXiv 1712.05877) without zero points. Weights have a scale for each output channel,
// activations one for the whole tensor. Sums are exact in int32; only the rounding to q loses
// precision.
//
// Sizes as in linear.h and conv2d.h. T is the type of the activations; Quantized<T> and Sum<T> are
// integers for floats, and T itself for the scalars of tests, which count operations.

#include <cmath>
#include <cstdint>
#include <type_traits>

#include "core/kernel_arguments.h"
#include "kernels/conv/conv2d.h"
#include "kernels/gemm/linear.h"

namespace tensorscope::kernels {

inline constexpr double kInt8Max = 127;

template <class T>
using Quantized = std::conditional_t<std::is_floating_point_v<T>, std::int8_t, T>;
template <class T>
using Sum = std::conditional_t<std::is_floating_point_v<T>, std::int32_t, T>;

/// To the nearest integer, ties to even: the default rounding of IEEE 754, as in PyTorch.
inline float round_to_even(float x) { return std::nearbyint(x); }
inline double round_to_even(double x) { return std::nearbyint(x); }

/// q = round(x / scale), clamped to +-127; a NaN becomes 127. A division and two compares each.
template <class T>
void quantize(const T* x, T scale, Quantized<T>* q, std::int64_t n) {
  const T high = T(kInt8Max);
  const T low = T(-kInt8Max);
  for (std::int64_t i = 0; i < n; ++i) {
    const T rounded = round_to_even(x[i] / scale);
    const T below = rounded < high ? rounded : high;
    q[i] = static_cast<Quantized<T>>(below > low ? below : low);
  }
}

/// The scale that maps the largest |x| to 127; 1 when all are zero. 2 n compares and four more
/// operations.
template <class T>
T symmetric_scale(const T* x, std::int64_t n) {
  T low = T(0);
  T high = T(0);
  for (std::int64_t i = 0; i < n; ++i) {
    low = x[i] < low ? x[i] : low;
    high = x[i] > high ? x[i] : high;
  }
  const T minus_low = T(0) - low;
  const T scale = (high > minus_low ? high : minus_low) / T(kInt8Max);
  return scale > T(0) ? scale : T(1);
}

/// Quantises weights: each of `rows` rows of n values gets its own scale (per-channel
/// quantisation).
inline void quantize_rows(const float* x, std::int64_t rows, std::int64_t n, std::int8_t* q,
                          float* scales) {
  for (std::int64_t r = 0; r < rows; ++r) {
    scales[r] = symmetric_scale(x + r * n, n);
    quantize(x + r * n, scales[r], q + r * n, n);
  }
}

template <class T>
Sum<T> int8_dot(const Quantized<T>* x, const std::int8_t* weight, std::int64_t n) {
  Sum<T> sum = Sum<T>(0);
  for (std::int64_t i = 0; i < n; ++i) sum += Sum<T>(x[i]) * Sum<T>(weight[i]);
  return sum;
}

/// What a quantised product needs besides its sizes; bias may be null.
template <class T>
struct QuantizedProduct {
  const Quantized<T>* x = nullptr;
  const std::int8_t* weight = nullptr;
  const T* scales = nullptr;  ///< of the weights, one for each output channel
  const T* bias = nullptr;
  T x_scale = T(1);

  /// Back to T: two products, and the bias if there is one.
  T dequantize(Sum<T> sum, std::int64_t o) const {
    const T y = T(sum) * (x_scale * scales[o]);
    return bias == nullptr ? y : y + bias[o];
  }
};

template <class T>
void quantized_linear(const QuantizedProduct<T>& p, T* y, const LinearSizes& s) {
  for (std::int64_t r = 0; r < s.rows; ++r) {
    for (std::int64_t o = 0; o < s.out; ++o) {
      *y++ = p.dequantize(int8_dot<T>(p.x + r * s.in, p.weight + o * s.in, s.in), o);
    }
  }
}

/// @param patch room for c / groups * kh * kw values
template <class T>
void quantized_conv2d(const QuantizedProduct<T>& p, Quantized<T>* patch, T* y, const ConvSizes& s) {
  const std::int64_t filter_size = s.c / s.groups * s.kh * s.kw;
  const std::int64_t filters = s.o / s.groups;
  for (std::int64_t image = 0; image < s.n * s.groups; ++image) {
    const std::int64_t first = image % s.groups * filters;
    const Quantized<T>* x = p.x + image * (s.c / s.groups) * s.h * s.w;
    T* plane = y + image * filters * s.oh * s.ow;
    for (std::int64_t at = 0; at < s.oh * s.ow; ++at) {
      gather_patch(x, patch, s, at / s.ow, at % s.ow);
      for (std::int64_t o = first; o < first + filters; ++o) {
        const Sum<T> sum = int8_dot<T>(patch, p.weight + o * filter_size, filter_size);
        plane[(o - first) * s.oh * s.ow + at] = p.dequantize(sum, o);
      }
    }
  }
}

/// Gives the same numbers as the loops above, with the packed products of int8_gemm.h.
/// @param scratch quantized_linear_bytes(s) bytes, aligned to 64
void quantized_linear_fast(const QuantizedProduct<float>& p, std::int8_t* scratch, float* y,
                           const LinearSizes& s);
std::int64_t quantized_linear_bytes(const LinearSizes& s);
/// @param scratch quantized_conv2d_bytes(s) bytes, aligned to 64
void quantized_conv2d_fast(const QuantizedProduct<float>& p, std::int8_t* scratch, float* y,
                           const ConvSizes& s);
std::int64_t quantized_conv2d_bytes(const ConvSizes& s);

// Compiled once: what the fast products call, in kernels/int8/quantized_fast.cpp with the
// optimisation flags of kernels; the reference convolution, which a fast one replaces, in
// quantized.cpp for size.
extern template decltype(quantize<float>) quantize<float>;
extern template decltype(symmetric_scale<float>) symmetric_scale<float>;
extern template decltype(quantized_linear<float>) quantized_linear<float>;
extern template decltype(quantized_conv2d<float>) quantized_conv2d<float>;

}  // namespace tensorscope::kernels
