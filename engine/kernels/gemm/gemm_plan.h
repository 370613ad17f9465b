#pragma once
// Chooses the algorithm and the blocks of a product by its sizes alone, so that plans and runs
// agree.

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "kernels/gemm/gemm.h"
#include "kernels/gemm/gemm_tile.h"
#include "kernels/simd/round.h"

namespace tensorscope::kernels::gemm_plan {

// Cache blocks, fixed so that plans do not depend on the machine. Long panels, because a tile's end
// costs as much as 25 of its steps; a block of b has 512 KiB and stays in the second-level cache. A
// transposed a is transposed again for each block of columns, so it gets few, wide blocks.
inline constexpr std::int64_t kMaxKc = 1024;
inline constexpr std::int64_t kMaxNc = 128;
inline constexpr std::int64_t kTransposedKc = 256;
inline constexpr std::int64_t kTransposedNc = 512;
inline constexpr std::int64_t kTransposedMc = 240;  ///< rows of a transposed at a time: 240 KiB
// The widest panel of any target, which plans use.
inline constexpr std::int64_t kPlannedPanel = kPackedColumns;
static_assert(kPlannedPanel % kTileColumns == 0);
// A b that fits the first-level caches, or is used few times, is read in place.
inline constexpr std::int64_t kInPlaceFloats = std::int64_t{128} * 128;
inline constexpr std::int64_t kInPlaceRows = 12;
// With few rows of a, the product is computed transposed, with this many rows of b at a time.
inline constexpr std::int64_t kMostTransposedRows = kMaxNc;
inline constexpr std::int64_t kTransposedColumns = 240;

enum class Way : std::uint8_t { kVector, kDots, kTransposed, kPacked };

// A column of c is a row of its transpose: (a b)^T = b^T a^T. For vectors, transposing changes
// nothing in memory.
inline bool is_column(const GemmSizes& s) { return s.n == 1 && s.m > 1; }

inline Way way_of(const GemmSizes& s) {
  if (s.m == 1 && !s.transpose_b) return Way::kVector;
  if (s.transpose_b && (!s.transpose_a || s.m == 1) && s.m < kFewestPackedRows) return Way::kDots;
  // Transposing a and c has to cost less than half of transposing b.
  const bool transposes = s.transpose_b && !s.transpose_a && s.m <= kMostTransposedRows;
  return transposes && 2 * s.m * (s.k + s.n) <= s.n * s.k ? Way::kTransposed : Way::kPacked;
}

// Sizes of c^T = b a^T: b is read in place, and only the few rows of a are packed.
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

inline std::int64_t packed_workspace(const GemmSizes& s) {
  const Blocks blocks = blocks_of(s);
  return blocks.b_floats + blocks.a_floats;
}
inline Blocks transposed_blocks(const GemmSizes& s) {
  return blocks_of(transposed(s, transposed_columns(s)));
}
inline std::int64_t transposed_workspace(const GemmSizes& s) {
  return transposed_blocks(s).b_floats + transposed_floats(s);
}

/// A thread's part of the workspace, and the blocks that fit into it.
struct Slot {
  std::ptrdiff_t kc, nc, mc, b_floats, a_floats;
  std::ptrdiff_t floats() const { return b_floats + a_floats; }
  bool is_enough() const { return kc > 0 && mc > 0; }
};

inline Slot slot_of(const GemmSizes& s, int threads) {
  const Blocks blocks = blocks_of(s);
  std::int64_t kc = blocks.kc;
  std::int64_t nc = blocks.nc;
  const std::int64_t b = blocks.b_floats / threads;
  const std::int64_t a = blocks.a_floats / threads;
  if (b > 0 && threads > 1) {
    kc = std::min(kc, b / kTileColumns);
    if (!reads_b_in_place(s) && kc > 0) nc = std::min(nc, b / kc / kTileColumns * kTileColumns);
  }
  const std::int64_t mc = s.transpose_a && kc > 0 ? std::min(kTransposedMc, a / kc) : 1;
  const auto index = [](std::int64_t i) { return static_cast<std::ptrdiff_t>(i); };
  return {index(kc), index(nc), index(mc), index(b), index(a)};
}

/// The same for a product that is computed transposed: panels of a, and a block of c^T.
struct TransposedSlot {
  std::ptrdiff_t kc, columns, panel_floats, block_floats;
  std::ptrdiff_t floats() const { return panel_floats + block_floats; }
};

inline TransposedSlot transposed_slot_of(const GemmSizes& s, int threads) {
  const Blocks blocks = transposed_blocks(s);
  const std::int64_t panels = blocks.b_floats / threads;
  const std::int64_t block = transposed_floats(s) / threads;
  const auto index = [](std::int64_t i) { return static_cast<std::ptrdiff_t>(i); };
  return {index(std::min(blocks.kc, panels / round_up(s.m, kTileColumns))),
          index(std::min(transposed_columns(s), block / s.m)), index(panels), index(block)};
}

}  // namespace tensorscope::kernels::gemm_plan
