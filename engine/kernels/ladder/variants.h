#pragma once
// One matrix product computed in many ways: a ladder from three loops to the machine's limit, each
// rung a variant that can be run and timed. All give c = a b within the rounding of their
// arithmetic.
//
// m rows of the result, n columns, k inner dimension; a [m][k], b [k][n], c [m][n], row-major.

#include <cstdint>
#include <span>
#include <string>

#include "core/kernel_arguments.h"

namespace tensorscope::kernels {

struct KernelVariant {
  const char* name;
  const char* explanation;  ///< one line: what this rung adds
  const char* arithmetic;   ///< "float32" or "int8"
  /// Overwrites c. @param workspace workspace_bytes(s) bytes, aligned to 64
  void (*run)(const float* a, const float* b, float* c, const VariantSizes& s, void* workspace);
  std::int64_t (*workspace_bytes)(const VariantSizes& s);
  /// Prepares operands that are multiplied many times (rounding to int8); may be null.
  void (*prepare)(const float* a, const float* b, const VariantSizes& s, void* workspace);
  /// Rows that a separate call may compute without changing the work, so that a slow product can
  /// pause; 0: all rows at once.
  std::int64_t row_block;
};

/// In teaching order, the slowest first.
std::span<const KernelVariant> kernel_variants();

// Compiled without vectorisation: one number at a time, as the loops are written.
void matmul_naive(const float* a, const float* b, float* c, const VariantSizes& s);
void matmul_reordered(const float* a, const float* b, float* c, const VariantSizes& s);
void matmul_tiled(const float* a, const float* b, float* c, const VariantSizes& s);
inline constexpr std::int64_t kTiledRows = 32;

/// Vectors: 4 rows x 2 vectors of sums in registers, b read in place; product and sum are rounded
/// separately.
void matmul_simd(const float* a, const float* b, float* c, const VariantSizes& s);

/// The Eigen library's product.
void matmul_eigen(const float* a, const float* b, float* c, const VariantSizes& s);
/// The vector instructions Eigen was compiled for, e.g. "AVX SSE ..."; "None" would mean a wrong
/// build.
std::string eigen_simd();

/// Rounds a to seven bits with zero point 64 and one scale, b to eight bits with a scale for each
/// column.
void prepare_int8(const float* a, const float* b, const VariantSizes& s, void* workspace);
void matmul_int8(const float* a, const float* b, float* c, const VariantSizes& s, void* workspace);
std::int64_t matmul_int8_workspace_bytes(const VariantSizes& s);

}  // namespace tensorscope::kernels
