#pragma once
// Kernels that move data and compute nothing.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "core/shape.h"

namespace tensorscope::kernels {

template <class T>
void copy(const T* x, T* y, std::int64_t n) {
  std::copy_n(x, n, y);
}

/// Copies `rows` rows of n elements into a wider matrix whose rows are `row_stride` apart.
template <class T>
void copy_columns(const T* x, T* y, std::int64_t rows, std::int64_t n, std::int64_t row_stride) {
  for (std::int64_t r = 0; r < rows; ++r) std::copy_n(x + r * n, n, y + r * row_stride);
}

/// y[t] = table[ids[t]], `tokens` rows of c elements; ids have been checked.
template <class T>
void gather_rows(const std::int32_t* ids, const T* table, T* y, std::int64_t tokens,
                 std::int64_t c) {
  for (std::int64_t t = 0; t < tokens; ++t) std::copy_n(table + ids[t] * c, c, y + t * c);
}

/// Output sizes, and for each output dimension how far apart its elements are in the input. Unused
/// leading dimensions have size 1.
struct PermutePlan {
  std::array<std::int64_t, Shape::kMaxRank> sizes{1, 1, 1, 1, 1, 1};
  std::array<std::int64_t, Shape::kMaxRank> strides{};
};

template <class T>
void permute(const T* x, T* y, const PermutePlan& plan, std::size_t dim = 0) {
  // Product of the inner sizes: how far apart this dimension's elements are in the output.
  std::int64_t step = 1;
  for (std::size_t i = dim + 1; i < Shape::kMaxRank; ++i) step *= plan.sizes[i];
  for (std::int64_t i = 0; i < plan.sizes[dim]; ++i) {
    const T* source = x + i * plan.strides[dim];
    if (dim + 1 == Shape::kMaxRank) {
      y[i] = *source;
    } else {
      permute(source, y + i * step, plan, dim + 1);
    }
  }
}

/// B batch, T sequence, heads of d features; the input's rows hold `parts` times heads * d
/// features.
struct SplitHeadsSizes {
  std::int64_t b = 1;
  std::int64_t t = 1;
  std::int64_t heads = 1;
  std::int64_t d = 1;
  std::int64_t parts = 1;
  std::int64_t part = 0;
};

/// y[b][head][t] = part of x[b][t], d elements each.
template <class T>
void split_heads(const T* x, T* y, const SplitHeadsSizes& s) {
  const std::int64_t c = s.heads * s.d;
  for (std::int64_t b = 0; b < s.b; ++b) {
    for (std::int64_t head = 0; head < s.heads; ++head) {
      for (std::int64_t t = 0; t < s.t; ++t, y += s.d) {
        std::copy_n(x + (b * s.t + t) * s.parts * c + s.part * c + head * s.d, s.d, y);
      }
    }
  }
}

// Compiled once, in kernels/movement.cpp, with the optimisation kernels get.
extern template void copy_columns(const float*, float*, std::int64_t, std::int64_t, std::int64_t);
extern template void gather_rows(const std::int32_t*, const float*, float*, std::int64_t,
                                 std::int64_t);
extern template void permute(const float*, float*, const PermutePlan&, std::size_t);
extern template void split_heads(const float*, float*, const SplitHeadsSizes&);

}  // namespace tensorscope::kernels
