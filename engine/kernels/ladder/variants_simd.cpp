#include <algorithm>

#include "kernels/ladder/variants.h"
#include "kernels/simd/simd.h"

namespace tensorscope::kernels {

namespace {

using simd::Floats;
using simd::kLanes;

constexpr std::int64_t kRows = 4;

/// Computes kTileRows rows x kVectors vectors of c; a single vector may have only `width` columns.
template <std::int64_t kTileRows, std::int64_t kVectors>
void tile(const float* a, const float* b, float* c, const VariantSizes& s, std::int64_t width) {
  Floats sums[kTileRows][kVectors] = {};
  for (std::int64_t k = 0; k < s.k; ++k, b += s.n) {
    Floats columns[kVectors];
    for (std::int64_t v = 0; v < kVectors; ++v) {
      columns[v] =
          kVectors > 1 || width == kLanes ? simd::load(b + v * kLanes) : simd::load_part(b, width);
    }
    for (std::int64_t row = 0; row < kTileRows; ++row) {
      const Floats factor = simd::load_splat(a + row * s.k + k);
      for (std::int64_t v = 0; v < kVectors; ++v) {
        sums[row][v] = sums[row][v] + factor * columns[v];
      }
    }
  }
  for (std::int64_t row = 0; row < kTileRows; ++row, c += s.n) {
    if (kVectors == 1 && width < kLanes) {
      simd::store_part(c, sums[row][0], width);
      continue;
    }
    for (std::int64_t v = 0; v < kVectors; ++v) simd::store(c + v * kLanes, sums[row][v]);
  }
}

template <std::int64_t kTileRows>
void rows(const float* a, const float* b, float* c, const VariantSizes& s) {
  std::int64_t j = 0;
  for (; j + 2 * kLanes <= s.n; j += 2 * kLanes) tile<kTileRows, 2>(a, b + j, c + j, s, kLanes);
  for (; j < s.n; j += kLanes) {
    tile<kTileRows, 1>(a, b + j, c + j, s, std::min(kLanes, s.n - j));
  }
}

}  // namespace

void matmul_simd(const float* a, const float* b, float* c, const VariantSizes& s) {
  std::int64_t i = 0;
  for (; i + kRows <= s.m; i += kRows) rows<kRows>(a + i * s.k, b, c + i * s.n, s);
  for (; i < s.m; ++i) rows<1>(a + i * s.k, b, c + i * s.n, s);
}

}  // namespace tensorscope::kernels
