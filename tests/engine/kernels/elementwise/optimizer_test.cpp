// An optimizer's averages when gradients vanish.

#include "kernels/elementwise/optimizer.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "catch_amalgamated.hpp"

namespace optimizer_kernel_test {

using namespace tensorscope::kernels;

namespace {

using Values = std::array<float, 8>;

bool any_denormal(const Values& values) {
  return std::any_of(values.begin(), values.end(),
                     [](float value) { return std::fpclassify(value) == FP_SUBNORMAL; });
}

/// Gradients that halve with each step, through the whole range of float down to 0, and then stay
/// 0.
Values vanishing(int step) {
  Values gradients;
  for (std::size_t i = 0; i < gradients.size(); ++i) {
    const float sign = i % 2 == 0 ? 1.0F : -1.0F;
    gradients[i] = sign * std::ldexp(1.0F + static_cast<float>(i) / 8, -step - static_cast<int>(i));
  }
  return gradients;
}

/// torch.optim.Adam's formula, without special treatment of denormals.
void textbook_adam(const Values& grad, Values& weight, Values& m, Values& v,
                   const AdamSettings& s) {
  const AdamFactors<float> f(s);
  for (std::size_t i = 0; i < grad.size(); ++i) {
    m[i] = f.beta1 * m[i] + f.rest1 * grad[i];
    v[i] = f.beta2 * v[i] + f.rest2 * grad[i] * grad[i];
    weight[i] -= f.rate * (m[i] / (std::sqrt(v[i]) * f.unbias + f.eps));
  }
}

}  // namespace

TEST_CASE("adam: averages of gradients that vanish end at 0 and are never denormal",
          "[kernels][optimizer]") {
  AdamSettings settings{.learning_rate = 1e-3};
  for (const double beta2 : {0.999, 0.99}) {
    settings.beta2 = beta2;
    Values weight{1.0F, -1.0F, 0.5F, 1e-3F, 2.0F, -3.0F, 0.0F, 0.25F};
    Values expected = weight;
    Values m{}, v{}, textbook_m{}, textbook_v{};
    bool was_denormal = false;
    for (int step = 0; step < 100'000; ++step) {
      settings.step = step + 1;
      const Values gradients = vanishing(step);
      adam_step(gradients.data(), weight.data(), m.data(), v.data(), 8, settings);
      textbook_adam(gradients, expected, textbook_m, textbook_v, settings);
      was_denormal = was_denormal || any_denormal(textbook_m) || any_denormal(textbook_v);
      REQUIRE_FALSE((any_denormal(m) || any_denormal(v)));
    }
    CHECK(was_denormal);
    CHECK(m == Values{});
    CHECK(v == Values{});
    INFO("beta2 " << beta2);
    CHECK(weight == expected);
  }
}

TEST_CASE("adam: with an eps that tiny gradients could be seen beside, none is left out",
          "[kernels][optimizer]") {
  const float tiny = 1e-20F;
  Values gradients, weight{}, m{}, v{};
  gradients.fill(tiny);
  AdamSettings settings{.learning_rate = 1e-3, .eps = 1e-30};
  for (settings.step = 1; settings.step <= 10; ++settings.step) {
    adam_step(gradients.data(), weight.data(), m.data(), v.data(), 8, settings);
  }
  // A constant gradient moves a weight by the learning rate, however small the gradient is; v has
  // few digits here.
  for (const float value : weight) CHECK(std::abs(value + 10 * 1e-3F) < 5e-4F);
}

}  // namespace optimizer_kernel_test
