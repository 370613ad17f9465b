// The tiled attention against the readable one in double, with more keys than one block holds.

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "catch_amalgamated.hpp"
#include "core/rng.h"
#include "core/tensor.h"
#include "kernels/attention/attention_backward.h"

namespace attention_test {

using namespace tensorscope;
using namespace tensorscope::kernels;

namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();

struct Problem {
  AttentionSizes s;
  std::vector<float> q, k, v;

  explicit Problem(const AttentionSizes& sizes, float spread = 1.0F) : s(sizes) {
    Rng rng(5, 8);
    q.resize(static_cast<std::size_t>(s.heads * s.t * s.d));
    k.resize(static_cast<std::size_t>(s.shared(s.heads)));
    v.resize(k.size());
    for (auto* values : {&q, &k, &v}) {
      for (float& value : *values) value = rng.uniform(-spread, spread);
    }
  }
  std::vector<double> exact() const {
    const std::vector<double> a(q.begin(), q.end()), b(k.begin(), k.end()), c(v.begin(), v.end());
    std::vector<double> y(q.size());
    attention(a.data(), b.data(), c.data(), y.data(), s);
    return y;
  }
  template <class Kernel>
  std::vector<float> run(const Kernel& kernel, std::int64_t bytes) const {
    Ledger ledger;
    Tensor scratch({ledger}, Shape{bytes / 4}, DType::kFloat32, MemoryCategory::kWorkspace, "w");
    std::fill(scratch.values<float>().begin(), scratch.values<float>().end(), 1e30F);
    std::vector<float> y(q.size(), 1e30F);
    kernel(q.data(), k.data(), v.data(), y.data(), s, scratch.values<float>().data());
    return y;
  }
  std::vector<float> tiled() const { return run(attention_fast, attention_workspace_bytes(s)); }
};

double largest_difference(const std::vector<float>& y, const std::vector<double>& exact) {
  double most = 0.0;
  for (std::size_t i = 0; i < y.size(); ++i) {
    const double difference = std::abs(static_cast<double>(y[i]) - exact[i]);
    if (!(difference <= most)) most = difference;  // true for NaN as well
  }
  return most;
}

bool all_nan(const std::vector<float>& y, std::ptrdiff_t first, std::ptrdiff_t count) {
  return std::all_of(y.begin() + first, y.begin() + first + count,
                     [](float value) { return std::isnan(value); });
}

}  // namespace

TEST_CASE("attention: the tiled kernel agrees with double around the borders of blocks",
          "[kernels][attention]") {
  for (const std::int64_t t : {1, 29, 31, 255, 256, 257, 300, 513}) {
    for (const std::int64_t d : {1, 16, 40}) {
      for (const bool causal : {false, true}) {
        INFO("T " << t << ", D " << d << (causal ? ", causal" : ""));
        const Problem problem({.heads = 2, .t = t, .d = d, .causal = causal});
        const auto exact = problem.exact();
        CHECK(largest_difference(problem.tiled(), exact) < 1e-6);
      }
    }
  }
}

TEST_CASE("attention: heads that share keys and values get what they get from copies of them",
          "[kernels][attention]") {
  for (const std::int64_t group : {2, 3, 6}) {
    for (const std::int64_t d : {16, 20}) {
      INFO("group " << group << ", D " << d);
      const Problem shared({.heads = 6, .t = 77, .d = d, .causal = d == 16, .group = group});
      CHECK(largest_difference(shared.tiled(), shared.exact()) < 1e-6);
      Problem copies = shared;
      copies.s.group = 1;
      copies.k.clear();
      copies.v.clear();
      for (std::int64_t head = 0; head < 6; ++head) {
        const auto append = [&](std::vector<float>& to, const std::vector<float>& of) {
          const auto from = of.begin() + static_cast<std::ptrdiff_t>(head / group * 77 * d);
          to.insert(to.end(), from, from + static_cast<std::ptrdiff_t>(77 * d));
        };
        append(copies.k, shared.k);
        append(copies.v, shared.v);
      }
      CHECK(shared.tiled() == copies.tiled());
      CHECK(shared.exact() == copies.exact());
    }
  }
}

