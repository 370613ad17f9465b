// The rung of the Eigen library, through its public interface. Eigen packs in memory of its own,
// which the ledger does not see.

// g++ 12 finds a "maybe uninitialised" value inside its own AVX-512 intrinsics (GCC bug 105593).
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif
#include <cstdint>
// Never use the library's algorithm for tiny matrices: the rung is its blocked product at every
// size, and the other code is not downloaded.
#define EIGEN_GEMM_TO_COEFFBASED_THRESHOLD PTRDIFF_MIN
#include <Eigen/Core>

#include "kernels/ladder/variants.h"

namespace tensorscope::kernels {

namespace {

using Matrix = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

// Eigen counts in ptrdiff_t, 32 bits in WebAssembly, where every matrix in memory is smaller than
// that.
Eigen::Index index(std::int64_t size) { return static_cast<Eigen::Index>(size); }

}  // namespace

void matmul_eigen(const float* a, const float* b, float* c, const VariantSizes& s) {
  const Eigen::Map<const Matrix> left(a, index(s.m), index(s.k));
  const Eigen::Map<const Matrix> right(b, index(s.k), index(s.n));
  Eigen::Map<Matrix>(c, index(s.m), index(s.n)).noalias() = left * right;
}

std::string eigen_simd() { return Eigen::SimdInstructionSetsInUse(); }

}  // namespace tensorscope::kernels
