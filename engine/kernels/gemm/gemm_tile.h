#pragma once
// The register tile of packed products: R rows of c, two vectors wide. With 6 rows it holds 12
// sums, two vectors of b and one broadcast element of a: 15 registers, as many of the processor's
// 16 as WebAssembly's compilers can use.
//
// R rows of a and c; k inner dimension; kTileColumns columns of b and c. a [R][k] with rows lda
// apart, b [k][columns] with rows ldb apart, c [R][columns] with rows ldc apart.

#include <cstddef>
#include <limits>

#include "kernels/simd/simd.h"

namespace tensorscope::kernels {

inline constexpr std::ptrdiff_t kTileRows = simd::kFused ? 6 : 5;
inline constexpr std::ptrdiff_t kTileColumns = 2 * simd::kLanes;

/// What the sums of a tile start from.
enum class TileStart : int {
  kZero,
  kElements,   ///< a value for each element: rows `start_stride` apart, 0 for the same in every row
  kOnePerRow,  ///< a value for each row, `start_stride` apart
};

/// Computes `count` adjacent tiles of c with R rows: c = max(floor, start + a b). Each tile's b is
/// panel_step floats after the one before it. One call computes all of them, because a call costs
/// as much as ten steps of k. k is at least 1; a floor of -infinity changes nothing, 0 is relu.
/// Parameters are scalars because WebAssembly passes structs through memory.
using Tiles = void (*)(std::ptrdiff_t count, std::ptrdiff_t panel_step, std::ptrdiff_t k,
                       const float* a, std::ptrdiff_t lda, const float* b, std::ptrdiff_t ldb,
                       float* c, std::ptrdiff_t ldc, TileStart start_kind, const float* start,
                       std::ptrdiff_t start_stride, float floor);

/// A tile's floor: 0 for relu, else -infinity, which changes nothing.
constexpr float floor_of(bool relu) {
  return relu ? 0.0F : -std::numeric_limits<float>::infinity();
}

/// The function for tiles with `rows` rows, 1 to kTileRows.
Tiles tiles_of(std::ptrdiff_t rows);

/// Like Tiles, but b's rows and vectors may lie anywhere: tile t's two vectors of b's row k are at
/// b + rows[k] + columns[2 t] and b + rows[k] + columns[2 t + 1].
using ScatteredTiles = void (*)(std::ptrdiff_t count, const std::ptrdiff_t* columns,
                                const std::ptrdiff_t* rows, std::ptrdiff_t k, const float* a,
                                std::ptrdiff_t lda, const float* b, float* c, std::ptrdiff_t ldc,
                                TileStart start_kind, const float* start,
                                std::ptrdiff_t start_stride, float floor);
/// Scattered tiles have this many rows or one less. With more rows, packing b costs less than these
/// offsets.
inline constexpr int kScatteredRows = 4;
ScatteredTiles scattered_tiles_of(std::ptrdiff_t rows);

/// Rows of the next tile when `left` rows are left. Tiles of four or fewer rows leave arithmetic
/// units idle, so tiles are made about equal: 20 rows are four times 5, not 6, 6, 4 and 4.
constexpr std::ptrdiff_t tile_rows(std::ptrdiff_t left) {
  const std::ptrdiff_t tiles = (left + kTileRows - 1) / kTileRows;
  return (left + tiles - 1) / tiles;
}

}  // namespace tensorscope::kernels
