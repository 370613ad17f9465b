#pragma once
// Loops that do little but move memory: the bandwidth roofs.

#include <cstdint>

namespace tensorscope::kernels {

/// y = x over n floats. @return bytes moved: 8 n (x read once, y written once)
double stream_copy(const float* x, float* y, std::int64_t n);

/// Writes to sink the sum of `rows` rows of n floats, `distance` floats apart. The rows are read
/// side by side, as products read several rows at once. @param rows 1, 2, 4 or 8
/// @return bytes moved: 4 n rows
double stream_read(const float* x, std::int64_t distance, int rows, std::int64_t n, float* sink);

/// y = a + scale * b over n floats, McCalpin's STREAM triad. @return bytes moved: 12 n
double stream_triad(const float* a, const float* b, float scale, float* y, std::int64_t n);

}  // namespace tensorscope::kernels
