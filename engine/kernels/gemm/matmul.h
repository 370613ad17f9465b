#pragma once
// Batched matrix product.
//
// batch: leading dimensions multiplied out; M rows of the result; N columns; K inner dimension.
// a [batch][M][K], b [batch][K][N] (or [batch][N][K]), c [batch][M][N], all row-major.

#include <cstdint>

#include "core/kernel_arguments.h"

namespace tensorscope::kernels {

template <class T>
void matmul(const T* a, const T* b, T* c, const MatmulSizes& s) {
  for (std::int64_t batch = 0; batch < s.batch; ++batch, a += s.m * s.k, b += s.k * s.n) {
    for (std::int64_t m = 0; m < s.m; ++m) {
      for (std::int64_t n = 0; n < s.n; ++n) {
        T sum = T(0);
        for (std::int64_t k = 0; k < s.k; ++k) {
          sum += a[m * s.k + k] * (s.transpose_b ? b[n * s.k + k] : b[k * s.n + n]);
        }
        *c++ = sum;
      }
    }
  }
}

/// da [batch][M][K].
template <class T>
void matmul_backward_a(const T* dc, const T* b, T* da, const MatmulSizes& s) {
  matmul(dc, b, da, s.of_a_gradient());
}

/// db [batch][K][N] = a^T dc, or [batch][N][K] = dc^T a with transpose_b.
template <class T>
void matmul_backward_b(const T* dc, const T* a, T* db, const MatmulSizes& s) {
  for (std::int64_t batch = 0; batch < s.batch; ++batch) {
    for (std::int64_t n = 0; n < s.n; ++n) {
      for (std::int64_t k = 0; k < s.k; ++k) {
        T sum = T(0);
        for (std::int64_t m = 0; m < s.m; ++m) sum += dc[m * s.n + n] * a[m * s.k + k];
        db[s.transpose_b ? n * s.k + k : k * s.n + n] = sum;
      }
    }
    dc += s.m * s.n;
    a += s.m * s.k;
    db += s.k * s.n;
  }
}

void matmul_backward_a_fast(const float* dc, const float* b, float* da, const MatmulSizes& s,
                            float* workspace);
void matmul_backward_b_fast(const float* dc, const float* a, float* db, const MatmulSizes& s,
                            float* workspace);
std::int64_t matmul_backward_a_workspace_bytes(const MatmulSizes& s);
std::int64_t matmul_backward_b_workspace_bytes(const MatmulSizes& s);

/// @param workspace matmul_workspace_bytes(s) bytes, aligned to 64; for the backward functions, as
/// many as the workspace function of the same name returns
void matmul_fast(const float* a, const float* b, float* c, const MatmulSizes& s, float* workspace);
std::int64_t matmul_workspace_bytes(const MatmulSizes& s);

}  // namespace tensorscope::kernels
