#include "kernels/gemm/gemm_tile.h"

#include <array>
#include <utility>

namespace tensorscope::kernels {

namespace {

using simd::Floats;

// Indices are constants: with a loop variable g++ keeps the sums in memory.
template <int R, class Body>
[[gnu::always_inline]] inline void unroll_rows(const Body& body) {
  simd::unroll<static_cast<std::size_t>(R)>(body);
}

template <int R>
[[gnu::always_inline]] inline void begin(Floats (&sum)[R][2], TileStart kind, const float* start,
                                         std::ptrdiff_t stride) {
  unroll_rows<R>([&](auto i) {
    if (kind == TileStart::kZero) {
      sum[i][0] = sum[i][1] = Floats{};
    } else if (kind == TileStart::kOnePerRow) {
      sum[i][0] = sum[i][1] = simd::load_splat(start);
    } else {
      sum[i][0] = simd::load(start);
      sum[i][1] = simd::load(start + simd::kLanes);
    }
    start += stride;
  });
}

template <int R>
[[gnu::always_inline]] inline void step(Floats (&sum)[R][2], const float* const (&row)[R],
                                        std::ptrdiff_t k, const float* left, const float* right) {
  const Floats b0 = simd::load(left);
  const Floats b1 = simd::load(right);
  unroll_rows<R>([&](auto i) {
    const Floats x = simd::load_splat(row[i] + k);
    sum[i][0] = simd::multiply_add(x, b0, sum[i][0]);
    sum[i][1] = simd::multiply_add(x, b1, sum[i][1]);
  });
}

template <int R>
[[gnu::always_inline]] inline void end(const Floats (&sum)[R][2], float* c, std::ptrdiff_t ldc,
                                       Floats least) {
  unroll_rows<R>([&](auto i) {
    simd::store(c, simd::max(least, sum[i][0]));
    simd::store(c + simd::kLanes, simd::max(least, sum[i][1]));
    c += ldc;
  });
}

template <int R>
void tiles(std::ptrdiff_t count, std::ptrdiff_t panel_step, std::ptrdiff_t depth, const float* a,
           std::ptrdiff_t lda, const float* b, std::ptrdiff_t ldb, float* c, std::ptrdiff_t ldc,
           TileStart start_kind, const float* start, std::ptrdiff_t start_stride, float floor) {
  const Floats least = simd::splat(floor);
  for (; count > 0; --count) {
    Floats sum[R][2];
    begin<R>(sum, start_kind, start, start_stride);
    const float* row[R];
    for (int i = 0; i < R; ++i) row[i] = a + i * lda;
    const float* at = b;
    // An exit after every step, although four are unrolled: without it Binaryen nests the four
    // steps' multiply-adds, which needs the operands of all of them in registers at once (47
    // instead of 57 GFLOP/s).
    for (std::ptrdiff_t k = depth;;) {
      step<R>(sum, row, 0, at, at + simd::kLanes);
      if (--k == 0) break;
      at += ldb;
      step<R>(sum, row, 1, at, at + simd::kLanes);
      if (--k == 0) break;
      at += ldb;
      step<R>(sum, row, 2, at, at + simd::kLanes);
      if (--k == 0) break;
      at += ldb;
      step<R>(sum, row, 3, at, at + simd::kLanes);
      if (--k == 0) break;
      at += ldb;
      for (int i = 0; i < R; ++i) row[i] += 4;
    }
    end<R>(sum, c, ldc, least);
    b += panel_step;
    c += kTileColumns;
    if (start_kind == TileStart::kElements) start += kTileColumns;
  }
}

template <int R>
void scattered_tiles(std::ptrdiff_t count, const std::ptrdiff_t* columns,
                     const std::ptrdiff_t* rows, std::ptrdiff_t depth, const float* a,
                     std::ptrdiff_t lda, const float* b, float* c, std::ptrdiff_t ldc,
                     TileStart start_kind, const float* start, std::ptrdiff_t start_stride,
                     float floor) {
  const Floats least = simd::splat(floor);
  for (; count > 0; --count, columns += 2, c += kTileColumns) {
    Floats sum[R][2];
    begin<R>(sum, start_kind, start, start_stride);
    const float* row[R];
    for (int i = 0; i < R; ++i) row[i] = a + i * lda;
    const float* const left = b + columns[0];
    const float* const right = b + columns[1];
    const std::ptrdiff_t* at = rows;
    for (std::ptrdiff_t k = depth;;) {
      step<R>(sum, row, 0, left + at[0], right + at[0]);
      if (--k == 0) break;
      step<R>(sum, row, 1, left + at[1], right + at[1]);
      if (--k == 0) break;
      step<R>(sum, row, 2, left + at[2], right + at[2]);
      if (--k == 0) break;
      step<R>(sum, row, 3, left + at[3], right + at[3]);
      if (--k == 0) break;
      at += 4;
      for (int i = 0; i < R; ++i) row[i] += 4;
    }
    end<R>(sum, c, ldc, least);
    if (start_kind == TileStart::kElements) start += kTileColumns;
  }
}

}  // namespace

Tiles tiles_of(std::ptrdiff_t rows) {
  static constexpr auto kTiles = []<int... I>(std::integer_sequence<int, I...>) {
    return std::array<Tiles, sizeof...(I)>{tiles<I + 1>...};
  }(std::make_integer_sequence<int, kTileRows>{});
  return kTiles[static_cast<std::size_t>(rows - 1)];
}

ScatteredTiles scattered_tiles_of(std::ptrdiff_t rows) {
  return rows == kScatteredRows ? scattered_tiles<kScatteredRows>
                                : scattered_tiles<kScatteredRows - 1>;
}

}  // namespace tensorscope::kernels
