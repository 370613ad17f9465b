#pragma once
// Kernels that move data and compute nothing.

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "core/kernel_arguments.h"
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

/// The inverse of copy_columns(): copies rows of n elements out of a wider matrix.
template <class T>
void take_columns(const T* x, T* y, std::int64_t rows, std::int64_t n, std::int64_t row_stride) {
  for (std::int64_t r = 0; r < rows; ++r) std::copy_n(x + r * row_stride, n, y + r * n);
}

/// y[t] = table[ids[t]], `tokens` rows of c elements; ids have been checked.
template <class T>
void gather_rows(const std::int32_t* ids, const T* table, T* y, std::int64_t tokens,
                 std::int64_t c) {
  for (std::int64_t t = 0; t < tokens; ++t) std::copy_n(table + ids[t] * c, c, y + t * c);
}

/// The gradient of gather_rows: dtable [vocabulary][c] = the sum of dy[t] over the tokens t with
/// the row's id, 0 for a row without tokens.
template <class T>
void scatter_add_rows(const std::int32_t* ids, const T* dy, T* __restrict dtable,
                      std::int64_t tokens, std::int64_t vocabulary, std::int64_t c) {
  std::fill_n(dtable, vocabulary * c, T(0));
  for (std::int64_t t = 0; t < tokens; ++t, dy += c) {
    T* __restrict row = dtable + ids[t] * c;
    for (std::int64_t i = 0; i < c; ++i) row[i] += dy[i];
  }
}

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

/// The same, shared by threads along the first dimension that has more than one element.
void permute_fast(const float* x, float* y, const PermutePlan& plan);

/// y[b][head][t] = head first + head of x[b][t], d elements.
template <class T>
void split_heads(const T* x, T* y, const SplitHeadsSizes& s) {
  for (std::int64_t b = 0; b < s.b; ++b) {
    for (std::int64_t head = 0; head < s.heads; ++head) {
      for (std::int64_t t = 0; t < s.t; ++t, y += s.d) {
        std::copy_n(x + ((b * s.t + t) * s.of + s.first + head) * s.d, s.d, y);
      }
    }
  }
}

/// The gradient of split_heads: dx[b][t] holds dy[b][head][t], and 0 in its other heads.
template <class T>
void split_heads_backward(const T* dy, T* dx, const SplitHeadsSizes& s) {
  std::fill_n(dx, s.b * s.t * s.of * s.d, T(0));
  for (std::int64_t b = 0; b < s.b; ++b) {
    for (std::int64_t head = 0; head < s.heads; ++head) {
      for (std::int64_t t = 0; t < s.t; ++t, dy += s.d) {
        std::copy_n(dy, s.d, dx + ((b * s.t + t) * s.of + s.first + head) * s.d);
      }
    }
  }
}

// Compiled once, in kernels/movement/movement.cpp, with the optimisation flags of kernels.
extern template decltype(copy_columns<float>) copy_columns<float>;
extern template decltype(take_columns<float>) take_columns<float>;
extern template decltype(gather_rows<float>) gather_rows<float>;
extern template decltype(permute<float>) permute<float>;
extern template decltype(split_heads<float>) split_heads<float>;
extern template decltype(scatter_add_rows<float>) scatter_add_rows<float>;
extern template decltype(split_heads_backward<float>) split_heads_backward<float>;

}  // namespace tensorscope::kernels
