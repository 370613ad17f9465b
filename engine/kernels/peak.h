#pragma once
// Two loops that reach what the device can do: the roofs of the roofline. They compute nothing
// useful; their results go to a sink so that no compiler removes them.

#include <cstdint>

namespace tensorscope::kernels {

/// Multiply-adds on independent vector accumulators that stay in registers.
/// @param sink receives a value that depends on every operation
/// @return FLOPs done (a multiply-add is 2)
double peak_flops(std::int64_t iterations, float* sink);

/// The vector instructions the loop above was compiled to: "relaxed-simd" (fused
/// multiply-add), "simd128" (multiply, then add) or "native vectors of 32 bytes".
const char* peak_flops_kind();

/// y = x over n floats. @return bytes moved: 8 n (x read once, y written once)
double stream_copy(const float* x, float* y, std::int64_t n);

/// y = a + scale * b over n floats, McCalpin's STREAM triad. @return bytes moved: 12 n
double stream_triad(const float* a, const float* b, float scale, float* y, std::int64_t n);

}  // namespace tensorscope::kernels
