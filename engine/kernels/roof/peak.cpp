#include "kernels/roof/peak.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <span>

#include "kernels/simd/simd.h"
#include "kernels/threads/thread_pool.h"

namespace tensorscope::kernels {

namespace {

using simd::Floats;

constexpr std::size_t kFloats = simd::kLanes;
// Accumulators of the ladder: enough to cover a latency of 4 at two operations a cycle, and few
// enough to fit into 16 registers with the two constants.
constexpr std::size_t kAccumulators = 12;
// Polls of the start line before a thread starts without the others, about 20 ms at first. If two
// threads share a core, the system moves the waiting one to an idle core within a few scheduler
// ticks. If no core is idle, the wait is useless and part of the measured time, so it becomes
// shorter each time.
constexpr int kMostLooks = 8'000'000;
constexpr int kFewestLooks = 100'000;
// Waking threads takes microseconds, which must not lower the peak, so runs on several are longer.
constexpr int kLonger = 20;
constexpr int kStretches = 5;

// Rounds twice, because the build forbids contraction.
Floats multiply_then_add(Floats a, Floats b, Floats c) { return a * b + c; }

template <Floats (*kStep)(Floats, Floats, Floats), std::size_t kSums>
double peak_of(std::int64_t iterations, float* sink) {
  // x -> 0.5 x + 0.25 converges to 0.5: no overflow, no denormals, whatever the count. The factor
  // comes through a volatile so that the recurrence cannot be evaluated at compile time.
  volatile float factor = 0.5F;
  const Floats scale = simd::splat(factor);
  const Floats offset = simd::splat(factor * factor);
  Floats sums[kSums];
  simd::unroll<kSums>([&](auto i) { sums[i] = simd::splat(1.0F + 0.1F * static_cast<float>(i)); });
  for (std::int64_t n = 0; n < iterations; ++n) {
    simd::unroll<kSums>([&](auto i) { sums[i] = kStep(sums[i], scale, offset); });
  }
  Floats all{};
  for (const Floats& sum : sums) all += sum;
  *sink = simd::sum(all);
  return 2.0 * static_cast<double>(kSums * kFloats) * static_cast<double>(iterations);
}

// 12 accumulators cover a latency of 4 cycles at two operations a cycle, 16 at four (Apple M,
// Neoverse V, with 32 registers); 24 cover a latency of 6.
template <Floats (*kStep)(Floats, Floats, Floats)>
constexpr std::array<PeakVariant, 3> kVariants{
    {{12, peak_of<kStep, 12>}, {16, peak_of<kStep, 16>}, {24, peak_of<kStep, 24>}}};

/// Polls of the next wait at the start line.
std::atomic<int> patience{kMostLooks};

/// Where the threads of a run wait for each other and count how many are at work. Two threads that
/// share a core pass the line too, but one has finished before the other begins.
class StartLine {
 public:
  explicit StartLine(int threads) : threads_(threads) {}

  void arrive() {
    arrived_.fetch_add(1, std::memory_order_acq_rel);
    const int looks = patience.load(std::memory_order_relaxed);
    bool all_here = false;
    for (int look = 0; look < looks && !all_here; ++look) {
      all_here = arrived_.load(std::memory_order_acquire) >= threads_;
    }
    patience.store(all_here ? kMostLooks : std::max(kFewestLooks, looks / 4),
                   std::memory_order_relaxed);
    at_work_.fetch_add(1, std::memory_order_acq_rel);
  }
  int at_work() const { return at_work_.load(std::memory_order_acquire); }
  void leave() { at_work_.fetch_sub(1, std::memory_order_acq_rel); }

 private:
  int threads_;
  std::atomic<int> arrived_{0};
  std::atomic<int> at_work_{0};
};

/// Runs one thread's piece in stretches, after each of which it reads how many threads are at work.
/// @return its FLOPs, and the median of the numbers of threads it read
PeakRun piece(StartLine& line, const PeakVariant& variant, std::int64_t iterations, float* sink) {
  PeakRun run{0.0, 0};
  std::array<int, kStretches> seen{};
  line.arrive();
  for (int& threads : seen) {
    run.flops += variant.flops(iterations, sink);
    threads = line.at_work();
  }
  line.leave();
  std::nth_element(seen.begin(), seen.begin() + kStretches / 2, seen.end());
  run.threads = seen[kStretches / 2];
  return run;
}

}  // namespace

std::span<const PeakVariant> peak_variants() { return kVariants<simd::multiply_add>; }
std::span<const PeakVariant> peak_multiply_add_variants() { return kVariants<multiply_then_add>; }

int peak_threads() { return thread_count(); }

PeakRun peak_on_all_threads(const PeakVariant& variant, std::int64_t iterations, float* sink) {
  const int threads = thread_count();
  if (threads == 1) return {variant.flops(iterations, sink), 1};
  iterations *= kLonger / kStretches;
  std::array<float, ThreadPool::kMostThreads> sinks{};
  std::array<PeakRun, ThreadPool::kMostThreads> runs{};
  StartLine line(threads);
  share(threads, 1, kLeastShared, [&](std::ptrdiff_t begin, std::ptrdiff_t end) {
    for (auto i = static_cast<std::size_t>(begin); i < static_cast<std::size_t>(end); ++i) {
      runs[i] = piece(line, variant, iterations, &sinks[i]);
    }
  });
  *sink = sinks[0];
  PeakRun all{0.0, threads};
  for (const PeakRun& run : std::span(runs).first(static_cast<std::size_t>(threads))) {
    all.flops += run.flops;
    all.threads = std::min(all.threads, run.threads);
  }
  return all;
}

double peak_flops(std::int64_t iterations, float* sink) {
  return peak_on_all_threads(peak_variants().front(), iterations, sink).flops;
}

double peak_multiply_add(std::int64_t iterations, float* sink) {
  return peak_on_all_threads(peak_multiply_add_variants().front(), iterations, sink).flops;
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

/// Adds `addend` to the last kAdded of a block's kAccumulators vectors and copies the others.
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

void ladder_part(const float* x, float* y, std::int64_t n, double flops_per_element) {
  constexpr auto kBlock = static_cast<std::int64_t>(kAccumulators * kFloats);
  volatile float factor = 0.5F;
  const Floats scale = simd::splat(factor);
  const Floats offset = simd::splat(factor * factor);
  const Floats nothing = simd::splat(factor - factor);  // 0, which the compiler does not know
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

double ladder(const float* x, float* y, std::int64_t n, double flops_per_element) {
  const std::int64_t work = 8 + static_cast<std::int64_t>(flops_per_element) / 2;
  share(n, 16 * kLadderBlock, work, [=](std::ptrdiff_t begin, std::ptrdiff_t end) {
    ladder_part(x + begin, y + begin, end - begin, flops_per_element);
  });
  return flops_per_element * static_cast<double>(n);
}

}  // namespace tensorscope::kernels
