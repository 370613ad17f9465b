#pragma once
// One matrix product, the building block of matmul, linear, convolution and attention.
//
// Four ways, chosen by the sizes alone:
// - packed: b is copied block by block into panels as wide as a register tile, a is read where it
//   lies (gemm_tile.h);
// - dots: with a transposed b both operands run along k, and sums of vectors are added up at the
//   end of each tile (gemm_dot.cpp): no copy of b, which pays when there are few rows;
// - transposed: a few rows times a transposed b are computed as c^T = b a^T, packed; b, the larger
//   one, is read where it lies;
// - vector times matrix: one row, or one column of a transposed a. b is read once.

#include <cstdint>

#include "core/kernel_arguments.h"

namespace tensorscope::kernels {

/// Row-major: a [m][k] (or [k][m] with transpose_a), b [k][n] (or [n][k] with transpose_b),
/// c [m][n], without gaps.
struct GemmSizes {
  std::int64_t m = 1;
  std::int64_t n = 1;
  std::int64_t k = 1;
  bool transpose_b = false;
  bool transpose_a = false;
};

/// What the product is added to, and what happens to the sum before it is stored.
struct GemmEpilogue {
  enum class From : std::uint8_t {
    kZero,
    kOutput,         ///< c += a b
    kBiasPerColumn,  ///< bias [n]
    kBiasPerRow,     ///< bias [m]
  };
  From from = From::kZero;
  const float* bias = nullptr;
  bool relu = false;  ///< negative results become 0
};

/// c = epilogue(a b). Allocates nothing. @param workspace gemm_workspace_bytes(s) bytes, aligned to
/// 64
void gemm(const float* a, const float* b, float* c, const GemmSizes& s,
          const GemmEpilogue& epilogue, float* workspace);

/// Depends on the sizes alone, not on the machine: a plan made anywhere holds everywhere.
std::int64_t gemm_workspace_bytes(const GemmSizes& s);

/// With fewer rows, b is read where it lies if it is transposed: packing costs about 8 / m of the
/// tiles' own work, adding up the sums of dots about a tenth.
inline constexpr std::int64_t kFewestPackedRows = 24;

/// b [n][k] in the order in which tiles read it, packed once for many products: n * k floats.
void pack_transposed_b(const float* b, float* packed, std::int64_t n, std::int64_t k);

/// Where pack_transposed_b puts b's element [column][k].
std::int64_t packed_b_index(std::int64_t column, std::int64_t k, std::int64_t depth);

/// As gemm(), a [m][k], with b from pack_transposed_b; s.transpose_a and s.transpose_b do not
/// matter. Needs no workspace.
void gemm_packed_b(const float* a, const float* packed, float* c, const GemmSizes& s,
                   const GemmEpilogue& epilogue);

}  // namespace tensorscope::kernels
