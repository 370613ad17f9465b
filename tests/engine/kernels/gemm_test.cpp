#include "kernels/gemm.h"

#include <cmath>
#include <limits>
#include <vector>

#include "catch_amalgamated.hpp"
#include "core/rng.h"
#include "core/tensor.h"

using namespace tensorscope;
using namespace tensorscope::kernels;
using Catch::Matchers::ContainsSubstring;

namespace {

std::vector<float> random_values(Rng& rng, std::int64_t n) {
  std::vector<float> values(static_cast<std::size_t>(n));
  for (float& value : values) value = rng.uniform(-1.0F, 1.0F);
  return values;
}

/// Scratch in a ledger of its own, guarded by a value behind its end.
class Scratch {
 public:
  explicit Scratch(std::int64_t bytes)
      : floats_((bytes + 3) / 4),
        tensor_({ledger_}, Shape{floats_ + 1}, DType::kFloat32, MemoryCategory::kWorkspace, "w") {
    data()[floats_] = kGuard;
  }
  float* data() { return tensor_.values<float>().data(); }
  bool intact() { return data()[floats_] == kGuard; }

 private:
  static constexpr float kGuard = 12345.0F;
  Ledger ledger_;
  std::int64_t floats_;
  Tensor tensor_;
};

/// gamma_n = n u / (1 - n u), Higham (2002), lemma 3.1.
double gamma(std::int64_t n) {
  const double nu = static_cast<double>(n) * 0x1p-24;
  return nu / (1.0 - nu);
}

void check_product(const GemmSizes& s) {
  Rng rng(static_cast<std::uint64_t>(s.m * 1000 + s.n), static_cast<std::uint64_t>(s.k));
  const std::vector<float> a = random_values(rng, s.m * s.k);
  const std::vector<float> b = random_values(rng, s.k * s.n);
  const std::vector<float> start = random_values(rng, s.m * s.n);
  std::vector<float> c = start;
  Scratch scratch(gemm_workspace_bytes(s));
  gemm_accumulate(a.data(), b.data(), c.data(), s, scratch.data());
  REQUIRE(scratch.intact());
  for (std::int64_t m = 0; m < s.m; ++m) {
    for (std::int64_t n = 0; n < s.n; ++n) {
      const auto at = static_cast<std::size_t>(m * s.n + n);
      double sum = static_cast<double>(start[at]);
      double magnitude = std::abs(sum);
      for (std::int64_t k = 0; k < s.k; ++k) {
        const double product =
            static_cast<double>(a[static_cast<std::size_t>(m * s.k + k)]) *
            static_cast<double>(
                b[static_cast<std::size_t>(s.transpose_b ? n * s.k + k : k * s.n + n)]);
        sum += product;
        magnitude += std::abs(product);
      }
      INFO(s.m << "x" << s.n << "x" << s.k << " transposed " << s.transpose_b << " at " << m << ", "
               << n);
      REQUIRE(std::abs(static_cast<double>(c[at]) - sum) <= gamma(s.k + 1) * magnitude);
    }
  }
}

}  // namespace

TEST_CASE("gemm: within gamma_n * sum |a_i b_i| of the product in double", "[kernels][gemm]") {
  for (const bool transpose : {false, true}) {
    // One, odd, around register tiles (4, 8, 12, 24, 48) and around the cache blocks (240, 256,
    // 512).
    for (const std::int64_t m : {1, 2, 3, 5, 8, 31}) {
      for (const std::int64_t n : {1, 2, 4, 7, 12, 25, 49}) {
        for (const std::int64_t k : {1, 3, 8, 67}) check_product({m, n, k, transpose});
      }
    }
    check_product({5, 241, 257, transpose});
    check_product({513, 9, 11, transpose});
    check_product({514, 242, 258, transpose});
    check_product({7, 500, 600, transpose});
  }
}

TEST_CASE("gemm: the workspace depends on the sizes alone and stops growing", "[kernels][gemm]") {
  // Typed from the cache blocks: 240 x 256 + 256 x 512 floats at most.
  CHECK(gemm_workspace_bytes({4096, 4096, 4096, false}) == 4 * (240 * 256 + 256 * 512));
  CHECK(gemm_workspace_bytes({1 << 20, 1 << 20, 1 << 20, true}) == 4 * (240 * 256 + 256 * 512));
  // 2 x 3 x 5: 15 floats, rounded up to 16, and 10.
  CHECK(gemm_workspace_bytes({2, 3, 5, false}) == 4 * (16 + 10));
  CHECK(gemm_workspace_bytes({1, 4096, 4096, true}) == 0);
  CHECK(gemm_workspace_bytes({4096, 1, 4096, false}) == 0);
}

TEST_CASE("gemm: NaN and infinity propagate as IEEE 754 says", "[kernels][gemm]") {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  const float inf = std::numeric_limits<float>::infinity();
  for (const std::int64_t m : {1, 4}) {
    for (const std::int64_t n : {1, 6}) {
      const GemmSizes s{m, n, 5, false};
      const auto product = [&](float a_value, float b_value) {
        std::vector<float> a(static_cast<std::size_t>(m * 5), 1.0F);
        std::vector<float> b(static_cast<std::size_t>(5 * n), 1.0F);
        std::vector<float> c(static_cast<std::size_t>(m * n), 0.0F);
        a[2] = a_value;
        for (std::int64_t i = 0; i < n; ++i) b[static_cast<std::size_t>(2 * n + i)] = b_value;
        Scratch scratch(gemm_workspace_bytes(s));
        gemm_accumulate(a.data(), b.data(), c.data(), s, scratch.data());
        return c[0];
      };
      CHECK(std::isnan(product(nan, 0.0F)));
      CHECK(std::isnan(product(0.0F, nan)));
      CHECK(std::isnan(product(inf, 0.0F)));
      CHECK(product(inf, 1.0F) == inf);
      CHECK(product(inf, -1.0F) == -inf);
      CHECK(product(1.0F, 1.0F) == 5.0F);
    }
  }
}

TEST_CASE("gemm: Eigen uses vector instructions", "[kernels][gemm]") {
  CHECK(eigen_simd() != "None");
#if defined(__wasm_relaxed_simd__)
  CHECK_THAT(eigen_simd(), ContainsSubstring("AVX"));
#elif defined(__AVX__)
  CHECK_THAT(eigen_simd(), ContainsSubstring("AVX"));
#elif defined(__wasm_simd128__) || defined(__SSE2__)
  CHECK_THAT(eigen_simd(), ContainsSubstring("SSE"));
#endif
}
