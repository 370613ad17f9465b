#include "kernels/gemm/gemm.h"

#include <algorithm>

#include "kernels/gemm/gemm_output.h"
#include "kernels/gemm/gemm_plan.h"
#include "kernels/gemm/gemm_tile.h"
#include "kernels/movement/transpose.h"
#include "kernels/threads/thread_pool.h"

namespace tensorscope::kernels {

namespace {

using From = GemmEpilogue::From;
using namespace gemm_plan;

// Packing a float takes as long as 8 multiply-adds, which is negligible from this many rows of c
// on.
constexpr std::int64_t kPackRows = 192;
// Tiles of columns per thread from which on it does not matter that some threads have one more.
constexpr std::ptrdiff_t kEvenTiles = 8;

// Packs a panel of b: [kc][kTileColumns], zeros in columns that b does not have.
void pack_panel(const float* b, Index ldb, bool transposed, Index kc, Index columns, float* panel) {
  if (columns < kTileColumns) std::fill_n(panel, kc * kTileColumns, 0.0F);
  if (transposed) return transpose(b, ldb, columns, kc, panel, kTileColumns);
  for (Index k = 0; k < kc; ++k, b += ldb, panel += kTileColumns) {
    if (columns == kTileColumns) {
      simd::store(panel, simd::load(b));
      simd::store(panel + simd::kLanes, simd::load(b + simd::kLanes));
    } else {
      std::copy_n(b, columns, panel);
    }
  }
}

// Where adjacent tiles read their columns of b: panels, or b itself.
struct Columns {
  const float* b;
  Index ldb;
  Index step;  ///< floats from one tile's columns to the next tile's
};

// Computes a tile that is narrower than its panel in a buffer, then copies it to c.
void narrow_tile(Index rows, Index kc, const float* a, Index lda, const float* panel, Index columns,
                 const GemmOutput& out, Index i, Index j) {
  float wide[kTileRows * kTileColumns] = {};
  const float* start = out.start(i, j);
  const TileStart kind = out.kind();
  if (kind == TileStart::kElements) {
    for (Index r = 0; r < rows; ++r) {
      std::copy_n(start + r * out.row_stride(), columns, wide + r * kTileColumns);
    }
    start = wide;
  }
  tiles_of(rows)(1, 0, kc, a, lda, panel, kTileColumns, wide, kTileColumns, kind, start,
                 kind == TileStart::kElements ? kTileColumns : out.row_stride(), out.floor);
  for (Index r = 0; r < rows; ++r) {
    std::copy_n(wide + r * kTileColumns, columns, out.c + (i + r) * out.ldc + j);
  }
}

// Computes rows [i0, i0 + rows) and columns [j0, j0 + columns) of c. A last tile that is narrower
// than the others has its own panel.
void sweep(const float* a, Index lda, Index i0, Index rows, Index j0, Index columns, Index kc,
           const GemmOutput& out, const Columns& b, const float* last_panel) {
  const Index narrow = columns % kTileColumns;
  const Index whole = columns / kTileColumns;
  for (Index i = 0; i < rows;) {
    const Index count = tile_rows(rows - i);
    tiles_of(count)(whole, b.step, kc, a + i * lda, lda, b.b, b.ldb,
                    out.c + (i0 + i) * out.ldc + j0, out.ldc, out.kind(), out.start(i0 + i, j0),
                    out.row_stride(), out.floor);
    if (narrow > 0) {
      narrow_tile(count, kc, a + i * lda, lda, last_panel, narrow, out, i0 + i,
                  j0 + whole * kTileColumns);
    }
    i += count;
  }
}

int threads_of(const GemmSizes& s) { return sharers(s.m * s.n * s.k, 0, 1); }

// One thread's part of a product: rows and columns of c.
struct Part {
  Index i0, rows, j0, columns;
};

// Threads share columns of c, or rows if these divide more evenly. Each thread packs the columns of
// b that it multiplies by into its own workspace: fetching what another core has written costs more
// than packing.
class Packed {
 public:
  Packed(const float* a, const float* b, float* c, const GemmSizes& s, const GemmEpilogue& epilogue,
         float* workspace, bool is_packed)
      : a_(a),
        b_(b),
        c_(c),
        s_(s),
        epilogue_(epilogue),
        is_packed_(is_packed),
        in_place_(is_packed || reads_b_in_place(s)),
        workspace_(workspace),
        slot_(slot_of(s, is_packed_ ? 1 : threads_of(s))) {}

