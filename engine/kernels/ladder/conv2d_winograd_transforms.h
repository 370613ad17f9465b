#pragma once
// Winograd's transforms, apart from the convolution that uses them: the matrices as constants,
// their product with a vector or around a square unrolled for them, and the FLOPs that takes.

#include <array>
#include <cstddef>
#include <cstdint>

#include "kernels/conv/conv2d.h"
#include "kernels/simd/simd.h"

namespace tensorscope::kernels::winograd {

using simd::Floats;

template <std::size_t kRows, std::size_t kColumns>
using Matrix = std::array<std::array<float, kColumns>, kRows>;

// The matrices of Lavin and Gray, section 4: B^T for tiles, G for filters, A^T for results.
struct Tile2 {
  static constexpr Matrix<4, 4> kTile{{{1, 0, -1, 0}, {0, 1, 1, 0}, {0, -1, 1, 0}, {0, 1, 0, -1}}};
  static constexpr Matrix<4, 3> kFilter{
      {{1, 0, 0}, {0.5F, 0.5F, 0.5F}, {0.5F, -0.5F, 0.5F}, {0, 0, 1}}};
  static constexpr Matrix<2, 4> kResult{{{1, 1, 1, 0}, {0, 1, -1, -1}}};
};
struct Tile4 {
  static constexpr Matrix<6, 6> kTile{{{4, 0, -5, 0, 1, 0},
                                       {0, -4, -4, 1, 1, 0},
                                       {0, 4, -4, -1, 1, 0},
                                       {0, -2, -1, 2, 1, 0},
                                       {0, 2, -1, -2, 1, 0},
                                       {0, 4, 0, -5, 0, 1}}};
  static constexpr float k6 = 1.0F / 6, k12 = 1.0F / 12, k24 = 1.0F / 24;
  static constexpr Matrix<6, 3> kFilter{
      {{0.25F, 0, 0}, {-k6, -k6, -k6}, {-k6, k6, -k6}, {k24, k12, k6}, {k24, -k12, k6}, {0, 0, 1}}};
  static constexpr Matrix<4, 6> kResult{
      {{1, 1, 1, 1, 1, 0}, {0, 1, -1, 2, -2, 0}, {0, 1, 1, 4, 4, 0}, {0, 1, -1, 8, -8, 1}}};
};

// FLOPs of a matrix times a vector, as multiply() below does it.
template <std::size_t kRows, std::size_t kColumns>
constexpr std::int64_t flops_of(const Matrix<kRows, kColumns>& matrix) {
  std::int64_t flops = 0;
  for (const auto& row : matrix) {
    std::int64_t terms = 0;
    for (const float factor : row) {
      if (factor == 0) continue;
      ++terms;
      if (factor != 1 && factor != -1) ++flops;
    }
    flops += terms - 1;
  }
  return flops;
}

// matrix x matrix^T on both sides of a square: first its columns, then the rows of that.
template <std::size_t kRows, std::size_t kColumns>
constexpr std::int64_t flops_both_sides(const Matrix<kRows, kColumns>& matrix) {
  return flops_of(matrix) * static_cast<std::int64_t>(kRows + kColumns);
}

// Of all transforms of a convolution.
template <class Tile>
std::int64_t transform_flops(const ConvSizes& s, std::int64_t tiles) {
  constexpr std::int64_t kOutputs = Tile::kResult.size();
  return flops_both_sides(Tile::kFilter) * s.o * s.c + flops_both_sides(Tile::kTile) * tiles * s.c +
         (flops_both_sides(Tile::kResult) + kOutputs * kOutputs) * tiles * s.o;  // the bias
}

inline float times(float factor, float x) { return factor * x; }
inline Floats times(float factor, Floats x) { return simd::splat(factor) * x; }

// out[r * stride] = sum of matrix[r][i] * in[i * in_stride]; zeros and ones cost nothing.
template <const auto& kMatrix, class T>
void multiply(const T* in, std::size_t in_stride, T* out, std::size_t out_stride) {
  simd::unroll<kMatrix.size()>([&](auto r) {
    T sum{};
    bool begun = false;
    simd::unroll<kMatrix[0].size()>([&](auto i) {
      constexpr float kFactor = kMatrix[r][i];
      if constexpr (kFactor != 0) {
        const T x = in[i * in_stride];
        if (!begun) {
          sum = kFactor == 1 ? x : kFactor == -1 ? -x : times(kFactor, x);
        } else {
          sum = kFactor == 1 ? sum + x : kFactor == -1 ? sum - x : sum + times(kFactor, x);
        }
        begun = true;
      }
    });
    out[r * out_stride] = sum;
  });
}

// matrix in matrix^T: in [columns][columns], out [rows][rows].
template <const auto& kMatrix, class T>
void both_sides(const T* in, T* out) {
  constexpr std::size_t kRows = kMatrix.size();
  constexpr std::size_t kColumns = kMatrix[0].size();
  std::array<T, kRows * kColumns> half;
  for (std::size_t j = 0; j < kColumns; ++j) {
    multiply<kMatrix>(in + j, kColumns, half.data() + j, kColumns);
  }
  for (std::size_t i = 0; i < kRows; ++i) {
    multiply<kMatrix>(half.data() + i * kColumns, 1, out + i * kRows, 1);
  }
}

}  // namespace tensorscope::kernels::winograd
