#include "train/loss_scaling.h"

#include <cmath>
#include <limits>
#include <vector>

#include "catch_amalgamated.hpp"
#include "core/rng.h"

namespace loss_scaling_test {

using namespace tensorscope;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::WithinAbs;

namespace {

constexpr float kInf = std::numeric_limits<float>::infinity();

void good_step(GradScaler& scaler) { scaler.update(false); }
void bad_step(GradScaler& scaler) { scaler.update(true); }

}  // namespace

TEST_CASE("grad scaler: starts at 65536 and doubles after 2000 good steps, not before",
          "[nn][loss_scaling]") {
  GradScaler scaler;
  for (int i = 0; i < 1999; ++i) good_step(scaler);
  CHECK(scaler.scale() == 65536.0F);
  good_step(scaler);
  CHECK(scaler.scale() == 131072.0F);
  CHECK(scaler.skipped_steps() == 0);
}

TEST_CASE("grad scaler: an infinity or NaN halves the scale and restarts the count",
          "[nn][loss_scaling]") {
  GradScaler scaler({.init_scale = 1024.0F, .growth_interval = 3});
  good_step(scaler);
  good_step(scaler);
  bad_step(scaler);
  CHECK(scaler.scale() == 512.0F);
  good_step(scaler);
  good_step(scaler);
  CHECK(scaler.scale() == 512.0F);
  good_step(scaler);
  CHECK(scaler.scale() == 1024.0F);
  bad_step(scaler);
  CHECK(scaler.scale() == 512.0F);
  CHECK(scaler.skipped_steps() == 2);
}

TEST_CASE("grad scaler: the scale never becomes infinite", "[nn][loss_scaling]") {
  GradScaler scaler({.init_scale = 0x1p127F, .growth_interval = 1});
  scaler.update(false);
  CHECK(scaler.scale() == 0x1p127F);
}

TEST_CASE("storage loss: float16 ends at 2^-25 and at 65520", "[nn][loss_scaling]") {
  const std::vector<float> values{0x1p-25F, std::nextafter(0x1p-25F, 1.0F), -0x1p-24F, 0x1p-14F,
                                  65504.0F, std::nextafter(65520.0F, 0.0F), 65520.0F,  -kInf,
                                  0.0F,     std::nextafter(0x1p-14F, 0.0F)};
  const StorageLossReport loss = storage_loss(values, DType::kFloat16);
  CHECK(loss.values == 10);
  CHECK(loss.underflowed == 1);
  CHECK(loss.subnormal == 2);
  CHECK(loss.normal == 4);  // the last of the values rounds up to 2^-14
  CHECK(loss.overflowed == 1);
  CHECK(loss.zero == 1);
  CHECK(loss.not_finite == 1);
  CHECK(loss.underflowed_share() == 1.0 / 8);
  CHECK(loss.overflowed_share() == 1.0 / 8);
}

TEST_CASE("storage loss: small gradients vanish in float16, survive scaled, and too much overflows",
          "[nn][loss_scaling]") {
  // Magnitudes uniform in the exponent from 2^-40 to 2^-10.
  Rng rng(3);
  std::vector<float> gradients(30'000);
  for (float& each : gradients) each = std::exp2(rng.uniform(-40.0F, -10.0F));
  const auto lost = [&](DType storage, float scale) {
    const StorageLossReport loss = storage_loss(gradients, storage, scale);
    return std::pair(loss.underflowed_share(), loss.overflowed_share());
  };
  // Values from 2^-40 to 2^-25 are half of the 30 octaves.
  CHECK_THAT(lost(DType::kFloat16, 1.0F).first, WithinAbs(0.5, 0.01));
  CHECK(lost(DType::kFloat16, 1.0F).second == 0);
  CHECK(lost(DType::kFloat16, 65536.0F) == std::pair(0.0, 0.0));
  // With 2^30, values from 2^-14 on exceed 65520: 4 of 30 octaves.
  CHECK_THAT(lost(DType::kFloat16, 0x1p30F).second, WithinAbs(4.0 / 30, 0.01));
  // bfloat16 has the range of float and needs no scaling.
  CHECK(lost(DType::kBFloat16, 1.0F) == std::pair(0.0, 0.0));
}

TEST_CASE("storage loss: nothing to lose is a share of zero, other types are refused",
          "[nn][loss_scaling]") {
  CHECK(storage_loss({}, DType::kFloat16).underflowed_share() == 0);
  CHECK_THROWS_WITH(storage_loss({}, DType::kFloat32), ContainsSubstring("float32"));
}

}  // namespace loss_scaling_test
