// The rungs without vectors. The build compiles this file with vectorisation off, so that the
// timings show the order of the loops and nothing that a compiler adds.

#include <algorithm>

#include "kernels/ladder/variants.h"

namespace tensorscope::kernels {

void matmul_naive(const float* a, const float* b, float* c, const VariantSizes& s) {
  for (std::int64_t i = 0; i < s.m; ++i) {
    for (std::int64_t j = 0; j < s.n; ++j) {
      float sum = 0.0F;
      for (std::int64_t k = 0; k < s.k; ++k) sum += a[i * s.k + k] * b[k * s.n + j];
      c[i * s.n + j] = sum;
    }
  }
}

void matmul_reordered(const float* a, const float* b, float* __restrict c, const VariantSizes& s) {
  std::fill_n(c, s.m * s.n, 0.0F);
  for (std::int64_t i = 0; i < s.m; ++i) {
    for (std::int64_t k = 0; k < s.k; ++k) {
      const float factor = a[i * s.k + k];
      for (std::int64_t j = 0; j < s.n; ++j) c[i * s.n + j] += factor * b[k * s.n + j];
    }
  }
}

namespace {

/// A block of b is 16 KiB, which a first-level cache holds while kTiledRows rows use it.
constexpr std::int64_t kTile = 64;

void tile(const float* a, const float* b, float* __restrict c, const VariantSizes& s,
          std::int64_t depth, std::int64_t columns, std::int64_t rows) {
  for (std::int64_t i = 0; i < rows; ++i) {
    for (std::int64_t k = 0; k < depth; ++k) {
      const float factor = a[i * s.k + k];
      for (std::int64_t j = 0; j < columns; ++j) c[i * s.n + j] += factor * b[k * s.n + j];
    }
  }
}

}  // namespace

void matmul_tiled(const float* a, const float* b, float* c, const VariantSizes& s) {
  std::fill_n(c, s.m * s.n, 0.0F);
  for (std::int64_t i = 0; i < s.m; i += kTiledRows) {
    for (std::int64_t k = 0; k < s.k; k += kTile) {
      for (std::int64_t j = 0; j < s.n; j += kTile) {
        tile(a + i * s.k + k, b + k * s.n + j, c + i * s.n + j, s, std::min(kTile, s.k - k),
             std::min(kTile, s.n - j), std::min(kTiledRows, s.m - i));
      }
    }
  }
}

}  // namespace tensorscope::kernels
