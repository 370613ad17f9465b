// Statistics and backward of batch norm against the readable versions, for planes with every
// remainder.

#include <cmath>
#include <vector>

#include "catch_amalgamated.hpp"
#include "kernels/random_values.h"
#include "kernels/rows/batch_norm_backward.h"

namespace batch_norm_test {

using namespace tensorscope::kernels;

namespace {

using Values = std::vector<float>;

Values values(std::int64_t n, std::uint64_t seed) {
  tensorscope::Rng rng(seed);
  return tensorscope::test::random_values(rng, n);
}

bool near(const Values& a, const Values& b) {
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (!(std::abs(a[i] - b[i]) <= 1e-4F * (1.0F + std::abs(b[i])))) return false;
  }
  return true;
}

}  // namespace

TEST_CASE("batch norm: fast statistics and gradients are the readable ones", "[kernels]") {
  for (std::int64_t plane = 1; plane < 40; ++plane) {
    const ImageSizes s{.n = 3, .c = 2, .plane = plane};
    INFO("plane of " << plane);
    const auto n = static_cast<std::size_t>(s.n * s.c * plane);
    const Values x = values(s.n * s.c * plane, 1), dy = values(s.n * s.c * plane, 2);
    const Values weight = values(s.c, 3);
    Values mean(2), variance(2), fast_mean(2), fast_variance(2);
    batch_statistics2d(x.data(), mean.data(), variance.data(), s);
    batch_statistics2d_fast(x.data(), fast_mean.data(), fast_variance.data(), s);
    REQUIRE(near(fast_mean, mean));
    REQUIRE(near(fast_variance, variance));

    const BatchNormStatistics<float> statistics{weight.data(), nullptr, mean.data(),
                                                variance.data()};
    // All gradients together, and each gradient alone.
    for (const int wanted : {7, 1, 2, 4}) {
      const auto run = [&](const auto& backward) {
        Values all(n + 4);
        float* const dx = all.data();
        backward(BatchNormGradients<float>{(wanted & 1) != 0 ? dx : nullptr,
                                           (wanted & 2) != 0 ? dx + n : nullptr,
                                           (wanted & 4) != 0 ? dx + n + 2 : nullptr});
        return all;
      };
      const Values expected = run([&](const auto& gradients) {
        batch_norm2d_training_backward(x.data(), statistics, dy.data(), gradients, s, 1e-2F);
      });
      const Values found = run([&](const auto& gradients) {
        batch_norm2d_training_backward_fast(x.data(), statistics, dy.data(), gradients, s, 1e-2F);
      });
      INFO("gradients " << wanted);
      REQUIRE(near(found, expected));
    }
  }
}

}  // namespace batch_norm_test
