#pragma once
// Fully connected layer: y = x W^T + b.
//
// rows: batch (and sequence) multiplied out; in, out: features. x [rows][in], weight [out][in],
// y [rows][out].

#include "core/kernel_arguments.h"
#include "kernels/gemm/gemm.h"
#include "kernels/gemm/matmul.h"

namespace tensorscope::kernels {

/// @param weight_at weight_at(o, i) is the weight from input i to output o
/// @param bias [out], or null
/// @param relu negative results become 0
template <class T, class WeightAt>
void linear_by(const T* x, const WeightAt& weight_at, const T* bias, T* y, const LinearSizes& s,
               bool relu) {
  for (std::int64_t r = 0; r < s.rows; ++r) {
    for (std::int64_t o = 0; o < s.out; ++o) {
      T sum = T(0);
      for (std::int64_t i = 0; i < s.in; ++i) sum += x[r * s.in + i] * weight_at(o, i);
      if (bias != nullptr) sum += bias[o];
      *y++ = relu && sum < T(0) ? T(0) : sum;
    }
  }
}

template <class T>
void linear(const T* x, const T* weight, const T* bias, T* y, const LinearSizes& s, bool relu) {
  const auto weight_at = [&](std::int64_t o, std::int64_t i) { return weight[o * s.in + i]; };
  linear_by(x, weight_at, bias, y, s, relu);
}

/// With the weight in the order of pack_transposed_b(). out is a multiple of kPackedColumns.
template <class T>
void linear_packed(const T* x, const T* packed, const T* bias, T* y, const LinearSizes& s,
                   bool relu) {
  const auto weight_at = [&](std::int64_t o, std::int64_t i) {
    return packed[packed_b_index(o, i, s.in)];
  };
  linear_by(x, weight_at, bias, y, s, relu);
}

/// @param workspace matmul_workspace_bytes(s.product()) bytes, aligned to 64
void linear_fast(const float* x, const float* weight, const float* bias, float* y,
                 const LinearSizes& s, bool relu, float* workspace);
decltype(linear_packed<float>) linear_packed_fast;

}  // namespace tensorscope::kernels
