#pragma once
// Loops that reach the device's peak performance: the roofs of the roofline. They compute nothing
// useful; their results go to a sink so that no compiler removes them.

#include <cstdint>
#include <span>

namespace tensorscope::kernels {

/// Iterations of one call of a peak loop: about 5 us.
inline constexpr std::int64_t kPeakIterations = 2000;

/// A run of a peak loop on every thread of the pool (thread_pool.h).
struct PeakRun {
  double flops = 0.0;  ///< done by all threads; a multiply-add is 2
  int threads = 1;     ///< at work at once: the smallest number that any thread observed
};

/// Multiply-adds on so many independent vectors. It depends on the core how many hide the latency
/// of one, and how many fit into registers, so the fastest is found by trying.
struct PeakVariant {
  int accumulators = 0;
  /// @param sink receives a value that depends on every operation. @return FLOPs done by the caller
  double (*flops)(std::int64_t iterations, float* sink) = nullptr;
};

/// The multiply-adds that matrix products use (simd.h), fewest accumulators first.
std::span<const PeakVariant> peak_variants();
/// The same with the product rounded before the sum.
std::span<const PeakVariant> peak_multiply_add_variants();

/// Threads of the pool, which a run tries to keep at work; 1 without a pool.
int peak_threads();

/// Runs the loop on every thread of the pool. Each thread waits until all have arrived before it
/// begins, at most about 20 ms, so that none takes a second piece while another sleeps.
PeakRun peak_on_all_threads(const PeakVariant& variant, std::int64_t iterations, float* sink);

/// The multiply-adds of products with the first variant's accumulators, on every thread.
/// @param sink receives a value that depends on every operation
/// @return FLOPs done (a multiply-add is 2)
double peak_flops(std::int64_t iterations, float* sink);

/// The same with the product rounded before the sum: two instructions instead of a fused one.
double peak_multiply_add(std::int64_t iterations, float* sink);

/// Whether peak_flops() fuses and so differs from peak_multiply_add().
bool peak_is_fused();

/// Dot products of int8 numbers by the fastest instruction that is exact for activations of seven
/// bits (int8_gemm.h). @return operations done: a product and its sum are 2
double peak_int8(std::int64_t iterations, std::int32_t* sink);
/// "relaxed dot" or "int16 dot"
const char* peak_int8_kind();

/// The vector instructions peak_flops() was compiled to: "relaxed-simd" (fused
/// multiply-add), "simd128" (multiply, then add) or "native vectors of 32 bytes".
const char* peak_flops_kind();

/// ladder() takes a multiple of this many floats: 12 vectors of 16 floats, whole blocks on any
/// target.
inline constexpr std::int64_t kLadderBlock = 192;

/// The rungs of the ladder: FLOPs for each element of an array.
inline constexpr double kLadderRungs[] = {0.25, 0.5, 1, 2, 4, 8, 16, 32, 64, 128};

/// y = f(x) over n floats, with so many FLOPs for each. Below 2 that is an addition for all of them
/// or for the last half or quarter of each block, from 2 on a chain of multiply-adds. The Empirical
/// Roofline Tool (Lo et al. 2014) does this in place; with separate arrays, memory does the same
/// work as in stream_copy(). Values between 0 and 1 stay in that range. Moves 8 bytes per element.
/// @return FLOPs done
double ladder(const float* x, float* y, std::int64_t n, double flops_per_element);

}  // namespace tensorscope::kernels
