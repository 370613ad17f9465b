#pragma once
// Kernels for optimizer steps and gradient clipping: one pass over each tensor. The loops are plain
// so that compilers vectorise them.

#include <cmath>
#include <cstdint>
#include <limits>

#include "core/kernel_arguments.h"

namespace tensorscope::kernels {

/// x, or 0 if |x| is below `least`. Averages of vanishing gradients decay until they are denormal,
/// and processors take some hundred cycles for an operation on denormals. Only floats get that
/// small. This is not counted as arithmetic.
template <class T>
T unless_tiny(T x, T /*least*/) {
  return x;
}
inline float unless_tiny(float x, float least) { return std::abs(x) < least ? 0.0F : x; }
/// The same for an x that is not negative.
template <class T>
T unless_below(T x, T /*least*/) {
  return x;
}
inline float unless_below(float x, float least) { return x < least ? 0.0F : x; }

/// The smallest positive float that is not denormal.
inline constexpr double kLeastNormal = std::numeric_limits<float>::min();

/// velocity is not accessed if momentum is 0.
template <class T>
void sgd_step(const T* __restrict grad, T* __restrict weight, T* __restrict velocity,
              std::int64_t n, const SgdSettings& s) {
  const T rate = T(s.learning_rate);
  const T decay = T(s.weight_decay);
  const T momentum = T(s.momentum);
  const bool decays = s.weight_decay != 0.0;
  const bool remembers = s.momentum != 0.0;
  const bool nesterov = s.nesterov;
  for (std::int64_t i = 0; i < n; ++i) {
    T direction = grad[i];
    if (decays) direction += decay * weight[i];
    if (remembers) {
      velocity[i] = momentum * velocity[i] + direction;
      direction = nesterov ? direction + momentum * velocity[i] : velocity[i];
    }
    weight[i] -= rate * direction;
  }
}

/// The constants of one step, in the kernel's scalar type.
template <class T>
struct AdamFactors {
  explicit AdamFactors(const AdamSettings& s)
      : beta1(T(s.beta1)),
        beta2(T(s.beta2)),
        rest1(T(1.0 - s.beta1)),
        rest2(T(1.0 - s.beta2)),
        rate(T(s.learning_rate / (1.0 - std::pow(s.beta1, static_cast<double>(s.step))))),
        unbias(T(1.0 / std::sqrt(1.0 - std::pow(s.beta2, static_cast<double>(s.step))))),
        eps(T(s.eps)) {
    // Below this, a gradient's square times rest2 is denormal. A v from such gradients alone, or a
    // v that is denormal itself, changes sqrt(v) + eps by at most this much. If that is more than
    // eps's rounding error, nothing is set to 0.
    const double unsquarable = std::sqrt(kLeastNormal / (1.0 - s.beta2));
    if (unsquarable * 0x1p25 > s.eps) return;
    least = T(kLeastNormal);
    least_squared = T(unsquarable);
  }

  T beta1, beta2, rest1, rest2, rate, unbias, eps;
  /// Averages, and gradients that are to be squared, count as 0 below these.
  T least = T(0), least_squared = T(0);
};

/// @param decay may change a gradient and its weight before they are used
template <class T, class Decay>
void adam_pass(const T* __restrict grad, T* __restrict weight, T* __restrict m, T* __restrict v,
               std::int64_t n, const AdamFactors<T> f, const Decay& decay) {
  using std::sqrt;
  for (std::int64_t i = 0; i < n; ++i) {
    T gradient = grad[i];
    T value = weight[i];
    decay(gradient, value);
    const T squared = unless_tiny(gradient, f.least_squared);
    m[i] = unless_tiny(f.beta1 * m[i] + f.rest1 * gradient, f.least);
    v[i] = unless_below(f.beta2 * v[i] + f.rest2 * squared * squared, f.least);
    weight[i] = value - f.rate * (m[i] / (sqrt(v[i]) * f.unbias + f.eps));
  }
}

/// m and v: running averages of the gradient and of its square. Each kind of decay has its own
/// loop, because compilers do not vectorise a loop with the branch inside.
template <class T>
void adam_step(const T* grad, T* weight, T* m, T* v, std::int64_t n, const AdamSettings& s) {
  const AdamFactors<T> factors(s);
  if (s.weight_decay == 0.0) {
    adam_pass(grad, weight, m, v, n, factors, [](T&, T&) {});
  } else if (s.decoupled) {
    const T keep = T(1.0 - s.learning_rate * s.weight_decay);
    adam_pass(grad, weight, m, v, n, factors, [keep](T&, T& value) { value *= keep; });
  } else {
    const T decay = T(s.weight_decay);
    adam_pass(grad, weight, m, v, n, factors,
              [decay](T& gradient, T& value) { gradient += decay * value; });
  }
}

/// sum += x[0]^2 + ... + x[n-1]^2.
template <class T>
void squared_norm(const T* x, T* sum, std::int64_t n) {
  T total = *sum;
  for (std::int64_t i = 0; i < n; ++i) total += x[i] * x[i];
  *sum = total;
}

/// The same with sums that vectorise (kernels/simd/reduce.h).
void squared_norm_fast(const float* x, float* sum, std::int64_t n);

/// x *= factor.
template <class T>
void scale(T* x, T factor, std::int64_t n) {
  for (std::int64_t i = 0; i < n; ++i) x[i] *= factor;
}

/// x *= factor; found += 0 * x, which is 0 for finite x and NaN for others.
template <class T>
void unscale(T* x, T factor, T* found, std::int64_t n) {
  for (std::int64_t i = 0; i < n; ++i) {
    x[i] *= factor;
    *found += x[i] * T(0);
  }
}

/// The same with sums that vectorise (kernels/simd/reduce.h).
void unscale_fast(float* x, float factor, float* found, std::int64_t n);

// Compiled once, in kernels/elementwise/optimizer.cpp, with the optimisation flags of kernels.
extern template decltype(sgd_step<float>) sgd_step<float>;
extern template decltype(adam_step<float>) adam_step<float>;
extern template decltype(scale<float>) scale<float>;

}  // namespace tensorscope::kernels
