#include "kernels/roof/streams.h"

#include "kernels/simd/simd.h"

namespace tensorscope::kernels {

namespace {

using simd::Floats;

/// Eight sums hide the latency of addition, however many rows share them.
template <std::int64_t kRows>
double read_rows(const float* x, std::int64_t distance, std::int64_t n, float* sink) {
  constexpr std::int64_t kSums = 8;
  constexpr std::int64_t kPerRow = kSums / kRows;
  constexpr auto kStep = static_cast<std::int64_t>(simd::kLanes);
  Floats sums[kSums];
  for (Floats& sum : sums) sum = simd::splat(0.0F);
  std::int64_t i = 0;
  for (; i + kPerRow * kStep <= n; i += kPerRow * kStep) {
    for (std::int64_t row = 0; row < kRows; ++row) {
      const float* const at = x + row * distance + i;
      for (std::int64_t s = 0; s < kPerRow; ++s) {
        sums[row * kPerRow + s] = sums[row * kPerRow + s] + simd::load(at + s * kStep);
      }
    }
  }
  float total = 0.0F;
  for (const Floats& sum : sums) total += simd::sum(sum);
  for (; i < n; ++i) {
    for (std::int64_t row = 0; row < kRows; ++row) total += x[row * distance + i];
  }
  *sink = total;
  return 4.0 * static_cast<double>(kRows * n);
}

}  // namespace

double stream_copy(const float* __restrict x, float* __restrict y, std::int64_t n) {
  // Adds zero so that compilers do not recognise a copy and call the platform's memcpy.
  for (std::int64_t i = 0; i < n; ++i) y[i] = x[i] + 0.0F;
  return 8.0 * static_cast<double>(n);
}

double stream_read(const float* x, std::int64_t distance, int rows, std::int64_t n, float* sink) {
  if (rows == 8) return read_rows<8>(x, distance, n, sink);
  if (rows == 4) return read_rows<4>(x, distance, n, sink);
  if (rows == 2) return read_rows<2>(x, distance, n, sink);
  return read_rows<1>(x, distance, n, sink);
}

double stream_triad(const float* __restrict a, const float* __restrict b, float scale,
                    float* __restrict y, std::int64_t n) {
  for (std::int64_t i = 0; i < n; ++i) y[i] = a[i] + scale * b[i];
  return 12.0 * static_cast<double>(n);
}

}  // namespace tensorscope::kernels
