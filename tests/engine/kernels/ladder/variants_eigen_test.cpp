#include "catch_amalgamated.hpp"
#include "kernels/ladder/variants.h"

namespace variants_eigen_test {

using namespace tensorscope::kernels;
using Catch::Matchers::ContainsSubstring;

TEST_CASE("Eigen's product: uses vector instructions", "[kernels][gemm]") {
  CHECK(eigen_simd() != "None");
#if defined(__wasm_relaxed_simd__)
  CHECK_THAT(eigen_simd(), ContainsSubstring("AVX"));
#elif defined(__AVX__)
  CHECK_THAT(eigen_simd(), ContainsSubstring("AVX"));
#elif defined(__wasm_simd128__) || defined(__SSE2__)
  CHECK_THAT(eigen_simd(), ContainsSubstring("SSE"));
#endif
}

}  // namespace variants_eigen_test
