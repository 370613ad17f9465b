#include "kernels/ladder/variants.h"

#include <cmath>
#include <set>
#include <string>
#include <vector>

#include "catch_amalgamated.hpp"
#include "core/rng.h"
#include "core/tensor.h"
#include "kernels/random_values.h"
#include "seed.h"

namespace variants_test {

using namespace tensorscope;
using namespace tensorscope::kernels;
using test::random_values;

namespace {

struct Product {
  Product(const VariantSizes& sizes, std::uint64_t seed) : s(sizes) {
    Rng rng(seed);
    a = random_values(rng, s.m * s.k);
    b = random_values(rng, s.k * s.n);
  }
  float a_at(std::int64_t i, std::int64_t k) const {
    return a[static_cast<std::size_t>(i * s.k + k)];
  }
  float b_at(std::int64_t k, std::int64_t j) const {
    return b[static_cast<std::size_t>(k * s.n + j)];
  }

  VariantSizes s;
  std::vector<float> a, b;
};

std::vector<float> result_of(const KernelVariant& variant, const Product& p) {
  Ledger ledger;
  const std::int64_t floats = variant.workspace_bytes(p.s) / 4 + 17;
  Tensor scratch({ledger}, Shape{floats}, DType::kFloat32, MemoryCategory::kWorkspace, "w");
  float* workspace = scratch.values<float>().data();
  workspace[floats - 16] = 12345.0F;
  std::vector<float> c(static_cast<std::size_t>(p.s.m * p.s.n), 99.0F);
  if (variant.prepare != nullptr) variant.prepare(p.a.data(), p.b.data(), p.s, workspace);
  variant.run(p.a.data(), p.b.data(), c.data(), p.s, workspace);
  CHECK(workspace[floats - 16] == 12345.0F);
  return c;
}

/// Allowed error of an element. float32: gamma_k sum |a b| (Higham 2002, 3.1). int8: rounding moves
/// each factor by at most half its scale.
double bound(const KernelVariant& variant, const Product& p, std::int64_t i, std::int64_t j) {
  double magnitude = 0;
  double moved = 0;
  float largest = 0;
  for (std::int64_t k = 0; k < p.s.k; ++k) largest = std::max(largest, std::abs(p.b_at(k, j)));
  const double half_b = static_cast<double>(largest) / 127 / 2;
  const double half_a = 1.0 / 63 / 2;  // values are below 1
  for (std::int64_t k = 0; k < p.s.k; ++k) {
    const double a = std::abs(static_cast<double>(p.a_at(i, k)));
    const double b = std::abs(static_cast<double>(p.b_at(k, j)));
    magnitude += a * b;
    moved += half_a * (b + half_b) + a * half_b;
  }
  const double nu = static_cast<double>(p.s.k) * 0x1p-24;
  const double gamma = nu / (1 - nu) * magnitude;
  return std::string(variant.arithmetic) == "int8" ? gamma + 1.001 * moved : gamma;
}

void check_product(const KernelVariant& variant, const VariantSizes& s, std::uint64_t seed) {
  const Product p(s, seed);
  const std::vector<float> c = result_of(variant, p);
  INFO(variant.name << " " << s.m << " x " << s.n << " x " << s.k);
  for (std::int64_t i = 0; i < s.m; ++i) {
    for (std::int64_t j = 0; j < s.n; ++j) {
      double exact = 0;
      for (std::int64_t k = 0; k < s.k; ++k) {
        exact += static_cast<double>(p.a_at(i, k)) * static_cast<double>(p.b_at(k, j));
      }
      const double got = static_cast<double>(c[static_cast<std::size_t>(i * s.n + j)]);
      REQUIRE(std::abs(got - exact) <= bound(variant, p, i, j));
    }
  }
}

}  // namespace

TEST_CASE("kernel variants: every rung computes the product, for random shapes",
          "[kernels][variants]") {
  Rng rng = test::seeded(21);
  const auto size = [&] { return 1 + static_cast<std::int64_t>(rng.next() % 130); };
  for (const KernelVariant& variant : kernel_variants()) {
    for (int round = 0; round < 12; ++round) {
      check_product(variant, {size(), size(), size()}, rng.next());
    }
    check_product(variant, {64, 64, 64}, 1);
    check_product(variant, {1, 1, 1}, 1);
  }
}

TEST_CASE("kernel variants: blocks of rows computed apart give the same bits",
          "[kernels][variants]") {
  const Product p({70, 33, 41}, 5);
  for (const KernelVariant& variant : kernel_variants()) {
    if (variant.row_block == 0) continue;
    INFO(variant.name);
    const std::vector<float> whole = result_of(variant, p);
    std::vector<float> parts(whole.size());
    for (std::int64_t row = 0; row < p.s.m; row += variant.row_block) {
      const VariantSizes part{std::min(variant.row_block, p.s.m - row), p.s.n, p.s.k};
      variant.run(p.a.data() + row * p.s.k, p.b.data(), parts.data() + row * p.s.n, part, nullptr);
    }
    CHECK(parts == whole);
  }
}

TEST_CASE("kernel variants: each has a name of its own and a line of explanation",
          "[kernels][variants]") {
  std::set<std::string> names;
  for (const KernelVariant& variant : kernel_variants()) {
    CHECK(names.insert(variant.name).second);
    CHECK(std::string(variant.explanation).back() == '.');
  }
  CHECK(names.count("naive") == 1);
}

}  // namespace variants_test
