#include "kernels/elementwise/activation.h"

#include "kernels/simd/vector_map.h"
#include "kernels/simd/vector_math.h"

namespace tensorscope::kernels {

using simd::constant;
using simd::Floats;
using simd::multiply_add;

namespace {

// 1 / (1 + exp(-x))
class Sigmoid {
 public:
  Floats operator()(Floats x) const { return one_ / (one_ + exp_(-x)); }

 private:
  simd::Exp exp_;
  Floats one_ = constant(1.0F);
};

// x^2 -> sqrt(2 / pi) (1 + 0.044715 x^2), tanh's argument divided by x.
class GeluSlope {
 public:
  Floats operator()(Floats square) const { return multiply_add(square, cubic_, linear_); }

 private:
  Floats linear_ = constant(0.797884561F);
  Floats cubic_ = constant(0.0356774081F);
};

}  // namespace

// max() returns its second operand for NaN and for zeros of either sign.
void relu_fast(const float* x, float* y, std::int64_t n) {
  map_stream(y, n, [](Floats v) { return simd::max(Floats{}, v); }, x);
}

void relu_backward_fast(const float* y, const float* dy, float* dx, std::int64_t n) {
  const auto pass = [](Floats out, Floats gradient) {
    return simd::from_bits((out > Floats{}) & simd::bits(gradient));
  };
  map_stream(dx, n, pass, y, dy);
}

void sigmoid_fast(const float* x, float* y, std::int64_t n) {
  const Sigmoid sigmoid;
  map_vectors(x, y, n, sigmoid);
}

void silu_fast(const float* x, float* y, std::int64_t n) {
  const simd::Exp exp;
  const Floats one = constant(1.0F);
  map_vectors(x, y, n, [&](Floats v) { return v / (one + exp(-v)); });
}

void silu_backward_fast(const float* x, const float* dy, float* dx, std::int64_t n) {
  const Sigmoid sigmoid;
  const Floats one = constant(1.0F);
  map_vectors(x, dy, dx, n, [&](Floats v, Floats gradient) {
    const Floats s = sigmoid(v);
    return gradient * s * multiply_add(v, one - s, one);
  });
}

void tanh_fast(const float* x, float* y, std::int64_t n) {
  const simd::Tanh tanh;
  map_vectors(x, y, n, tanh);
}

void gelu_erf_fast(const float* x, float* y, std::int64_t n) {
  const simd::HalfErf half_erf;
  const Floats half = constant(0.5F);
  map_vectors(x, y, n, [&](Floats v) { return v * (half + half_erf(v)); });
}

void gelu_erf_backward_fast(const float* x, const float* dy, float* dx, std::int64_t n) {
  const simd::HalfErf half_erf;
  const simd::ExpOfNegative exp;
  const Floats half = constant(0.5F);
  const Floats inverse_sqrt_2pi = constant(0.398942280F);
  map_vectors(x, dy, dx, n, [&](Floats v, Floats gradient) {
    const Floats density = inverse_sqrt_2pi * exp(-half * v * v);
    return gradient * multiply_add(v, density, half + half_erf(v));
  });
}

void gelu_tanh_fast(const float* x, float* y, std::int64_t n) {
  const simd::Tanh tanh;
  const GeluSlope slope;
  const Floats half = constant(0.5F);
  map_vectors(x, y, n, [&](Floats v) {
    const Floats half_v = half * v;
    return multiply_add(half_v, tanh(v * slope(v * v)), half_v);
  });
}

// With s = sigmoid(2 u) = (1 + tanh(u)) / 2, which stays accurate where tanh(u) is near -1:
// dx = dy s (1 + 2 x (1 - s) u'), u' = sqrt(2 / pi) (1 + 3 * 0.044715 x^2)
void gelu_tanh_backward_fast(const float* x, const float* dy, float* dx, std::int64_t n) {
  const Sigmoid sigmoid;
  const GeluSlope slope;
  const Floats one = constant(1.0F);
  const Floats two = constant(2.0F);
  const Floats linear = constant(1.59576912F);  // coefficients of 2 u'
  const Floats cubic = constant(0.214064449F);
  map_vectors(x, dy, dx, n, [&](Floats v, Floats gradient) {
    const Floats square = v * v;
    const Floats s = sigmoid(two * v * slope(square));
    const Floats change = multiply_add(square, cubic, linear);
    return gradient * s * multiply_add(v * (one - s), change, one);
  });
}

template decltype(sigmoid_backward<float>) sigmoid_backward<float>;
template decltype(tanh_backward<float>) tanh_backward<float>;

}  // namespace tensorscope::kernels
