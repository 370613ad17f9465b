#pragma once
// The register tile of a product with a transposed b: both operands run along k, so that neither is
// packed. Each of the 12 sums is a vector along k, added up when the tile is done.
//
// m: 1 or 2 rows of a and c; n: 1 to kDotColumns rows of b, columns of c. a [m][k], b [n][k], c
// [m][n], with rows lda, ldb, ldc apart.

#include <cstddef>

#include "kernels/gemm/gemm.h"
#include "kernels/gemm/gemm_tile.h"

namespace tensorscope::kernels {

inline constexpr std::ptrdiff_t kDotRows = 2;
inline constexpr std::ptrdiff_t kDotColumns = kTileRows;

/// Where one tile's sums go: c = max(floor, start + sums).
struct DotOutput {
  float* c;
  std::ptrdiff_t ldc;
  const float* start;  ///< of the tile's first element; null: zeros
  std::ptrdiff_t start_row_stride;
  std::ptrdiff_t start_column_stride;
  float floor;
};

using DotTile = void (*)(std::ptrdiff_t k, const float* a, std::ptrdiff_t lda, const float* b,
                         std::ptrdiff_t ldb, const DotOutput& out);

/// The tile of m rows and n columns.
DotTile dot_tile_of(std::ptrdiff_t m, std::ptrdiff_t n);

/// c [m][n] = epilogue(a [m][k] b [n][k]^T), tile by tile. Needs no workspace.
void dot_product(const float* a, const float* b, float* c, const GemmSizes& s,
                 const GemmEpilogue& epilogue);

}  // namespace tensorscope::kernels
