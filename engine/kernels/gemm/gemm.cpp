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

constexpr std::int64_t kPackedFloat = 8;  ///< multiply-adds that take as long as packing a float

// A panel of b: [kc][kTileColumns], zeros in columns that b does not have.
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

// Where tiles side by side find their columns of b: panels, or b itself.
struct Columns {
  const float* b;
  Index ldb;
  Index step;  ///< from one tile's to the next's
};

// A tile that is narrower than its panel: computed beside c, then copied.
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

// Rows [i0, i0 + rows) of c, columns [j0, j0 + columns). A last tile that is narrower than the
// others has its own panel.
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

// A block's rows, on as many threads as there are.
void shared_sweep(const float* a, Index lda, Index i0, Index rows, Index j0, Index columns,
                  Index kc, const GemmOutput& out, const Columns& b, const float* last_panel) {
  share(rows, kTileRows, std::int64_t{columns} * kc, [&](Index begin, Index end) {
    sweep(a + begin * lda, lda, i0 + begin, end - begin, j0, columns, kc, out, b, last_panel);
  });
}

class Packed {
 public:
  Packed(const float* a, const float* b, float* c, const GemmSizes& s, const GemmEpilogue& epilogue,
         float* workspace)
      : a_(a),
        b_(b),
        c_(c),
        s_(s),
        epilogue_(epilogue),
        blocks_(blocks_of(s)),
        b_panels_(workspace),
        a_rows_(workspace + blocks_.b_floats),
        in_place_(reads_b_in_place(s)) {}

  void run() {
    for (std::int64_t j0 = 0; j0 < s_.n; j0 += blocks_.nc) {
      for (std::int64_t k0 = 0; k0 < s_.k; k0 += blocks_.kc) block(j0, k0);
    }
  }

 private:
  void block(std::int64_t j0, std::int64_t k0) {
    const auto kc = static_cast<Index>(std::min(blocks_.kc, s_.k - k0));
    const auto columns = static_cast<Index>(std::min(blocks_.nc, s_.n - j0));
    const auto ldb = static_cast<Index>(s_.transpose_b ? s_.k : s_.n);
    const float* const b = b_ + (s_.transpose_b ? j0 * s_.k + k0 : k0 * s_.n + j0);
    const auto width = [=](Index j) { return std::min<Index>(kTileColumns, columns - j); };
    const auto panel_floats = [=](Index j) { return j * kc; };
    const Index first_packed = in_place_ ? columns / kTileColumns * kTileColumns : 0;
    share(columns - first_packed, kTileColumns, kc * kPackedFloat, [&](Index begin, Index end) {
      for (Index at = begin; at < end; at += kTileColumns) {
        const Index j = first_packed + at;
        pack_panel(s_.transpose_b ? b + j * ldb : b + j, ldb, s_.transpose_b, kc, width(j),
                   b_panels_ + panel_floats(at));
      }
    });
    const float* const last_panel =
        b_panels_ + panel_floats(columns / kTileColumns * kTileColumns - first_packed);
    rows(static_cast<Index>(j0), columns, k0, kc,
         in_place_ ? Columns{b, ldb, kTileColumns}
                   : Columns{b_panels_, kTileColumns, panel_floats(kTileColumns)},
         last_panel);
  }

  void rows(Index j0, Index columns, std::int64_t k0, Index kc, const Columns& b,
            const float* last_panel) {
    const GemmOutput out = output_of(c_, s_, epilogue_, k0, kc);
    if (!s_.transpose_a) {
      shared_sweep(a_ + k0, static_cast<Index>(s_.k), 0, static_cast<Index>(s_.m), j0, columns, kc,
                   out, b, last_panel);
      return;
    }
    for (std::int64_t i0 = 0; i0 < s_.m; i0 += kTransposedMc) {
      const auto mc = static_cast<Index>(std::min(kTransposedMc, s_.m - i0));
      transpose(a_ + k0 * s_.m + i0, static_cast<Index>(s_.m), kc, mc, a_rows_, kc);
      shared_sweep(a_rows_, kc, static_cast<Index>(i0), mc, j0, columns, kc, out, b, last_panel);
    }
  }

  const float* a_;
  const float* b_;
  float* c_;
  GemmSizes s_;
  GemmEpilogue epilogue_;
  Blocks blocks_;
  float* b_panels_;
  float* a_rows_;
  bool in_place_;
};

// Bias per row and per column change places with rows and columns.
GemmEpilogue transposed_epilogue(GemmEpilogue epilogue) {
  if (epilogue.from == From::kBiasPerRow) {
    epilogue.from = From::kBiasPerColumn;
  } else if (epilogue.from == From::kBiasPerColumn) {
    epilogue.from = From::kBiasPerRow;
  }
  return epilogue;
}

void transposed_product(const float* a, const float* b, float* c, const GemmSizes& s,
                        const GemmEpilogue& epilogue, float* workspace) {
  const auto m = static_cast<Index>(s.m);
  const auto n = static_cast<Index>(s.n);
  const auto most = static_cast<Index>(transposed_columns(s));
  for (Index j = 0; j < n; j += most) {
    const Index columns = std::min(most, n - j);
    GemmEpilogue block = transposed_epilogue(epilogue);
    if (epilogue.from == From::kBiasPerColumn) block.bias += j;
    if (epilogue.from == From::kOutput) transpose(c + j, n, m, columns, workspace, m);
    Packed(b + j * static_cast<Index>(s.k), a, workspace, transposed(s, columns), block,
           workspace + transposed_floats(s))
        .run();
    transpose(workspace, m, columns, m, c + j, n);
  }
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
      return Packed(a, b, c, s, epilogue, workspace).run();
  }
}

std::int64_t gemm_workspace_bytes(const GemmSizes& s) {
  if (is_column(s)) return gemm_workspace_bytes(as_row(s));
  const Way way = way_of(s);
  if (way == Way::kVector || way == Way::kDots) return 0;
  const bool transposes = way == Way::kTransposed;
  const Blocks blocks = blocks_of(transposes ? transposed(s, transposed_columns(s)) : s);
  return float_bytes(blocks.b_floats + blocks.a_floats + (transposes ? transposed_floats(s) : 0));
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
  const Blocks blocks = blocks_of(s);
  const auto depth = static_cast<Index>(s.k);
  for (std::int64_t j0 = 0; j0 < s.n; j0 += blocks.nc) {
    const auto columns = static_cast<Index>(std::min(blocks.nc, s.n - j0));
    for (std::int64_t k0 = 0; k0 < s.k; k0 += blocks.kc) {
      const auto kc = static_cast<Index>(std::min(blocks.kc, s.k - k0));
      const float* const block = packed + packed_b_index(j0, k0, s.k);
      shared_sweep(a + k0, depth, 0, static_cast<Index>(s.m), static_cast<Index>(j0), columns, kc,
                   output_of(c, s, epilogue, k0, kc), {block, kTileColumns, depth * kTileColumns},
                   nullptr);
    }
  }
}

}  // namespace tensorscope::kernels
