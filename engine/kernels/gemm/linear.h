#pragma once
// Fully connected layer: y = x W^T + b.
//
// rows: batch (and sequence) multiplied out; in, out: features. x [rows][in], weight [out][in],
// y [rows][out].

#include <cstdint>

#include "kernels/gemm/gemm.h"

namespace tensorscope::kernels {

struct LinearSizes {
  std::int64_t rows = 1;
  std::int64_t in = 1;
  std::int64_t out = 1;
};

/// bias [out] may be null.
template <class T>
void linear(const T* x, const T* weight, const T* bias, T* y, const LinearSizes& s) {
  for (std::int64_t r = 0; r < s.rows; ++r) {
    for (std::int64_t o = 0; o < s.out; ++o) {
      T sum = T(0);
      for (std::int64_t i = 0; i < s.in; ++i) sum += x[r * s.in + i] * weight[o * s.in + i];
      *y++ = bias == nullptr ? sum : sum + bias[o];
    }
  }
}

/// As linear(), with the weight in the order of pack_transposed_b() and negative results 0 if relu.
/// out is a multiple of kPackedColumns.
template <class T>
void linear_packed(const T* x, const T* packed, const T* bias, T* y, const LinearSizes& s,
                   bool relu) {
  for (std::int64_t r = 0; r < s.rows; ++r) {
    for (std::int64_t o = 0; o < s.out; ++o) {
      T sum = T(0);
      for (std::int64_t i = 0; i < s.in; ++i) {
        sum += x[r * s.in + i] * packed[packed_b_index(o, i, s.in)];
      }
      if (bias != nullptr) sum += bias[o];
      *y++ = relu && sum < T(0) ? T(0) : sum;
    }
  }
}

/// dx [rows][in] = dy W.
template <class T>
void linear_backward_input(const T* dy, const T* weight, T* dx, const LinearSizes& s) {
  for (std::int64_t r = 0; r < s.rows; ++r) {
    for (std::int64_t i = 0; i < s.in; ++i) {
      T sum = T(0);
      for (std::int64_t o = 0; o < s.out; ++o) sum += dy[r * s.out + o] * weight[o * s.in + i];
      *dx++ = sum;
    }
  }
}

/// dw [out][in] = dy^T x.
template <class T>
void linear_backward_weight(const T* dy, const T* x, T* dw, const LinearSizes& s) {
  for (std::int64_t o = 0; o < s.out; ++o) {
    for (std::int64_t i = 0; i < s.in; ++i) {
      T sum = T(0);
      for (std::int64_t r = 0; r < s.rows; ++r) sum += dy[r * s.out + o] * x[r * s.in + i];
      *dw++ = sum;
    }
  }
}

void linear_packed_fast(const float* x, const float* packed, const float* bias, float* y,
                        const LinearSizes& s, bool relu);

void linear_backward_input_fast(const float* dy, const float* weight, float* dx,
                                const LinearSizes& s, float* workspace);
void linear_backward_weight_fast(const float* dy, const float* x, float* dw, const LinearSizes& s,
                                 float* workspace);
std::int64_t linear_backward_input_workspace_bytes(const LinearSizes& s);
std::int64_t linear_backward_weight_workspace_bytes(const LinearSizes& s);

/// @param workspace linear_workspace_bytes(s) bytes, aligned to 64; for backward those of its name
/// @param relu negative results become 0 before they are stored
void linear_fast(const float* x, const float* weight, const float* bias, float* y,
                 const LinearSizes& s, float* workspace, bool relu = false);
std::int64_t linear_workspace_bytes(const LinearSizes& s);

}  // namespace tensorscope::kernels
