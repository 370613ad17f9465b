#pragma once
// One matrix product, the building block of matmul, linear, convolution and attention.
//
// Four algorithms, chosen by the sizes alone:
// - packed: b is copied block by block into panels as wide as a register tile, a is read in place
//   (gemm_tile.h);
// - dots: with a transposed b both operands are contiguous along k, so sums are vectors along k,
//   whose lanes are added up at the end of each tile (gemm_dot.cpp). b is not copied, which pays
//   off if there are few rows;
// - transposed: a few rows times a transposed b are computed as c^T = b a^T, packed; b, the larger
//   operand, is read in place;
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

/// Depends on the sizes alone, so that a plan is valid on every machine.
std::int64_t gemm_workspace_bytes(const GemmSizes& s);

/// With fewer rows, a transposed b is read in place: packing costs about 8 / m of the tiles' own
/// work, adding up the lanes of the dots' sums about a tenth.
inline constexpr std::int64_t kFewestPackedRows = 24;

/// Packs b [n][k] in the order in which tiles read it, once for many products: n * k floats.
void pack_transposed_b(const float* b, float* packed, std::int64_t n, std::int64_t k);

/// Index at which pack_transposed_b() puts b's element [column][k].
std::int64_t packed_b_index(std::int64_t column, std::int64_t k, std::int64_t depth);

/// Like gemm(), but with a [m][k] and b from pack_transposed_b(); s.transpose_a and s.transpose_b
/// are ignored. Needs no workspace.
void gemm_packed_b(const float* a, const float* packed, float* c, const GemmSizes& s,
                   const GemmEpilogue& epilogue);

}  // namespace tensorscope::kernels
