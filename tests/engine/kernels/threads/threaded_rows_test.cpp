// Kernels that share rows, columns, channels and blocks of sums give the same bits as on one
// thread. ThreadSanitizer runs this file too. Calls that the dispatcher shares are tested in
// graph/share_call_test.cpp.

// The WebAssembly modules that run these tests have one thread; the module with threads is tested
// from its page.
#if !defined(__EMSCRIPTEN__)

#include <cstring>
#include <vector>

#include "catch_amalgamated.hpp"
#include "cli/threads.h"
#include "kernels/elementwise/dropout.h"
#include "kernels/elementwise/elementwise.h"
#include "kernels/elementwise/fused_gelu.h"
#include "kernels/elementwise/optimizer.h"
#include "kernels/movement/movement.h"
#include "kernels/movement/transpose.h"
#include "kernels/random_values.h"
#include "kernels/rows/batch_norm_backward.h"
#include "kernels/rows/layer_norm_backward.h"
#include "kernels/rows/loss.h"
#include "seed.h"

namespace threaded_rows_test {

using namespace tensorscope;
using namespace tensorscope::kernels;
using namespace tensorscope::test;

namespace {

using Values = std::vector<float>;

Values room(std::int64_t n) { return Values(static_cast<std::size_t>(n)); }

/// Checks that compute() returns the same bits on one thread and on several.
template <class Compute>
void check_same_bits(const char* what, const Compute& compute) {
  INFO(what);
  const Values alone = compute();
  for (const int size : {2, 3}) {
    const cli::Threads threads(size);
    const Values shared = compute();
    REQUIRE(shared.size() == alone.size());
    CHECK(std::memcmp(shared.data(), alone.data(), alone.size() * sizeof(float)) == 0);
  }
}

}  // namespace

TEST_CASE("rows on several threads: the same bits as on one", "[kernels][rows][thread_pool]") {
  Rng rng = seeded(34, 7);
  for (const bool is_long : {false, true}) {
    const std::int64_t rows = (is_long ? 1040 : 120) + rng.below(60);
    const std::int64_t columns = (is_long ? 140 : 1200) + rng.below(90);
    const Values x = random_values(rng, rows * columns);
    const Values dy = random_values(rng, rows * columns);
    const Values weight = random_values(rng, columns);
    std::vector<std::int32_t> targets;
    for (std::int64_t r = 0; r < rows; ++r) {
      targets.push_back(static_cast<std::int32_t>(rng.below(static_cast<std::uint32_t>(columns))));
    }
    const DropoutMask mask(0.3F, 5, 6);
    const FusedGeluSizes fused{rows, columns};
    check_same_bits("cross entropy", [&] {
      Values y = room(rows * columns);
      cross_entropy_backward_fast(x.data(), targets.data(), 0.7F, y.data(), rows, columns);
      y.push_back(cross_entropy_fast(x.data(), targets.data(), rows, columns));
      y.push_back(mse_fast(x.data(), dy.data(), rows * columns));
      return y;
    });
    check_same_bits("layer norm", [&] {
      Values out = room((rows + 2) * columns);
      float* const dweight = out.data() + rows * columns;
      layer_norm_backward_fast(x.data(), weight.data(), dy.data(),
                               {out.data(), dweight, dweight + columns}, rows, columns, 1e-5F);
      return out;
    });
    check_same_bits("fused gelu", [&] {
      Values out = room((2 * rows + 1) * columns);
      float* const dx = out.data() + rows * columns;
      bias_gelu_dropout_residual_fast(x.data(), weight.data(), dy.data(), out.data(), fused, mask,
                                      1.5);
      bias_gelu_dropout_residual_backward_fast(x.data(), weight.data(), dy.data(),
                                               {dx, dx + rows * columns}, fused, mask, 1.5);
      return out;
    });
    check_same_bits("sums", [&] {
      Values all = x;
      all.resize(all.size() + 2, 0.5F);
      float* const end = all.data() + x.size();
      squared_norm_fast(x.data(), end, rows * columns);
      unscale_fast(all.data(), 0.3F, end + 1, rows * columns);
      return all;
    });
    check_same_bits("dropout, bias, transpose, permute", [&] {
      const std::int64_t n = rows * columns;
      Values out = room(3 * n + columns);
      dropout_fast(x.data(), out.data(), n, mask, 1.5);
      transpose(x.data(), static_cast<std::ptrdiff_t>(columns), static_cast<std::ptrdiff_t>(rows),
                static_cast<std::ptrdiff_t>(columns), out.data() + n,
                static_cast<std::ptrdiff_t>(rows));
      PermutePlan plan;
      plan.sizes = {1, 1, 1, columns, 1, rows};
      plan.strides = {0, 0, 0, 1, 0, columns};
      permute_fast(x.data(), out.data() + 2 * n, plan);
      CHECK(std::memcmp(out.data() + n, out.data() + 2 * n,
                        static_cast<std::size_t>(n) * sizeof(float)) == 0);
      bias_backward_fast(x.data(), out.data() + 3 * n, {rows, columns, 1});
      return out;
    });
  }
}

TEST_CASE("channels on several threads: the same bits as on one", "[kernels][rows][thread_pool]") {
  Rng rng = seeded(35, 7);
  const ImageSizes s{3, 14 + rng.below(9), 3600 + rng.below(200)};
  const std::int64_t elements = s.n * s.c * s.plane;
  const Values x = random_values(rng, elements);
  const Values dy = random_values(rng, elements);
  const Values weight = random_values(rng, s.c);
  check_same_bits("batch norm", [&] {
    Values out = room(elements + 5 * s.c);
    float* const means = out.data() + elements;
    float* const dweight = means + 2 * s.c;
    batch_statistics2d_fast(x.data(), means, means + s.c, s);
    batch_norm2d_training_backward_fast(x.data(), {weight.data(), nullptr, means, means + s.c},
                                        dy.data(), {out.data(), dweight, dweight + s.c}, s, 1e-5F);
    bias_backward_fast(dy.data(), dweight + 2 * s.c, {s.n, s.c, s.plane});
    return out;
  });
}

}  // namespace threaded_rows_test

#endif
