#pragma once
// Which way a product goes, and in which blocks: decided by its sizes alone, so that plans and runs
// agree.

#include <algorithm>
#include <cstdint>

#include "kernels/gemm/gemm.h"
#include "kernels/gemm/gemm_tile.h"
#include "kernels/simd/round.h"

namespace tensorscope::kernels::gemm_plan {

// Cache blocks, fixed so that plans do not depend on the machine. Long panels, because a tile's end
// costs as much as 25 of its steps; a block of b has 512 KiB and stays in the second-level cache. A
// transposed a is transposed again for each block of columns: then few, wide blocks.
inline constexpr std::int64_t kMaxKc = 1024;
inline constexpr std::int64_t kMaxNc = 128;
inline constexpr std::int64_t kTransposedKc = 256;
inline constexpr std::int64_t kTransposedNc = 512;
inline constexpr std::int64_t kTransposedMc = 240;  ///< rows of a transposed at a time: 240 KiB
// The widest panel of any target: what plans count with.
inline constexpr std::int64_t kPlannedPanel = kPackedColumns;
static_assert(kPlannedPanel % kTileColumns == 0);
// A b that fits the first-level caches, or is used few times, is read where it lies.
inline constexpr std::int64_t kInPlaceFloats = std::int64_t{128} * 128;
inline constexpr std::int64_t kInPlaceRows = 12;
// With few rows of a, the product is computed transposed, so many rows of b at a time.
inline constexpr std::int64_t kMostTransposedRows = kMaxNc;
inline constexpr std::int64_t kTransposedColumns = 240;

enum class Way : std::uint8_t { kVector, kDots, kTransposed, kPacked };

// A column of c is a row of its transpose: (a b)^T = b^T a^T, and vectors have no layout.
inline bool is_column(const GemmSizes& s) { return s.n == 1 && s.m > 1; }

inline Way way_of(const GemmSizes& s) {
  if (s.m == 1 && !s.transpose_b) return Way::kVector;
  if (s.transpose_b && (!s.transpose_a || s.m == 1) && s.m < kFewestPackedRows) return Way::kDots;
  // Transposing a and c has to cost less than half of transposing b.
  const bool transposes = s.transpose_b && !s.transpose_a && s.m <= kMostTransposedRows;
  return transposes && 2 * s.m * (s.k + s.n) <= s.n * s.k ? Way::kTransposed : Way::kPacked;
}

// As c^T = b a^T: b is read where it lies, and the few rows of a are what gets packed.
inline GemmSizes transposed(const GemmSizes& s, std::int64_t columns) {
  return {.m = columns, .n = s.m, .k = s.k, .transpose_b = true};
}
inline std::int64_t transposed_columns(const GemmSizes& s) {
  return block_size(s.n, kTransposedColumns);
}
inline std::int64_t transposed_floats(const GemmSizes& s) {
  return aligned_floats(transposed_columns(s) * s.m);
}

inline GemmSizes as_row(const GemmSizes& s) {
  return {.m = 1, .n = s.m, .k = s.k, .transpose_b = !s.transpose_a, .transpose_a = false};
}

inline bool reads_b_in_place(const GemmSizes& s) {
  return !s.transpose_b && (s.k * s.n <= kInPlaceFloats || s.m <= kInPlaceRows);
}

struct Blocks {
  std::int64_t kc, nc, b_floats, a_floats;
};

inline Blocks blocks_of(const GemmSizes& s) {
  Blocks blocks{block_size(s.k, s.transpose_a ? kTransposedKc : kMaxKc),
                round_up(block_size(s.n, s.transpose_a ? kTransposedNc : kMaxNc), kPlannedPanel), 0,
                0};
  if (!reads_b_in_place(s)) {
    blocks.b_floats = blocks.kc * blocks.nc;
  } else if (s.n % kPlannedPanel != 0) {
    blocks.b_floats = blocks.kc * kPlannedPanel;  // the last panel, which needs columns of zeros
  }
  if (s.transpose_a) blocks.a_floats = std::min(s.m, kTransposedMc) * blocks.kc;
  return blocks;
}

}  // namespace tensorscope::kernels::gemm_plan
