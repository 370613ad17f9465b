#include "kernels/elementwise/fused_gelu.h"

#include "kernels/elementwise/dropout_vector.h"
#include "kernels/simd/simd.h"
#include "kernels/simd/vector_math.h"
#include "kernels/threads/thread_pool.h"

namespace tensorscope::kernels {

using simd::constant;
using simd::Floats;
using simd::kLanes;
using simd::multiply_add;

namespace {

// Calls each(position, column, number of valid lanes) for the vectors of every row. A range of
// columns stays on one thread, so that sums over rows always have the same order.
template <class Each>
void for_vectors(const FusedGeluSizes& s, const Each& each) {
  constexpr std::int64_t kWork = 40;  // work of an element: 12 bytes, erf and perhaps exp
  share(s.columns, 64, kWork * s.rows, [&](std::ptrdiff_t begin, std::ptrdiff_t end) {
    for (std::int64_t at = 0; at < s.rows * s.columns; at += s.columns) {
      std::int64_t column = begin;
      for (; column + kLanes <= end; column += kLanes) each(at + column, column, kLanes);
      if (column < end) each(at + column, column, end - column);
    }
  });
}

Floats load(const float* p, std::int64_t lanes) {
  return lanes == kLanes ? simd::load(p) : simd::load_part(p, lanes);
}
void store(float* p, Floats v, std::int64_t lanes) {
  lanes == kLanes ? simd::store(p, v) : simd::store_part(p, v, lanes);
}

}  // namespace

void bias_gelu_dropout_residual_fast(const float* x, const float* bias, const float* residual,
                                     float* y, const FusedGeluSizes& s, const DropoutMask& mask,
                                     double scale) {
  const simd::HalfErf half_erf;
  const Floats half = constant(0.5F);
  const auto chain = [&](const auto& kept) {
    for_vectors(s, [&](std::int64_t at, std::int64_t column, std::int64_t lanes) {
      const Floats v = load(x + at, lanes) + load(bias + column, lanes);
      const Floats active = v * (half + half_erf(v));
      store(y + at, multiply_add(active, kept(at), load(residual + at, lanes)), lanes);
    });
  };
  if (mask.drops()) return chain(KeptScale(mask, scale));
  const Floats one = constant(1.0F);
  chain([one](std::int64_t) { return one; });
}

void bias_gelu_dropout_residual_backward_fast(const float* x, const float* bias, const float* dy,
                                              const FusedGeluGradients<float>& out,
                                              const FusedGeluSizes& s, const DropoutMask& mask,
                                              double scale) {
  const simd::HalfErf half_erf;
  const simd::ExpOfNegative exp;
  const KeptScale kept(mask, scale);
  const Floats half = constant(0.5F);
  const Floats inverse_sqrt_2pi = constant(0.398942280F);
  if (out.bias != nullptr) std::fill_n(out.bias, s.columns, 0.0F);
  for_vectors(s, [&](std::int64_t at, std::int64_t column, std::int64_t lanes) {
    const Floats v = load(x + at, lanes) + load(bias + column, lanes);
    const Floats density = inverse_sqrt_2pi * exp(-half * v * v);
    const Floats slope = multiply_add(v, density, half + half_erf(v));
    const Floats gradient = load(dy + at, lanes) * kept(at) * slope;
    if (out.x != nullptr) store(out.x + at, gradient, lanes);
    if (out.bias == nullptr) return;
    store(out.bias + column, load(out.bias + column, lanes) + gradient, lanes);
  });
}

}  // namespace tensorscope::kernels
