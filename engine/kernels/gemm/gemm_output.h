#pragma once
// Where a block's result goes, shared by the algorithms of a product (gemm.h). Also declares the
// two algorithms that pack nothing and need no workspace.

#include <cstddef>

#include "kernels/gemm/gemm.h"
#include "kernels/gemm/gemm_tile.h"

namespace tensorscope::kernels {

/// Counts elements. It has 32 bits in WebAssembly, where every tensor in memory is smaller than
/// that.
using Index = std::ptrdiff_t;

/// The destination of a block of k, and what the block's tiles start from and end with.
struct GemmOutput {
  float* c;
  Index ldc;
  GemmEpilogue::From from;
  const float* bias;
  float floor;

  TileStart kind() const {
    if (from == GemmEpilogue::From::kZero) return TileStart::kZero;
    return from == GemmEpilogue::From::kBiasPerRow ? TileStart::kOnePerRow : TileStart::kElements;
  }
  const float* start(Index i, Index j) const {
    switch (from) {
      case GemmEpilogue::From::kZero:
        return nullptr;
      case GemmEpilogue::From::kOutput:
        return c + i * ldc + j;
      case GemmEpilogue::From::kBiasPerColumn:
        return bias + j;
      case GemmEpilogue::From::kBiasPerRow:
        return bias + i;
    }
    return nullptr;
  }
  Index row_stride() const {
    if (from == GemmEpilogue::From::kOutput) return ldc;
    return from == GemmEpilogue::From::kBiasPerRow ? 1 : 0;
  }
  Index column_stride() const { return from == GemmEpilogue::From::kBiasPerRow ? 0 : 1; }
};

/// The output for the block of k from k0 on: the first block starts as the epilogue says, only the
/// last one applies relu.
inline GemmOutput output_of(float* c, const GemmSizes& s, const GemmEpilogue& epilogue,
                            std::int64_t k0, std::int64_t kc) {
  const bool last = k0 + kc >= s.k;
  return {c, static_cast<Index>(s.n), k0 == 0 ? epilogue.from : GemmEpilogue::From::kOutput,
          epilogue.bias, floor_of(epilogue.relu && last)};
}

/// c [m][n] = epilogue(a [m][k] b [n][k]^T), tile by tile: both operands are contiguous along k.
void dot_product(const float* a, const float* b, float* c, const GemmSizes& s,
                 const GemmEpilogue& epilogue);

/// c [n] = epilogue(a [k] b [k][n]): every element of b is used once, so the time is that of
/// reading b.
void vector_times_matrix(const float* a, const float* b, float* c, Index k, Index n,
                         const GemmEpilogue& epilogue);

}  // namespace tensorscope::kernels
