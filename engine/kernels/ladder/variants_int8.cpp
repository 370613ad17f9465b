// The int8 rung: operands rounded once, products of eight bits, sums in int32, results in float32.
// Activations of seven bits keep the relaxed dot product exact on every machine: -63..63, stored
// with 64 added. The sums are corrected for that.

#include <algorithm>
#include <cmath>

#include "kernels/int8/int8_gemm.h"
#include "kernels/ladder/variants.h"
#include "kernels/simd/round.h"

namespace tensorscope::kernels {

namespace {

// Activations of seven bits keep the relaxed dot product exact on every machine: -63..63, stored
// with 64 added. The sums are corrected for it.
constexpr int kZeroPoint = 64;
constexpr float kLargestActivation = 63.0F;
constexpr float kLargestWeight = 127.0F;

std::int64_t aligned(std::int64_t bytes) { return round_up(bytes, 64); }

struct Operands {
  std::int8_t* a;
  std::int8_t* b;
  float* scales;  // of b's n columns, then that of a
  std::int8_t* scratch;
};

Operands operands_in(void* workspace, const VariantSizes& s) {
  auto* bytes = static_cast<std::int8_t*>(workspace);
  Operands parts{};
  parts.a = bytes;
  parts.b = parts.a + aligned(s.m * s.k);
  parts.scales = reinterpret_cast<float*>(parts.b + aligned(s.k * s.n));
  parts.scratch = parts.b + aligned(s.k * s.n) + aligned(4 * (s.n + 1));
  return parts;
}

float scale_for(float largest, float levels) { return largest > 0.0F ? largest / levels : 1.0F; }

std::int8_t rounded(float value, float levels) {
  return static_cast<std::int8_t>(std::clamp(std::nearbyint(value), -levels, levels));
}

}  // namespace

std::int64_t matmul_int8_workspace_bytes(const VariantSizes& s) {
  return aligned(s.m * s.k) + aligned(s.k * s.n) + aligned(4 * (s.n + 1)) +
         int8_gemm_workspace_bytes(s.m, s.n, s.k);
}

void prepare_int8(const float* a, const float* b, const VariantSizes& s, void* workspace) {
  const Operands q = operands_in(workspace, s);
  float largest = 0.0F;
  for (std::int64_t i = 0; i < s.m * s.k; ++i) largest = std::max(largest, std::abs(a[i]));
  q.scales[s.n] = scale_for(largest, kLargestActivation);
  for (std::int64_t i = 0; i < s.m * s.k; ++i) {
    q.a[i] =
        static_cast<std::int8_t>(rounded(a[i] / q.scales[s.n], kLargestActivation) + kZeroPoint);
  }
  std::fill_n(q.scales, s.n, 0.0F);
  for (std::int64_t i = 0; i < s.k * s.n; ++i) {
    q.scales[i % s.n] = std::max(q.scales[i % s.n], std::abs(b[i]));
  }
  for (std::int64_t j = 0; j < s.n; ++j) q.scales[j] = scale_for(q.scales[j], kLargestWeight);
  for (std::int64_t i = 0; i < s.k * s.n; ++i) {
    q.b[i] = rounded(b[i] / q.scales[i % s.n], kLargestWeight);
  }
}

void matmul_int8(const float* /*a*/, const float* /*b*/, float* c, const VariantSizes& s,
                 void* workspace) {
  const Operands q = operands_in(workspace, s);
  const Int8Product product{
      .dot = int8_dot_here(true), .m = s.m, .n = s.n, .k = s.k, .zero_point = kZeroPoint};
  int8_gemm(q.a, q.b, product, {.values = c, .scales = q.scales, .x_scale = q.scales[s.n]},
            q.scratch);
}

}  // namespace tensorscope::kernels
