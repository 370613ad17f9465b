#include "kernels/int8/int8_tile.h"
#include "kernels/roof/peak.h"

namespace tensorscope::kernels {

namespace {

constexpr int kInt8Accumulators = 12;

/// Dot products of accumulators with a constant of seven bits: each depends on the one before it,
/// so the compiler can omit none.
template <class Dot>
double peak_of(std::int64_t iterations, int bytes_per_value, std::int32_t* sink) {
  volatile std::int32_t seed = 0x01010101;
  const Ints b = Ints{} + seed;
  Ints acc[kInt8Accumulators];
  for (int i = 0; i < kInt8Accumulators; ++i) acc[i] = Ints{} + i * seed;
  for (std::int64_t n = 0; n < iterations; ++n) {
    for (Ints& sum : acc) sum = Dot::add(sum, b, sum);
  }
  std::uint32_t total = 0;
  for (const Ints& sum : acc) {
    for (std::int64_t i = 0; i < simd::kLanes; ++i) total += static_cast<std::uint32_t>(sum[i]);
  }
  *sink = static_cast<std::int32_t>(total & 0xffffU);
  const int products = static_cast<int>(sizeof(Ints)) / bytes_per_value;
  return 2.0 * products * kInt8Accumulators * static_cast<double>(iterations);
}

}  // namespace

double peak_int8(std::int64_t iterations, std::int32_t* sink) {
#if defined(__wasm_relaxed_simd__)
  if (int8_dot_here(true) == Int8Dot::kQuads) return peak_of<QuadDot>(iterations, 1, sink);
#endif
  return peak_of<PairDot>(iterations, 2, sink);
}

const char* peak_int8_kind() { return name_of(int8_dot_here(true)); }

}  // namespace tensorscope::kernels
