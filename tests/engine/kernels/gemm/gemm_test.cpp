#include "kernels/gemm/gemm.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "catch_amalgamated.hpp"
#include "core/rng.h"
#include "core/tensor.h"
#include "kernels/eigen_oracle.h"
#include "kernels/random_values.h"
#include "seed.h"

namespace gemm_test {

using namespace tensorscope;
using namespace tensorscope::kernels;
using test::random_values;

namespace {

/// Scratch memory in a ledger of its own, with a guard value after its end.
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

/// The value of c before the product is added.
double start_of(const GemmEpilogue& epilogue, const std::vector<float>& c, std::int64_t n,
                std::int64_t row, std::int64_t column) {
  switch (epilogue.from) {
    case GemmEpilogue::From::kZero:
      return 0.0;
    case GemmEpilogue::From::kOutput:
      return c[static_cast<std::size_t>(row * n + column)];
    case GemmEpilogue::From::kBiasPerColumn:
      return epilogue.bias[column];
    case GemmEpilogue::From::kBiasPerRow:
      return epilogue.bias[row];
  }
  return 0.0;
}

void check_product(const GemmSizes& s, GemmEpilogue epilogue = {}) {
  Rng rng(static_cast<std::uint64_t>(s.m * 1000 + s.n), static_cast<std::uint64_t>(s.k));
  const std::vector<float> a = random_values(rng, s.m * s.k);
  const std::vector<float> b = random_values(rng, s.k * s.n);
  const std::vector<float> bias = random_values(rng, std::max(s.m, s.n));
  const std::vector<float> before = random_values(rng, s.m * s.n);
  epilogue.bias = bias.data();
  std::vector<float> c = before;
  Scratch scratch(gemm_workspace_bytes(s));
  gemm(a.data(), b.data(), c.data(), s, epilogue, scratch.data());
  REQUIRE(scratch.intact());
  const test::Exact exact = test::exact_product(s, a, b);
  for (std::int64_t m = 0; m < s.m; ++m) {
    for (std::int64_t n = 0; n < s.n; ++n) {
      const auto at = static_cast<std::size_t>(m * s.n + n);
      const double start = start_of(epilogue, before, s.n, m, n);
      double sum = start + exact.values[at];
      const double magnitude = std::abs(start) + exact.magnitudes[at];
      if (epilogue.relu) sum = std::max(sum, 0.0);
      const double got = c[at];
      if (std::abs(got - sum) <= gamma(s.k + 1) * magnitude) continue;
      FAIL(s.m << "x" << s.n << "x" << s.k << " transposed " << s.transpose_a << s.transpose_b
               << " from " << static_cast<int>(epilogue.from) << " relu " << epilogue.relu << ": "
               << got << " instead of " << sum << " at " << m << ", " << n);
    }
  }
}

constexpr GemmEpilogue::From kStarts[] = {GemmEpilogue::From::kZero, GemmEpilogue::From::kOutput,
                                          GemmEpilogue::From::kBiasPerColumn,
                                          GemmEpilogue::From::kBiasPerRow};

}  // namespace

TEST_CASE("gemm: within gamma_n * sum |a_i b_i| of Eigen's product in double", "[kernels][gemm]") {
  // Sizes around the tiles (5, 6 rows; 8, 16 columns), the limit of the dot-product path (24 rows)
  // and the limits of in-place reads.
  for (const bool transpose_a : {false, true}) {
    for (const bool transpose_b : {false, true}) {
      for (const std::int64_t m : {1, 2, 3, 5, 6, 7, 8, 13, 23, 25}) {
        for (const std::int64_t n : {1, 2, 7, 8, 9, 16, 17, 33}) {
          for (const std::int64_t k : {1, 3, 4, 67})
            check_product({m, n, k, transpose_b, transpose_a});
        }
      }
      // Sizes around the cache blocks: 256, 768 and 1024 of k, 128 and 512 of n, 240 rows of a.
      check_product({5, 129, 1025, transpose_b, transpose_a});
      check_product({121, 9, 769, transpose_b, transpose_a});
      check_product({241, 258, 257, transpose_b, transpose_a});
      check_product({30, 513, 600, transpose_b, transpose_a});
    }
  }
}

TEST_CASE("gemm: random sizes from 1 to 130, every start, with and without relu",
          "[kernels][gemm]") {
  Rng rng = test::seeded(130, 7);
  const auto size = [&] { return 1 + static_cast<std::int64_t>(rng.uniform(0.0F, 129.99F)); };
  for (int round = 0; round < 60; ++round) {
    const bool relu = round % 2 == 1;
    const GemmSizes s{size(), size(), size(), (round & 2) != 0, (round & 4) != 0};
    for (const auto from : kStarts) check_product(s, {.from = from, .relu = relu});
  }
  for (const auto from : kStarts) {
    check_product({1, 50, 30, false, false}, {.from = from, .relu = true});
    check_product({1, 50, 30, true, false}, {.from = from, .relu = true});
    check_product({50, 1, 30, false, false}, {.from = from, .relu = true});
    check_product({50, 1, 30, false, true}, {.from = from, .relu = true});
    check_product({40, 300, 1100, false, true}, {.from = from, .relu = true});
    check_product({10, 300, 1700, true, false}, {.from = from, .relu = true});
    // Few rows and a transposed b, computed transposed: one block of columns, and three.
    check_product({33, 130, 260, true, false}, {.from = from, .relu = true});
    check_product({27, 501, 1030, true, false}, {.from = from, .relu = true});
  }
}

TEST_CASE("gemm: the workspace depends on the sizes alone and stops growing", "[kernels][gemm]") {
  // Derived by hand from the cache blocks: 1024 x 128 floats of b; with a transposed a 256 x 512,
  // and 240 x 256 of a.
  CHECK(gemm_workspace_bytes({4096, 4096, 4096, false, false}) == 4 * 1024 * 128);
  CHECK(gemm_workspace_bytes({1 << 20, 1 << 20, 1 << 20, true, true}) ==
        4 * (256 * 512 + 240 * 256));
  // b is read in place, except for a last panel of 16 columns.
  CHECK(gemm_workspace_bytes({64, 64, 64, false, false}) == 0);
  CHECK(gemm_workspace_bytes({30, 20, 7, false, false}) == 4 * 7 * 16);
  // Computed transposed: 240 columns of c, and 1024 x 128 floats of a at most.
  CHECK(gemm_workspace_bytes({128, 1 << 20, 1 << 20, true, false}) == 4 * 128 * (240 + 1024));
  // Products with few rows and with vectors copy nothing.
  CHECK(gemm_workspace_bytes({23, 4096, 4096, true, false}) == 0);
  CHECK(gemm_workspace_bytes({1, 4096, 4096, false, false}) == 0);
  CHECK(gemm_workspace_bytes({4096, 1, 4096, false, false}) == 0);
}

TEST_CASE("gemm: NaN and infinity propagate as IEEE 754 says", "[kernels][gemm]") {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  const float inf = std::numeric_limits<float>::infinity();
  for (const std::int64_t m : {1, 4, 30}) {
    for (const std::int64_t n : {1, 6, 20}) {
      const GemmSizes s{m, n, 5, false};
      const auto product = [&](float a_value, float b_value) {
        std::vector<float> a(static_cast<std::size_t>(m * 5), 1.0F);
        std::vector<float> b(static_cast<std::size_t>(5 * n), 1.0F);
        std::vector<float> c(static_cast<std::size_t>(m * n), 0.0F);
        a[2] = a_value;
        for (std::int64_t i = 0; i < n; ++i) b[static_cast<std::size_t>(2 * n + i)] = b_value;
        Scratch scratch(gemm_workspace_bytes(s));
        gemm(a.data(), b.data(), c.data(), s, {.from = GemmEpilogue::From::kOutput},
             scratch.data());
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

TEST_CASE("gemm with packed b: the same bits as a product that packs b on each call",
          "[kernels][gemm]") {
  Rng rng(16, 3);
  for (const GemmSizes& s :
       {GemmSizes{1, 16, 1, true}, GemmSizes{30, 48, 7, true}, GemmSizes{31, 272, 1100, true}}) {
    const std::vector<float> a = random_values(rng, s.m * s.k);
    const std::vector<float> b = random_values(rng, s.n * s.k);
    const std::vector<float> bias = random_values(rng, s.n);
    std::vector<float> packed(b.size());
    pack_transposed_b(b.data(), packed.data(), s.n, s.k);
    for (std::int64_t column : {std::int64_t{0}, std::int64_t{9}, s.n - 1}) {
      const auto at = static_cast<std::size_t>(packed_b_index(column, s.k - 1, s.k));
      CHECK(packed[at] == b[static_cast<std::size_t>(column * s.k + s.k - 1)]);
    }
    const GemmEpilogue epilogue{
        .from = GemmEpilogue::From::kBiasPerColumn, .bias = bias.data(), .relu = true};
    std::vector<float> c(static_cast<std::size_t>(s.m * s.n), 1e30F);
    gemm_packed_b(a.data(), packed.data(), c.data(), s, epilogue);
    std::vector<float> expected(c.size());
    // Not transposed, so that these few rows take the packed path as well.
    std::vector<float> transposed(b.size());
    for (std::int64_t j = 0; j < s.n; ++j) {
      for (std::int64_t k = 0; k < s.k; ++k) {
        transposed[static_cast<std::size_t>(k * s.n + j)] =
            b[static_cast<std::size_t>(j * s.k + k)];
      }
    }
    if (s.m == 1) continue;  // the vector path sums in another order
    const GemmSizes plain{s.m, s.n, s.k};
    Scratch scratch(gemm_workspace_bytes(plain));
    gemm(a.data(), transposed.data(), expected.data(), plain, epilogue, scratch.data());
    CHECK(c == expected);
  }
}

TEST_CASE("gemm: relu lets NaN through and keeps infinity", "[kernels][gemm]") {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  const float inf = std::numeric_limits<float>::infinity();
  for (const std::int64_t m : {1, 2, 30}) {
    for (const bool transpose_b : {false, true}) {
      const GemmSizes s{m, 20, 3, transpose_b, false};
      const auto first = [&](float value) {
        std::vector<float> a(static_cast<std::size_t>(m * 3), value);
        std::vector<float> b(60, 1.0F);
        std::vector<float> c(static_cast<std::size_t>(m * 20), 0.0F);
        Scratch scratch(gemm_workspace_bytes(s));
        gemm(a.data(), b.data(), c.data(), s, {.relu = true}, scratch.data());
        return c[0];
      };
      CHECK(std::isnan(first(nan)));
      CHECK(first(inf) == inf);
      CHECK(first(-inf) == 0.0F);
      CHECK(first(-1.0F) == 0.0F);
      CHECK(first(1.0F) == 3.0F);
    }
  }
}

TEST_CASE("gemm: subnormal numbers are not flushed to zero", "[kernels][gemm]") {
  const std::vector<float> a(30 * 2, 0x1p-100F);
  const std::vector<float> b(2 * 20, 0x1p-40F);
  std::vector<float> c(30 * 20, 1.0F);
  const GemmSizes s{30, 20, 2, false, false};
  Scratch scratch(gemm_workspace_bytes(s));
  gemm(a.data(), b.data(), c.data(), s, {}, scratch.data());
  CHECK(c[0] == 0x1p-139F);
  CHECK(c.back() == 0x1p-139F);
}

}  // namespace gemm_test
