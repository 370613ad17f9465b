#include "kernels/ladder/gemm_eigen.h"

#include "kernels/simd/round.h"

// g++ 12 finds a "maybe uninitialised" value inside its own AVX-512 intrinsics (GCC bug 105593).
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif
#include <Eigen/Core>
#include <algorithm>

namespace tensorscope::kernels {

namespace {

// Cache blocks, fixed so that plans do not depend on the machine. A kMaxMc x kMaxKc panel is 240
// KiB and stays in a 512 KiB L2 cache; 240 is a multiple of Eigen's register tiles (12, 24, 48).
constexpr std::int64_t kMaxKc = 256;
constexpr std::int64_t kMaxMc = 240;
constexpr std::int64_t kMaxNc = 512;

struct Blocks {
  std::int64_t mc, nc, kc;
  // Start of the second panel, aligned.
  std::int64_t b_offset() const { return aligned_floats(mc * kc); }
  std::int64_t bytes() const {
    return (b_offset() + kc * nc) * static_cast<std::int64_t>(sizeof(float));
  }
};

// Eigen computes column-major products. Row-major c is column-major c^T = b^T a^T, so that Eigen's
// rows are our n and Eigen's columns our m.
Blocks blocks_of(const GemmSizes& s) {
  return {std::min(s.n, kMaxMc), std::min(s.m, kMaxNc), std::min(s.k, kMaxKc)};
}

// Eigen counts in ptrdiff_t, 32 bits in WebAssembly, where tensors that exist are smaller than
// that.
Eigen::Index index(std::int64_t size) { return static_cast<Eigen::Index>(size); }

// Hands our memory to Eigen where it would otherwise allocate.
class WorkspaceBlocking : public Eigen::internal::level3_blocking<float, float> {
 public:
  WorkspaceBlocking(const Blocks& blocks, float* workspace) {
    m_mc = index(blocks.mc);
    m_nc = index(blocks.nc);
    m_kc = index(blocks.kc);
    m_blockA = workspace;
    m_blockB = workspace + blocks.b_offset();
  }
};

}  // namespace

void eigen_gemm_accumulate(const float* a, const float* b, float* c, const GemmSizes& s,
                           float* workspace) {
  const Eigen::Index n = index(s.n);
  const Eigen::Index m = index(s.m);
  const Eigen::Index k = index(s.k);
  WorkspaceBlocking blocking(blocks_of(s), workspace);
  Eigen::internal::general_matrix_matrix_product<Eigen::Index, float, Eigen::ColMajor, false, float,
                                                 Eigen::ColMajor, false, Eigen::ColMajor,
                                                 1>::run(n, m, k, b, n, a, k, c, 1, n, 1.0F,
                                                         blocking, nullptr);
}

std::int64_t eigen_gemm_workspace_bytes(const GemmSizes& s) { return blocks_of(s).bytes(); }

std::string eigen_simd() { return Eigen::SimdInstructionSetsInUse(); }

}  // namespace tensorscope::kernels