  void run() {
    const bool is_enough = slot_.is_enough();
    if (!is_enough) slot_ = slot_of(s_, 1);
    const std::int64_t tiles = s_.n / kTileColumns;
    const bool by_columns =
        (tiles >= kEvenTiles * thread_count() && !s_.transpose_a) || s_.m / kTileRows < tiles;
    // Few parts if each one transposes all rows of a, or packs all columns of b.
    const bool packs = !by_columns && !in_place_;
    const std::int64_t least = by_columns && s_.transpose_a ? s_.n : packs ? kPackRows : 1;
    const std::int64_t items = by_columns ? s_.n : s_.m;
    const std::int64_t each = is_enough ? s_.m * s_.n / items * s_.k : 0;
    const auto part = [=, this](Index begin, Index end, int thread) {
      const Index count = end - begin;
      multiply(by_columns ? Part{0, static_cast<Index>(s_.m), begin, count}
                          : Part{begin, count, 0, static_cast<Index>(s_.n)},
               workspace_ + (is_packed_ ? 0 : thread * slot_.floats()));
    };
    share(items, by_columns ? kTileColumns : kTileRows, each, part, least);
  }

 private:
  void multiply(const Part& part, float* panels) const {
    for (Index j = 0; j < part.columns; j += slot_.nc) {
      const Index columns = std::min(slot_.nc, part.columns - j);
      for (Index k0 = 0; k0 < static_cast<Index>(s_.k); k0 += slot_.kc) {
        block({part.i0, part.rows, part.j0 + j, columns}, k0, panels);
      }
    }
  }

  // The columns of b for a block; packs them if needed.
  Columns columns_of(const Part& part, Index k0, Index kc, float* panels) const {
    const auto depth = static_cast<Index>(s_.k);
    if (is_packed_) {
      return {b_ + packed_b_index(part.j0, k0, depth), kTileColumns, depth * kTileColumns};
    }
    const auto ldb = s_.transpose_b ? depth : static_cast<Index>(s_.n);
    const float* const b = b_ + (s_.transpose_b ? part.j0 * depth + k0 : k0 * ldb + part.j0);
    const Index first = first_packed(part);
    for (Index j = first; j < part.columns; j += kTileColumns) {
      pack_panel(s_.transpose_b ? b + j * ldb : b + j, ldb, s_.transpose_b, kc,
                 std::min<Index>(kTileColumns, part.columns - j), panels + (j - first) * kc);
    }
    if (in_place_) return {b, ldb, kTileColumns};
    return {panels, kTileColumns, kc * kTileColumns};
  }
  Index first_packed(const Part& part) const {
    return in_place_ ? part.columns / kTileColumns * kTileColumns : 0;
  }

  void block(const Part& part, Index k0, float* panels) const {
    const auto depth = static_cast<Index>(s_.k);
    const Index kc = std::min(slot_.kc, depth - k0);
    const Columns columns = columns_of(part, k0, kc, panels);
    const float* const last_panel =
        panels + (part.columns / kTileColumns * kTileColumns - first_packed(part)) * kc;
    const GemmOutput out = output_of(c_, s_, epilogue_, k0, kc);
    if (!s_.transpose_a) {
      return sweep(a_ + part.i0 * depth + k0, depth, part.i0, part.rows, part.j0, part.columns, kc,
                   out, columns, last_panel);
    }
    float* const a_rows = panels + slot_.b_floats;
    const auto lda = static_cast<Index>(s_.m);
    for (Index i = 0; i < part.rows; i += slot_.mc) {
      const Index mc = std::min(slot_.mc, part.rows - i);
      transpose(a_ + k0 * lda + part.i0 + i, lda, kc, mc, a_rows, kc);
      sweep(a_rows, kc, part.i0 + i, mc, part.j0, part.columns, kc, out, columns, last_panel);
    }
  }

