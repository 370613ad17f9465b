#pragma once
// exp, tanh and erf of vectors of floats (kernels/simd/simd.h), without branches and without
// tables: WebAssembly has no gather. Each is an object that holds its constants; construct it
// before the loop.
//
// Errors are in units in the last place against the exact value, with fused multiply-adds and
// without; tests/engine/kernels/simd/vector_math_test.cpp checks them. Unless stated otherwise NaN
// gives NaN, infinities give their limits, and denormals are handled like other numbers.

#include "kernels/simd/simd.h"

namespace tensorscope::kernels::simd {

/// c[0] + c[1] x + c[2] x^2 + ...
template <std::size_t kCount>
class Polynomial {
 public:
  explicit Polynomial(const float (&c)[kCount]) {
    for (std::size_t i = 0; i < kCount; ++i) c_[i] = constant(c[i]);
  }
  Floats operator()(Floats x) const {
    Floats y = c_[kCount - 1];
    for (std::size_t i = kCount - 1; i > 0; --i) y = multiply_add(y, x, c_[i - 1]);
    return y;
  }

 private:
  Floats c_[kCount];
};

/// e^x = 2^n e^r with n = round(x / ln 2) and r = x - n ln 2 in [-0.347, 0.347]. Error at most
/// 1.2 ulp.
class Exp {
 public:
  Floats operator()(Floats x) const {
    x = min(highest_, max(lowest_, x));
    const Floats shifted = multiply_add(x, inverse_ln2_, magic_);
    const Floats n = shifted - magic_;
    const Floats r = multiply_add(n, ln2_low_, multiply_add(n, ln2_high_, x));
    const Floats exp_r = multiply_add(tail_(r), r * r, r) + one_;
    // 2^n as two factors, because n exceeds an exponent's range at both ends: n / 2 rounded down
    // and the rest, each with the bias of 127 that the low bits already contain.
    const Ints first = (bits(shifted) << 22) & static_cast<std::int32_t>(0xff800000U);
    const Ints second = subtract(bits(shifted) << 23, first);
    return exp_r * from_bits(first) * from_bits(second);
  }

 private:
  Floats highest_ = constant(89.0F);
  Floats lowest_ = constant(-104.0F);
  Floats inverse_ln2_ = constant(1.44269504F);
  // Adding 1.5 * 2^23 rounds to an integer and leaves it in the low bits of the mantissa.
  Floats magic_ = constant(12582912.0F + 2 * 127.0F);
  // -ln 2 in two parts; the first has 9 bits, so that its product with n is exact (Cody and Waite).
  Floats ln2_high_ = constant(-0.693359375F);
  Floats ln2_low_ = constant(2.12194440e-4F);
  // (exp(r) - 1 - r) / r^2, minimax in the relative error of exp(r): 3.1e-9.
  Polynomial<5> tail_{{0.499999934F, 0.166665206F, 0.0416683879F, 0.0083687152F, 0.00138146F}};
  Floats one_ = constant(1.0F);
};

/// e^x for x <= 0: cheaper than Exp. Results below 2^-126 are 0, which avoids slow arithmetic on
/// denormals. For softmax, whose sums are at least 1. Error at most 3 ulp for x >= -20, 6 ulp
/// below.
class ExpOfNegative {
 public:
  Floats operator()(Floats x) const {
    x = max(lowest_, x);
    const Floats shifted = multiply_add(x, inverse_ln2_, magic_);
    const Floats n = shifted - magic_;
    Floats r = multiply_add(n, ln2_high_, x);
    if constexpr (!kFused) r = multiply_add(n, ln2_low_, r);
    Floats exp_r = multiply_add(c5_, r, c4_);
    exp_r = multiply_add(exp_r, r, c3_);
    exp_r = multiply_add(exp_r, r, c2_);
    exp_r = multiply_add(exp_r, r, one_);
    exp_r = multiply_add(exp_r, r, one_);
    return exp_r * from_bits(bits(shifted) << 23);
  }

 private:
  // As in Exp, but with few enough constants to leave registers for the surrounding loop. With
  // fused multiply-adds n ln 2 need not be exact, so one constant is enough.
  Floats lowest_ = constant(-88.0F);
  Floats inverse_ln2_ = constant(1.44269504F);
  Floats magic_ = constant(12582912.0F + 127.0F);
  Floats ln2_high_ = constant(kFused ? -0.693147181F : -0.693359375F);
  Floats ln2_low_ = constant(2.12194440e-4F);
  Floats one_ = constant(1.0F);
  // Minimax in the relative error of exp(r): 1.05e-7.
  Floats c2_ = constant(0.499992315F);
  Floats c3_ = constant(0.166671146F);
  Floats c4_ = constant(0.0418901486F);
  Floats c5_ = constant(0.00831252276F);
};

/// An odd function that saturates: x P(x^2) / Q(x^2). x^2 is clamped where the function reaches its
/// highest value, and so is the result, because beyond that point x P / Q is larger. This needs
/// neither |x| nor restoring the sign, which would take more constants and four more operations.
template <std::size_t kAbove, std::size_t kBelow>
class OddRational {
 public:
  OddRational(float limit, float highest, const double (&above)[kAbove],
              const double (&below)[kBelow])
      : limit_(constant(limit * limit)), highest_(constant(highest)), lowest_(constant(-highest)) {
    // Divided by the last coefficient of Q, so that its first step is an addition.
    const double last = below[kBelow - 1];
    for (std::size_t i = 0; i < kAbove; ++i)
      above_[i] = constant(static_cast<float>(above[i] / last));
    for (std::size_t i = 0; i + 1 < kBelow; ++i)
      below_[i] = constant(static_cast<float>(below[i] / last));
  }
  Floats operator()(Floats x) const {
    const Floats square = min(limit_, x * x);
    Floats p = above_[kAbove - 1];
    for (std::size_t i = kAbove - 1; i > 0; --i) p = multiply_add(p, square, above_[i - 1]);
    Floats q = square + below_[kBelow - 2];
    for (std::size_t i = kBelow - 2; i > 0; --i) q = multiply_add(q, square, below_[i - 1]);
    return max(lowest_, min(highest_, x * p / q));
  }

 private:
  Floats limit_, highest_, lowest_;
  Floats above_[kAbove], below_[kBelow - 1];
};

/// Hyperbolic tangent. Error at most 7 ulp; never beyond +-1, and exactly there from 9.02 on.
class Tanh : public OddRational<5, 5> {
 public:
  Tanh()
      : OddRational(9.02F, 1.0F,
                    {0.999999979, 0.133797109, 0.00349402611, 2.05833418e-05, 1.33188821e-08},
                    {1.0, 0.467130261, 0.0258710412, 0.000328307898, 7.76194082e-07}) {}
};

/// 0.5 erf(x / sqrt(2)): the normal distribution's cumulative minus 0.5. The absolute error is at
/// most 6 * 2^-24; never beyond +-0.5, and exactly there from 5.42 on.
class HalfErf : public OddRational<5, 6> {
 public:
  HalfErf()
      : OddRational(
            5.42F, 0.5F, {0.398941489, 0.0602989897, 0.00630221322, 0.000433647958, 7.74057158e-06},
            {1.0, 0.317801248, 0.0437867355, 0.00339758669, 0.000155871899, 6.30858266e-07}) {}
};

}  // namespace tensorscope::kernels::simd
