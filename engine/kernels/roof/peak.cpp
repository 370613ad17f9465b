#include "kernels/roof/peak.h"

#include <array>
#include <cstddef>

#include "kernels/simd/simd.h"
#include "kernels/threads/shared_sum.h"

namespace tensorscope::kernels {

namespace {

using simd::Floats;

constexpr std::size_t kFloats = simd::kLanes;
// Enough to cover a latency of 4 at two operations a cycle, and few enough to fit 16 registers with
// the two constants.
constexpr std::size_t kAccumulators = 12;

// The build forbids contraction: two roundings.
Floats multiply_then_add(Floats a, Floats b, Floats c) { return a * b + c; }

template <Floats (*kStep)(Floats, Floats, Floats)>
double peak_of(std::int64_t iterations, float* sink) {
  // x -> 0.5 x + 0.25 converges to 0.5: no overflow, no denormals, whatever the count. The factor
  // comes through a volatile so that the recurrence cannot be evaluated at compile time.
  volatile float factor = 0.5F;
  const Floats scale = simd::splat(factor);
  const Floats offset = simd::splat(factor * factor);
  Floats sums[kAccumulators];
  simd::unroll<kAccumulators>(
      [&](auto i) { sums[i] = simd::splat(1.0F + 0.1F * static_cast<float>(i)); });
  for (std::int64_t n = 0; n < iterations; ++n) {
    simd::unroll<kAccumulators>([&](auto i) { sums[i] = kStep(sums[i], scale, offset); });
  }
  *sink = 0.0F;
  for (const Floats& sum : sums) *sink += simd::sum(sum);
  return 2.0 * static_cast<double>(kAccumulators * kFloats) * static_cast<double>(iterations);
}

// The loop on every thread at once: the peak of what products may use.
template <Floats (*kStep)(Floats, Floats, Floats)>
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
  return peak_of_all<simd::multiply_add>(iterations, sink);
}

double peak_multiply_add(std::int64_t iterations, float* sink) {
  return peak_of_all<multiply_then_add>(iterations, sink);
}

bool peak_is_fused() { return simd::kFused; }

const char* peak_flops_kind() {
#if defined(__wasm_relaxed_simd__)
  return "relaxed-simd";
#elif defined(__wasm_simd128__)
  return "simd128";
#else
  return simd::kVectorBytes == 32 ? "native vectors of 32 bytes" : "native vectors of 16 bytes";
#endif
}

namespace {

// Streams and the ladder are shared as element-wise operations are: by pages.
constexpr std::ptrdiff_t kPage = 1024;

void copy_part(const float* __restrict x, float* __restrict y, std::ptrdiff_t n) {
  // memcpy would be replaced by the platform's own; adding zero keeps it our loop, and is no copy
  // that a compiler may recognise.
  for (std::ptrdiff_t i = 0; i < n; ++i) y[i] = x[i] + 0.0F;
}

void triad_part(const float* __restrict a, const float* __restrict b, float scale,
                float* __restrict y, std::ptrdiff_t n) {
  for (std::ptrdiff_t i = 0; i < n; ++i) y[i] = a[i] + scale * b[i];
}

float read_part(const float* x, std::int64_t n) {
  // Enough sums to hide the latency of addition.
  constexpr std::int64_t kSums = 8;
  constexpr auto kStep = static_cast<std::int64_t>(kFloats);
  Floats sums[kSums];
  for (Floats& sum : sums) sum = simd::splat(0.0F);
  std::int64_t i = 0;
  for (; i + kSums * kStep <= n; i += kSums * kStep) {
    for (std::int64_t s = 0; s < kSums; ++s) sums[s] = sums[s] + simd::load(x + i + s * kStep);
  }
  float total = 0.0F;
  for (const Floats& sum : sums) total += simd::sum(sum);
  for (; i < n; ++i) total += x[i];
  return total;
}

/// A block of kAccumulators vectors; the constants as in peak_of(): x tends to 0.5.
template <std::size_t kAdded>
void ladder_add(const float* x, float* y, Floats addend) {
  constexpr std::size_t kFirst = kAccumulators - kAdded;
  for (std::size_t i = 0; i < kAccumulators; ++i) {
    const Floats v = simd::load(x + i * kFloats);
    simd::store(y + i * kFloats, i >= kFirst ? v + addend : v);
  }
}

void ladder_multiply_add(const float* x, float* y, std::int64_t steps, Floats scale,
                         Floats offset) {
  Floats a[kAccumulators];
  for (std::size_t i = 0; i < kAccumulators; ++i) a[i] = simd::load(x + i * kFloats);
  for (std::int64_t s = 0; s < steps; ++s) {
    for (Floats& value : a) value = simd::multiply_add(value, scale, offset);
  }
  for (std::size_t i = 0; i < kAccumulators; ++i) simd::store(y + i * kFloats, a[i]);
}

}  // namespace

namespace {

void ladder_part(const float* x, float* y, std::int64_t n, double flops_per_element) {
  constexpr auto kBlock = static_cast<std::int64_t>(kAccumulators * kFloats);
  volatile float factor = 0.5F;
  const Floats scale = simd::splat(factor);
  const Floats offset = simd::splat(factor * factor);
  const Floats nothing = simd::splat(factor - factor);  // not known to be 0
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
}

}  // namespace

double stream_copy(const float* x, float* y, std::int64_t n) {
  share(n, kPage, 8, [=](std::ptrdiff_t begin, std::ptrdiff_t end) {
    copy_part(x + begin, y + begin, end - begin);
  });
  return 8.0 * static_cast<double>(n);
}

double stream_read(const float* x, std::int64_t n, float* sink) {
  *sink = static_cast<float>(shared_sum(n, kPage, 4, [x](std::int64_t begin, std::int64_t end) {
    return read_part(x + begin, end - begin);
  }));
  return 4.0 * static_cast<double>(n);
}

double stream_triad(const float* a, const float* b, float scale, float* y, std::int64_t n) {
  share(n, kPage, 12, [=](std::ptrdiff_t begin, std::ptrdiff_t end) {
    triad_part(a + begin, b + begin, scale, y + begin, end - begin);
  });
  return 12.0 * static_cast<double>(n);
}

double ladder(const float* x, float* y, std::int64_t n, double flops_per_element) {
  const std::int64_t work = 8 + static_cast<std::int64_t>(flops_per_element) / 2;
  share(n, 16 * kLadderBlock, work, [=](std::ptrdiff_t begin, std::ptrdiff_t end) {
    ladder_part(x + begin, y + begin, end - begin, flops_per_element);
  });
  return flops_per_element * static_cast<double>(n);
}

}  // namespace tensorscope::kernels
