// The register tile of a product with a transposed b: both operands are contiguous along k, so
// neither is packed. Each of the 12 sums is a vector along k, whose lanes are added up at the end
// of the tile.
//
// m: 1 or 2 rows of a and c; n: 1 to kDotColumns rows of b, columns of c. a [m][k], b [n][k], c
// [m][n], with rows lda, ldb, ldc apart.

#include <algorithm>
#include <array>
#include <utility>

#include "kernels/gemm/gemm_output.h"
#include "kernels/simd/round.h"
#include "kernels/threads/thread_pool.h"

namespace tensorscope::kernels {

namespace {

using simd::Floats;
using simd::Floats4;

constexpr std::ptrdiff_t kDotRows = 2;
constexpr std::ptrdiff_t kDotColumns = kTileRows;

// Where one tile's sums go: c = max(floor, start + sums).
struct DotOutput {
  float* c;
  std::ptrdiff_t ldc;
  const float* start;  // of the tile's first element; null: zeros
  std::ptrdiff_t start_row_stride;
  std::ptrdiff_t start_column_stride;
  float floor;
};

using DotTile = void (*)(std::ptrdiff_t k, const float* a, std::ptrdiff_t lda, const float* b,
                         std::ptrdiff_t ldb, const DotOutput& out);

// Eight rows of this length stay in the first-level cache.
constexpr std::int64_t kDotKc = 768;

template <int M, int N>
using Sums = Floats[N][M];

template <int M, int N>
[[gnu::always_inline]] inline void add(Sums<M, N>& sum, const Floats (&x)[M],
                                       const Floats (&y)[N]) {
  for (int j = 0; j < N; ++j) {
    for (int i = 0; i < M; ++i) sum[j][i] = simd::multiply_add(x[i], y[j], sum[j][i]);
  }
}

template <int M, int N>
[[gnu::always_inline]] inline void step(Sums<M, N>& sum, const float* const (&x)[M],
                                        const float* const (&y)[N], std::ptrdiff_t at) {
  Floats left[M];
  for (int i = 0; i < M; ++i) left[i] = simd::load(x[i] + at);
  for (int j = 0; j < N; ++j) {
    const Floats right = simd::load(y[j] + at);
    for (int i = 0; i < M; ++i) sum[j][i] = simd::multiply_add(left[i], right, sum[j][i]);
  }
}

// The elements after the last whole vector.
template <int M, int N>
[[gnu::always_inline]] inline void last_step(Sums<M, N>& sum, const float* const (&x)[M],
                                             const float* const (&y)[N], std::ptrdiff_t count) {
  Floats left[M];
  Floats right[N];
  for (int i = 0; i < M; ++i) left[i] = simd::load_part(x[i], count);
  for (int j = 0; j < N; ++j) right[j] = simd::load_part(y[j], count);
  add<M, N>(sum, left, right);
}

Floats4 four(Floats v) {
#if defined(__AVX__) && !defined(__wasm__)
  return __builtin_shufflevector(v, v, 0, 1, 2, 3) + __builtin_shufflevector(v, v, 4, 5, 6, 7);
#else
  return v;
#endif
}

// The sum of the lanes of each of four vectors.
Floats4 sums_of(Floats a, Floats b, Floats c, Floats d) {
  const Floats4 ab = __builtin_shufflevector(four(a), four(b), 0, 4, 1, 5) +
                     __builtin_shufflevector(four(a), four(b), 2, 6, 3, 7);
  const Floats4 cd = __builtin_shufflevector(four(c), four(d), 0, 4, 1, 5) +
                     __builtin_shufflevector(four(c), four(d), 2, 6, 3, 7);
  return __builtin_shufflevector(ab, cd, 0, 1, 4, 5) + __builtin_shufflevector(ab, cd, 2, 3, 6, 7);
}

template <int M, int N>
[[gnu::always_inline]] inline void finish(const Sums<M, N>& sum, const DotOutput& out) {
  constexpr int kFours = (M * N + 3) / 4;
  float flat[kFours * 4];
  for (int f = 0; f < kFours; ++f) {
    Floats part[4];
    for (int e = 0; e < 4; ++e) {
      const int at = 4 * f + e;
      part[e] = at < M * N ? sum[at % N][at / N] : Floats{};
    }
    simd::store4(flat + 4 * f, sums_of(part[0], part[1], part[2], part[3]));
  }
  for (int i = 0; i < M && out.start != nullptr; ++i) {
    const float* const start = out.start + i * out.start_row_stride;
    for (int j = 0; j < N; ++j) flat[i * N + j] += start[j * out.start_column_stride];
  }
  // Uses vectors, because V8 turns a scalar choice between two numbers into a branch.
  const Floats4 least = Floats4{} + out.floor;
  for (int f = 0; f < kFours; ++f) {
    const Floats4 sums = simd::load4(flat + 4 * f);
    simd::store4(flat + 4 * f, least > sums ? least : sums);
  }
  for (int i = 0; i < M; ++i) std::copy_n(flat + i * N, N, out.c + i * out.ldc);
}

template <int M, int N>
void dot_tile(std::ptrdiff_t k, const float* a, std::ptrdiff_t lda, const float* b,
              std::ptrdiff_t ldb, const DotOutput& out) {
  Sums<M, N> sum = {};
  const float* x[M];
  const float* y[N];
  const auto start = [&](std::ptrdiff_t at) {
    for (int i = 0; i < M; ++i) x[i] = a + i * lda + at;
    for (int j = 0; j < N; ++j) y[j] = b + j * ldb + at;
  };
  start(0);
  constexpr std::ptrdiff_t kStep = simd::kLanes;
  const std::ptrdiff_t rest = k % kStep;
  // Four steps for each update of all pointers, with exits as in gemm_tile.cpp.
  for (std::ptrdiff_t left = k - rest; left > 0;) {
    step<M, N>(sum, x, y, 0);
    left -= kStep;
    if (left == 0) break;
    step<M, N>(sum, x, y, kStep);
    left -= kStep;
    if (left == 0) break;
    step<M, N>(sum, x, y, 2 * kStep);
    left -= kStep;
    if (left == 0) break;
    step<M, N>(sum, x, y, 3 * kStep);
    left -= kStep;
    for (int i = 0; i < M; ++i) x[i] += 4 * kStep;
    for (int j = 0; j < N; ++j) y[j] += 4 * kStep;
  }
  if (rest > 0) {
    start(k - rest);
    last_step<M, N>(sum, x, y, rest);
  }
  finish<M, N>(sum, out);
}

// Tiles of one column and of three or more. Two columns are rare, and two more tiles would add to
// the download.
template <int M>
constexpr auto kTilesOfRows = []<int... I>(std::integer_sequence<int, I...>) {
  return std::array<DotTile, sizeof...(I) + 1>{dot_tile<M, 1>, dot_tile<M, I + 3>...};
}(std::make_integer_sequence<int, kDotColumns - 2>{});

std::ptrdiff_t dot_columns(std::ptrdiff_t left) {
  const std::ptrdiff_t columns = tile_rows(left);
  return columns == 2 ? 1 : columns;
}

// The tile of m rows and n columns.
DotTile dot_tile_of(std::ptrdiff_t m, std::ptrdiff_t n) {
  const auto column = static_cast<std::size_t>(n == 1 ? 0 : n - 2);
  return m == 1 ? kTilesOfRows<1>[column] : kTilesOfRows<2>[column];
}

}  // namespace

// Threads share the rows of b, which are columns of c, so that each row is read by one thread only.
void dot_product(const float* a, const float* b, float* c, const GemmSizes& s,
                 const GemmEpilogue& epilogue) {
  const auto m = static_cast<Index>(s.m);
  const auto n = static_cast<Index>(s.n);
  const auto ld = static_cast<Index>(s.k);
  // Rows of b that are read only once need not stay in a cache.
  const auto longest = s.m <= kDotRows ? s.k : kDotKc;
  const auto kc = static_cast<Index>(round_up(block_size(s.k, longest), kPackedColumns));
  share(s.n, kDotColumns, (s.m + 4) * s.k, [&](Index first, Index last) {
    for (Index k0 = 0; k0 < ld; k0 += kc) {
      const Index depth = std::min(kc, ld - k0);
      const GemmOutput out = output_of(c, s, epilogue, k0, depth);
      for (Index j = first; j < last;) {
        const Index columns = dot_columns(last - j);
        for (Index i = 0; i < m; i += kDotRows) {
          const Index count = std::min(kDotRows, m - i);
          dot_tile_of(count, columns)(depth, a + i * ld + k0, ld, b + j * ld + k0, ld,
                                      {c + i * n + j, n, out.start(i, j), out.row_stride(),
                                       out.column_stride(), out.floor});
        }
        j += columns;
      }
    }
  });
}

}  // namespace tensorscope::kernels