TEST_CASE("attention: a maximum in a later block shrinks what earlier blocks have summed",
          "[kernels][attention]") {
  Problem problem({.heads = 1, .t = 600, .d = 8}, 4.0F);
  // The last keys are much more similar to every query than the first ones.
  for (std::size_t i = 0; i < problem.q.size(); ++i) {
    problem.q[i] = 2.0F + 0.1F * problem.q[i];
    problem.k[i] = static_cast<float>(i / 8) * 0.01F;
  }
  CHECK(largest_difference(problem.tiled(), problem.exact()) < 1e-4);
}

TEST_CASE("attention: infinite scores come out as in the reference", "[kernels][attention]") {
  Problem problem({.heads = 1, .t = 300, .d = 2});
  std::fill(problem.q.begin(), problem.q.end(), 1.0F);
  SECTION("minus infinity in all of the first block is a weight of zero") {
    std::fill_n(problem.k.begin(), 2 * 256, -kInfinity);
    CHECK(largest_difference(problem.tiled(), problem.exact()) < 1e-6);
  }
  SECTION("minus infinity everywhere is NaN") {
    std::fill(problem.k.begin(), problem.k.end(), -kInfinity);
    CHECK(all_nan(problem.tiled(), 0, 600));
  }
  SECTION("NaN in one query spoils its row and no other") {
    problem.q[2 * 7] = std::numeric_limits<float>::quiet_NaN();
    const auto y = problem.tiled();
    CHECK(all_nan(y, 14, 2));
    CHECK_FALSE(std::isnan(y[12]));
    CHECK_FALSE(std::isnan(y[16]));
  }
}

TEST_CASE("attention: the workspace grows with T, not with its square", "[kernels][attention]") {
  const AttentionSizes small{.heads = 8, .t = 1024, .d = 64};
  const AttentionSizes large{.heads = 8, .t = 4096, .d = 64};
  CHECK(attention_workspace_bytes(large) <= 4 * attention_workspace_bytes(small));
  CHECK(attention_workspace_bytes(large) < 8 * large.t * large.d * 4);
}

TEST_CASE("attention backward: blocks of queries gather the same gradients as double",
          "[kernels][attention]") {
  for (const auto& [t, group] : {std::pair<std::int64_t, std::int64_t>{63, 1},
                                 {64, 1},
                                 {65, 1},
                                 {150, 1},
                                 {64, 2},
                                 {65, 4},
                                 {150, 2}}) {
    INFO("T " << t << ", group " << group);
    const Problem problem({.heads = 4, .t = t, .d = 12, .causal = t == 150, .group = group});
    const auto wide = [](const std::vector<float>& x) {
      return std::vector<double>(x.begin(), x.end());
    };
    std::vector<double> exact[3];
    std::vector<float> fast[3];
    for (int i = 0; i < 3; ++i) {
      exact[i].assign(i == 0 ? problem.q.size() : problem.k.size(), 0.0);
      fast[i].assign(exact[i].size(), 1e30F);
    }
    const auto q = wide(problem.q), k = wide(problem.k), v = wide(problem.v);
    attention_backward<double>(q.data(), k.data(), v.data(), q.data(),
                               {exact[0].data(), exact[1].data(), exact[2].data()}, problem.s);
    const auto backward = [&](const float* a, const float* b, const float* c, float*,
                              const AttentionSizes& s, float* workspace) {
      attention_backward_fast(a, b, c, a, {fast[0].data(), fast[1].data(), fast[2].data()}, s,
                              workspace);
    };
    problem.run(backward, attention_backward_workspace_bytes(problem.s, true));
    for (int i = 0; i < 3; ++i) CHECK(largest_difference(fast[i], exact[i]) < 1e-5);
  }
}

TEST_CASE("attention backward: the workspace grows with T, not with its square",
          "[kernels][attention]") {
  const auto bytes = [](std::int64_t t) {
    return attention_backward_workspace_bytes({.heads = 8, .t = t, .d = 64}, true);
  };
  CHECK(bytes(8192) <= 2 * bytes(4096));
}

}  // namespace attention_test
