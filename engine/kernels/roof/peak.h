#pragma once
// Loops that reach what the device can do: the roofs of the roofline. They compute nothing
// useful; their results go to a sink so that no compiler removes them.

#include <cstdint>
#include <span>

namespace tensorscope::kernels {

/// Iterations of one call of a peak loop: about 5 us.
inline constexpr std::int64_t kPeakIterations = 2000;

/// A run of a peak loop on every thread of the pool (thread_pool.h).
struct PeakRun {
  double flops = 0.0;  ///< done by all of them; a multiply-add is 2
  int threads = 1;     ///< at work at once, as the one that met the fewest saw it
};

/// Multiply-adds on so many independent vectors. How many hide the latency of one depends on the
/// core, how many fit its registers too, so the fastest is found by trying.
struct PeakVariant {
  int accumulators = 0;
  /// @param sink receives a value that depends on every operation. @return FLOPs done by the caller
  double (*flops)(std::int64_t iterations, float* sink) = nullptr;
};

/// Multiply-adds as products do them (simd.h), few accumulators first.
std::span<const PeakVariant> peak_variants();
/// With the product rounded before the sum.
std::span<const PeakVariant> peak_multiply_add_variants();

/// Of the pool, 1 without one: how many a run wants.
int peak_threads();

/// The loop on every thread of the pool: each waits for all to have arrived before it begins, at
/// most about half a millisecond, so that a piece is no thread's second one while another sleeps.
PeakRun peak_on_all_threads(const PeakVariant& variant, std::int64_t iterations, float* sink);

/// Multiply-adds as products do them, on the first variant's vectors, on every thread.
/// @param sink receives a value that depends on every operation
/// @return FLOPs done (a multiply-add is 2)
double peak_flops(std::int64_t iterations, float* sink);

/// The same with the product rounded before the sum: two instructions where one fuses them.
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

/// A multiple of this many floats is what ladder() takes: 12 vectors, whatever their length.
inline constexpr std::int64_t kLadderBlock = 192;

/// The rungs of the ladder: FLOPs for each element of an array.
inline constexpr double kLadderRungs[] = {0.25, 0.5, 1, 2, 4, 8, 16, 32, 64, 128};

/// y = f(x) over n floats, with so many FLOPs each: below 2 an addition for all of them or for the
/// last half or quarter of each block, from 2 on multiply-adds in a row (Lo et al. 2014, the
/// Empirical Roofline Tool, there in place; apart, memory does the same work as in stream_copy()).
/// Values between 0 and 1 stay there. 8 bytes an element move. @return FLOPs done
double ladder(const float* x, float* y, std::int64_t n, double flops_per_element);

}  // namespace tensorscope::kernels
