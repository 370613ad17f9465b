#include "kernels/roof/peak.h"

// The build forbids contraction (reference kernels give the same bits everywhere); this loop is
// what the fused multiply-add unit is measured with.
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC optimize("fp-contract=fast")
#endif

#include <array>
#include <cstddef>
#include <cstring>

#include "kernels/threads/thread_pool.h"

#if defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

namespace tensorscope::kernels {

namespace {

#if defined(__wasm_simd128__)

constexpr std::size_t kVectorBytes = 16;
using Vector = v128_t;
Vector broadcast(float value) { return wasm_f32x4_splat(value); }
Vector multiply_add(Vector a, Vector b, Vector c) {
#if defined(__wasm_relaxed_simd__)
  return wasm_f32x4_relaxed_madd(a, b, c);
#else
  return wasm_f32x4_add(wasm_f32x4_mul(a, b), c);
#endif
}

Vector multiply_then_add(Vector a, Vector b, Vector c) {
  return wasm_f32x4_add(wasm_f32x4_mul(a, b), c);
}
Vector load(const float* p) { return wasm_v128_load(p); }
void store(float* p, Vector v) { wasm_v128_store(p, v); }
Vector add(Vector a, Vector b) { return wasm_f32x4_add(a, b); }

#else

// The widest vectors the build's target has; others would be split into parts that spill.
#if defined(__AVX512F__)
constexpr std::size_t kVectorBytes = 64;
#elif defined(__AVX__)
constexpr std::size_t kVectorBytes = 32;
#else
constexpr std::size_t kVectorBytes = 16;
#endif
using Vector [[gnu::vector_size(kVectorBytes)]] = float;
Vector broadcast(float value) { return Vector{} + value; }
// Contracted to a fused multiply-add where the target has one.
Vector multiply_add(Vector a, Vector b, Vector c) {
#if defined(__clang__)
#pragma clang fp contract(fast)
#endif
  return a * b + c;
}
// Here it must not be contracted: the barrier keeps the product in a register of its own.
Vector multiply_then_add(Vector a, Vector b, Vector c) {
  Vector product = a * b;
#if defined(__x86_64__)
  asm("" : "+x"(product));
#elif defined(__aarch64__)
  asm("" : "+w"(product));
#endif
  return product + c;
}
Vector load(const float* p) {
  Vector v;
  std::memcpy(&v, p, sizeof v);
  return v;
}
void store(float* p, Vector v) { std::memcpy(p, &v, sizeof v); }
Vector add(Vector a, Vector b) { return a + b; }

#endif

constexpr std::size_t kFloats = kVectorBytes / sizeof(float);
// Enough to cover a latency of 4 at two operations a cycle, and few enough to fit 16 registers with
// the two constants.
constexpr std::size_t kAccumulators = 12;

float sum_of(Vector value) {
  float parts[kFloats];
  std::memcpy(parts, &value, sizeof value);
  float sum = 0.0F;
  for (const float part : parts) sum += part;
  return sum;
}

}  // namespace

namespace {

template <Vector (*kStep)(Vector, Vector, Vector)>
double peak_of(std::int64_t iterations, float* sink) {
  // x -> 0.5 x + 0.25 converges to 0.5: no overflow, no denormals, whatever the count. The factor
  // comes through a volatile so that the recurrence cannot be evaluated at compile time.
  volatile float factor = 0.5F;
  const Vector scale = broadcast(factor);
  const Vector offset = broadcast(factor * factor);
  Vector a0 = broadcast(1.0F), a1 = broadcast(1.1F), a2 = broadcast(1.2F), a3 = broadcast(1.3F);
  Vector a4 = broadcast(1.4F), a5 = broadcast(1.5F), a6 = broadcast(1.6F), a7 = broadcast(1.7F);
  Vector a8 = broadcast(1.8F), a9 = broadcast(1.9F), a10 = broadcast(2.0F), a11 = broadcast(2.1F);
  for (std::int64_t i = 0; i < iterations; ++i) {
    a0 = kStep(a0, scale, offset);
    a1 = kStep(a1, scale, offset);
    a2 = kStep(a2, scale, offset);
    a3 = kStep(a3, scale, offset);
    a4 = kStep(a4, scale, offset);
    a5 = kStep(a5, scale, offset);
    a6 = kStep(a6, scale, offset);
    a7 = kStep(a7, scale, offset);
    a8 = kStep(a8, scale, offset);
    a9 = kStep(a9, scale, offset);
    a10 = kStep(a10, scale, offset);
    a11 = kStep(a11, scale, offset);
  }
  *sink = sum_of(a0) + sum_of(a1) + sum_of(a2) + sum_of(a3) + sum_of(a4) + sum_of(a5) + sum_of(a6) +
          sum_of(a7) + sum_of(a8) + sum_of(a9) + sum_of(a10) + sum_of(a11);
  return 2.0 * static_cast<double>(kAccumulators * kFloats) * static_cast<double>(iterations);
}

// The loop on every thread at once: the peak of what products may use.
template <Vector (*kStep)(Vector, Vector, Vector)>
double peak_of_all(std::int64_t iterations, float* sink) {
  // Calling threads takes microseconds, which are not the peak's.
  if (thread_count() > 1) iterations *= 20;
  std::array<float, ThreadPool::kMostThreads> sinks{};
  std::array<double, ThreadPool::kMostThreads> flops{};
  share(thread_count(), 1, kLeastShared, [&](std::ptrdiff_t begin, std::ptrdiff_t end) {
    for (auto i = static_cast<std::size_t>(begin); i < static_cast<std::size_t>(end); ++i) {
      flops[i] = peak_of<kStep>(iterations, &sinks[i]);
    }
  });
  *sink = sinks[0];
  double all = 0.0;
  for (const double each : flops) all += each;
  return all;
}

}  // namespace

double peak_flops(std::int64_t iterations, float* sink) {
  return peak_of_all<multiply_add>(iterations, sink);
}

double peak_multiply_add(std::int64_t iterations, float* sink) {
  return peak_of_all<multiply_then_add>(iterations, sink);
}

bool peak_is_fused() {
#if defined(__wasm_relaxed_simd__) || (defined(__FMA__) && !defined(__wasm__)) || \
    (defined(__aarch64__) && !defined(__wasm__))
  return true;
#else
  return false;
#endif
}

const char* peak_flops_kind() {
#if defined(__wasm_relaxed_simd__)
  return "relaxed-simd";
#elif defined(__wasm_simd128__)
  return "simd128";
#elif defined(__AVX512F__)
  return "native vectors of 64 bytes";
#elif defined(__AVX__)
  return "native vectors of 32 bytes";
#else
  return "native vectors of 16 bytes";
#endif
}

double stream_copy(const float* __restrict x, float* __restrict y, std::int64_t n) {
  // memcpy would be replaced by the platform's own; adding zero keeps it our loop, and is no copy
  // that a compiler may recognise.
  for (std::int64_t i = 0; i < n; ++i) y[i] = x[i] + 0.0F;
  return 8.0 * static_cast<double>(n);
}

double stream_read(const float* x, std::int64_t n, float* sink) {
  // Enough sums to hide the latency of addition.
  constexpr std::int64_t kSums = 8;
  constexpr auto kStep = static_cast<std::int64_t>(kFloats);
  Vector sums[kSums];
  for (Vector& sum : sums) sum = broadcast(0.0F);
  std::int64_t i = 0;
  for (; i + kSums * kStep <= n; i += kSums * kStep) {
    for (std::int64_t s = 0; s < kSums; ++s) sums[s] = add(sums[s], load(x + i + s * kStep));
  }
  float total = 0.0F;
  for (const Vector& sum : sums) total += sum_of(sum);
  for (; i < n; ++i) total += x[i];
  *sink = total;
  return 4.0 * static_cast<double>(n);
}

namespace {

/// A block of kAccumulators vectors; the constants as in peak_of(): x tends to 0.5.
template <std::size_t kAdded>
void ladder_add(const float* x, float* y, Vector addend) {
  constexpr std::size_t kFirst = kAccumulators - kAdded;
  for (std::size_t i = 0; i < kAccumulators; ++i) {
    const Vector v = load(x + i * kFloats);
    store(y + i * kFloats, i >= kFirst ? add(v, addend) : v);
  }
}

void ladder_multiply_add(const float* x, float* y, std::int64_t steps, Vector scale,
                         Vector offset) {
  Vector a[kAccumulators];
  for (std::size_t i = 0; i < kAccumulators; ++i) a[i] = load(x + i * kFloats);
  for (std::int64_t s = 0; s < steps; ++s) {
    for (Vector& value : a) value = multiply_add(value, scale, offset);
  }
  for (std::size_t i = 0; i < kAccumulators; ++i) store(y + i * kFloats, a[i]);
}

}  // namespace

double ladder(const float* x, float* y, std::int64_t n, double flops_per_element) {
  constexpr auto kBlock = static_cast<std::int64_t>(kAccumulators * kFloats);
  volatile float factor = 0.5F;
  const Vector scale = broadcast(factor);
  const Vector offset = broadcast(factor * factor);
  const Vector nothing = broadcast(factor - factor);  // not known to be 0
  const auto steps = static_cast<std::int64_t>(flops_per_element / 2);
  for (std::int64_t i = 0; i + kBlock <= n; i += kBlock) {
    if (steps > 0) {
      ladder_multiply_add(x + i, y + i, steps, scale, offset);
    } else if (flops_per_element < 0.5) {
      ladder_add<3>(x + i, y + i, nothing);
    } else if (flops_per_element < 1.0) {
      ladder_add<6>(x + i, y + i, nothing);
    } else {
      ladder_add<12>(x + i, y + i, nothing);
    }
  }
  return flops_per_element * static_cast<double>(n);
}

double stream_triad(const float* __restrict a, const float* __restrict b, float scale,
                    float* __restrict y, std::int64_t n) {
  for (std::int64_t i = 0; i < n; ++i) y[i] = a[i] + scale * b[i];
  return 12.0 * static_cast<double>(n);
}

}  // namespace tensorscope::kernels