  const float* a_;
  const float* b_;
  float* c_;
  GemmSizes s_;
  GemmEpilogue epilogue_;
  bool is_packed_;  ///< b comes from pack_transposed_b()
  bool in_place_;
  float* workspace_;
  Slot slot_;
};

// Transposing the product swaps the bias per row and the bias per column.
GemmEpilogue transposed_epilogue(GemmEpilogue epilogue) {
  if (epilogue.from == From::kBiasPerRow) {
    epilogue.from = From::kBiasPerColumn;
  } else if (epilogue.from == From::kBiasPerColumn) {
    epilogue.from = From::kBiasPerRow;
  }
  return epilogue;
}

// Each thread packs the rows of a once for each block of k, for its own columns of c.
void transposed_product(const float* a, const float* b, float* c, const GemmSizes& s,
                        const GemmEpilogue& epilogue, float* workspace) {
  const auto m = static_cast<Index>(s.m);
  const auto n = static_cast<Index>(s.n);
  const auto depth = static_cast<Index>(s.k);
  const TransposedSlot slot = transposed_slot_of(s, threads_of(s));
  const Index narrow = m / kTileColumns * kTileColumns;
  const auto columns_of_c = [&](Index begin, Index end, int thread) {
    float* const panels = workspace + thread * slot.floats();
    float* const block = panels + slot.panel_floats;
    for (Index k0 = 0; k0 < depth; k0 += slot.kc) {
      const Index kc = std::min(slot.kc, depth - k0);
      for (Index i = 0; i < m; i += kTileColumns) {
        pack_panel(a + i * depth + k0, depth, true, kc, std::min(kTileColumns, m - i),
                   panels + i * kc);
      }
      for (Index j = begin; j < end; j += slot.columns) {
        const Index columns = std::min(slot.columns, end - j);
        GemmOutput out = output_of(block, s, transposed_epilogue(epilogue), k0, kc);
        out.ldc = m;
        if (out.from == From::kOutput) transpose(c + j, n, m, columns, block, m);
        if (out.from == From::kBiasPerRow) out.bias += j;
        sweep(b + j * depth + k0, depth, 0, columns, 0, m, kc, out,
              {panels, kTileColumns, kc * kTileColumns}, panels + narrow * kc);
        transpose(block, m, columns, m, c + j, n);
      }
    }
  };
  share(s.n, kTileRows, s.m * s.k, columns_of_c, 2 * kPackRows);
}

}  // namespace

void gemm(const float* a, const float* b, float* c, const GemmSizes& s,
          const GemmEpilogue& epilogue, float* workspace) {
  if (is_column(s)) return gemm(b, a, c, as_row(s), transposed_epilogue(epilogue), workspace);
  switch (way_of(s)) {
    case Way::kVector:
      return vector_times_matrix(a, b, c, static_cast<Index>(s.k), static_cast<Index>(s.n),
                                 epilogue);
    case Way::kDots:
      return dot_product(a, b, c, s, epilogue);
    case Way::kTransposed:
      return transposed_product(a, b, c, s, epilogue, workspace);
    case Way::kPacked:
      return Packed(a, b, c, s, epilogue, workspace, false).run();
  }
}

std::int64_t gemm_workspace_bytes(const GemmSizes& s) {
  if (is_column(s)) return gemm_workspace_bytes(as_row(s));
  const Way way = way_of(s);
  if (way == Way::kVector || way == Way::kDots) return 0;
  return float_bytes(way == Way::kTransposed ? transposed_workspace(s) : packed_workspace(s));
}

std::int64_t packed_b_index(std::int64_t column, std::int64_t k, std::int64_t depth) {
  return (column / kTileColumns * depth + k) * kTileColumns + column % kTileColumns;
}

void pack_transposed_b(const float* b, float* packed, std::int64_t n, std::int64_t k) {
  const auto depth = static_cast<Index>(k);
  for (Index j = 0; j < static_cast<Index>(n); j += kTileColumns) {
    transpose(b + j * depth, depth, kTileColumns, depth, packed + j * depth, kTileColumns);
  }
}

void gemm_packed_b(const float* a, const float* packed, float* c, const GemmSizes& s,
                   const GemmEpilogue& epilogue) {
  GemmSizes sizes = s;
  sizes.transpose_a = false;
  Packed(a, packed, c, sizes, epilogue, nullptr, true).run();
}

}  // namespace tensorscope::kernels
