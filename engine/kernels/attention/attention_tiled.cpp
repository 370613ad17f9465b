// Attention in blocks of queries and keys with an online softmax: the scores of a block live in the
// cache and are discarded afterwards. Milakov and Gimelshein, arXiv:1805.02867; Dao et al.,
// arXiv:2205.14135.

#include <algorithm>
#include <limits>

#include "kernels/attention/attention.h"
#include "kernels/gemm/gemm_tile.h"
#include "kernels/movement/transpose.h"
#include "kernels/rows/softmax_row.h"
#include "kernels/simd/round.h"
#include "kernels/simd/vector_map.h"
#include "kernels/threads/thread_pool.h"

namespace tensorscope::kernels {

namespace {

// Block sizes. kQueries is a multiple of every target's tile rows; a block's scores stay in the
// first two cache levels.
constexpr std::int64_t kQueries = 30;
constexpr std::int64_t kKeys = 256;
// Keys and values are packed in panels as wide as the tile. Plans use kPlanned instead, a multiple
// of every target's panel width.
constexpr std::int64_t kPanel = kTileColumns;
constexpr std::int64_t kPlanned = 16;
static_assert(kQueries % kTileRows == 0 && kPlanned % kPanel == 0);

constexpr float kLowest = -std::numeric_limits<float>::infinity();

constexpr std::int64_t whole_panels(std::int64_t n) { return round_up(n, kPanel); }

// Whether sums accumulate directly in the output, which needs rows of whole panels. Then blocks of
// queries share nothing but keys and values and can be computed in parallel.
bool sums_in_output(const AttentionSizes& s) { return s.d % kPlanned == 0; }

// Offsets of the workspace's parts, in floats.
struct Layout {
  std::int64_t t, d, sum_rows;
  explicit Layout(const AttentionSizes& s)
      : t(round_up(s.t, kPlanned)),
        d(round_up(s.d, kPlanned)),
        sum_rows(sums_in_output(s) ? 0 : kQueries) {}
  std::int64_t keys() const { return 0; }                 // [t / kPanel][d][kPanel], scaled
  std::int64_t values() const { return keys() + t * d; }  // [d / kPanel][t][kPanel]
  std::int64_t sums() const { return values() + t * d; }  // [sum_rows][d]
  std::int64_t floats() const { return sums() + sum_rows * d; }
};

void pack_keys(const float* k, float* out, const AttentionSizes& s) {
  const auto scale = static_cast<float>(attention_scale(s));
  for (std::int64_t t = 0; t < s.t; t += kPanel, out += s.d * kPanel) {
    const std::int64_t rows = std::min(kPanel, s.t - t);
    if (rows < kPanel) std::fill_n(out, s.d * kPanel, 0.0F);
    transpose(k + t * s.d, static_cast<std::ptrdiff_t>(s.d), static_cast<std::ptrdiff_t>(rows),
              static_cast<std::ptrdiff_t>(s.d), out, static_cast<std::ptrdiff_t>(kPanel));
    row_scale(out, s.d * kPanel, scale);
  }
}

// Whole rows of a panel are copied without copy_n: a call for 64 bytes costs more than the copy.
void pack_values(const float* v, float* out, const AttentionSizes& s) {
  for (std::int64_t i = 0; i < s.d; i += kPanel) {
    const std::int64_t columns = std::min(kPanel, s.d - i);
    const float* in = v + i;
    for (std::int64_t t = 0; t < s.t; ++t, in += s.d, out += kPanel) {
      if (columns == kPanel) {
        for (std::int64_t at = 0; at < kPanel; at += simd::kLanes) {
          simd::store(out + at, simd::load(in + at));
        }
      } else {
        std::fill(std::copy_n(in, columns, out), out + kPanel, 0.0F);
      }
    }
  }
}

// The state of the online softmax for the rows of a block of queries.
struct Rows {
  std::int64_t first = 0;
  std::int64_t count = 0;
  float highest[kQueries];
  float sum[kQueries];
};

// c [rows][columns] = (or +=) a b, where b is in panels with k rows, panel_step floats apart.
void block_product(const float* a, std::int64_t lda, const float* panels, std::int64_t panel_step,
                   float* c, std::int64_t ldc, std::int64_t rows, std::int64_t columns,
                   std::int64_t k, bool accumulate) {
  const auto size = [](std::int64_t n) { return static_cast<std::ptrdiff_t>(n); };
  const TileStart start = accumulate ? TileStart::kElements : TileStart::kZero;
  for (std::int64_t row = 0; row < rows;) {
    const std::ptrdiff_t height = tile_rows(size(rows - row));
    float* const out = c + row * ldc;
    tiles_of(height)(size(columns) / kTileColumns, size(panel_step), size(k), a + row * lda,
                     size(lda), panels, kTileColumns, out, size(ldc), start, out, size(ldc),
                     kLowest);
    row += height;
  }
}

// Replaces a block's scores for keys [first, first + count) by their exponentials. If a row's
// maximum rises, its earlier sums are scaled down accordingly. All maxima are computed before the
// exponentials, so that the rows do not wait for each other.
void softmax_step(float* scores, float* sums, std::int64_t first, std::int64_t count,
                  std::int64_t d, bool causal, Rows& rows) {
  const simd::ExpOfNegative exp;
  float before[kQueries];
  for (std::int64_t r = 0; r < rows.count; ++r) {
    float* const row = scores + r * kKeys;
    if (causal) {
      const std::int64_t seen = std::clamp<std::int64_t>(rows.first + r + 1 - first, 0, count);
      std::fill(row + seen, row + count, kLowest);
    }
    before[r] = rows.highest[r];
    rows.highest[r] = std::max(before[r], row_maximum(row, count));
  }
  for (std::int64_t r = 0; r < rows.count; ++r, scores += kKeys, sums += d) {
    // The row has only minus infinities so far: any finite shift turns them into zeros.
    const float shift = rows.highest[r] == kLowest ? 0.0F : rows.highest[r];
    const float sum = row_exp_sum(scores, scores, count, shift, exp);
    if (first == 0) {
      rows.sum[r] = sum;
    } else {
      const float kept = before[r] == shift ? 1.0F : exp(simd::splat(before[r] - shift))[0];
      rows.sum[r] = rows.sum[r] * kept + sum;
      if (kept != 1.0F) row_scale(sums, d, kept);
    }
  }
}

// One head: what its blocks of queries share.
struct Head {
  const float* q;
  const float* keys;
  const float* values;
  float* sums;  // of one block, in rows of whole panels; null if they accumulate in y
  float* y;
};

// Computes one block of queries. Its scores take 30 KiB of the thread's stack.
void attend(const Head& head, const AttentionSizes& s, std::int64_t from, std::int64_t rows_left) {
  Rows rows;
  rows.first = from;
  rows.count = std::min(kQueries, rows_left);
  float scores[kQueries * kKeys];
  float* const y = head.y + from * s.d;
  float* const sums = head.sums == nullptr ? y : head.sums;
  const std::int64_t columns = whole_panels(s.d);
  std::fill_n(rows.highest, kQueries, kLowest);
  for (std::int64_t first = 0; first < s.t; first += kKeys) {
    const std::int64_t count = std::min(kKeys, s.t - first);
    block_product(head.q + from * s.d, s.d, head.keys + first * s.d, s.d * kPanel, scores, kKeys,
                  rows.count, whole_panels(count), s.d, false);
    softmax_step(scores, sums, first, count, columns, s.causal, rows);
    block_product(scores, kKeys, head.values + first * kPanel, s.t * kPanel, sums, columns,
                  rows.count, columns, count, first > 0);
  }
  for (std::int64_t r = 0; r < rows.count; ++r) {
    row_scale(sums + r * columns, columns, 1.0F / rows.sum[r]);
    if (head.sums != nullptr) std::copy_n(sums + r * columns, s.d, y + r * s.d);
  }
}

}  // namespace

void attention_fast(const float* q, const float* k, const float* v, float* y,
                    const AttentionSizes& s, float* workspace) {
  const Layout at(s);
  const auto queries = static_cast<std::ptrdiff_t>(s.t);
  const auto unit = static_cast<std::ptrdiff_t>(sums_in_output(s) ? kQueries : s.t);
  const std::int64_t size = s.t * s.d;
  for (std::int64_t i = 0; i < s.heads; ++i) {
    const Head head{q + i * size, workspace + at.keys(), workspace + at.values(),
                    sums_in_output(s) ? nullptr : workspace + at.sums(), y + i * size};
    // The other heads of a group reuse the packed keys and values.
    if (i % s.group == 0) {
      pack_keys(k + s.shared(i), workspace + at.keys(), s);
      pack_values(v + s.shared(i), workspace + at.values(), s);
    }
    share(queries, unit, 2 * size, [&](std::ptrdiff_t begin, std::ptrdiff_t end) {
      for (std::int64_t from = begin; from < end; from += kQueries)
        attend(head, s, from, end - from);
    });
  }
}

std::int64_t attention_workspace_bytes(const AttentionSizes& s) {
  return float_bytes(Layout(s).floats());
}

}  // namespace tensorscope::kernels
