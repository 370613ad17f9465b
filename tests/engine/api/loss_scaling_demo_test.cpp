// How many gradients of a trained model, and of seeded values, survive in float16.

#include <cmath>

#include "api/json.h"
#include "catch_amalgamated.hpp"
#include "training_drive.h"

namespace loss_scaling_demo_test {

using namespace tensorscope;
using namespace tensorscope::test;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::WithinAbs;

namespace {

api::Count all_of(const api::StorageLossReport& loss) {
  return loss.underflowed + loss.subnormal + loss.normal + loss.overflowed;
}

}  // namespace

TEST_CASE("loss scaling: of seeded values half vanish in float16, none with a scale of 2^16",
          "[api][loss_scaling]") {
  TestSession test;
  const api::LossScalingReport report = value_of(test.session.ask<"lossScalingDemo">(65536));
  CHECK(report.source == "seeded");
  // The values up to 2^-25 are 15 of the 30 octaves from 2^-40 to 2^-10.
  CHECK_THAT(report.unscaled.underflowed_share(), WithinAbs(0.5, 0.01));
  CHECK(report.scaled.underflowed == 0);
  CHECK(report.scaled.overflowed == 0);
  CHECK(report.flushed_up_to() == std::exp2(-25));
  CHECK(report.smallest_subnormal() == std::exp2(-24));
  CHECK(report.largest_finite() == 65504);
  // The scale is too large: values from 2^-14 on, 4 of 30 octaves, exceed 65520.
  CHECK_THAT(value_of(test.session.ask<"lossScalingDemo">(0x1p30)).scaled.overflowed_share(),
             WithinAbs(4.0 / 30, 0.01));
}

TEST_CASE("loss scaling: the histogram has every value once, and the scale moves it by 16 octaves",
          "[api][loss_scaling]") {
  TestSession test;
  const api::LossScalingReport report = value_of(test.session.ask<"lossScalingDemo">(65536));
  REQUIRE(report.by_exponent.size() == 46);  // -40 to -11, and 16 more after scaling
  api::Count values = 0;
  api::Count flushed = 0;
  for (std::size_t i = 0; i < report.by_exponent.size(); ++i) {
    const api::ExponentCount& bin = report.by_exponent[i];
    CHECK(bin.exponent == static_cast<api::Count>(i) - 40);
    CHECK(bin.scaled_values == (i < 16 ? 0 : report.by_exponent[i - 16].values));
    values += bin.values;
    if (bin.exponent < -25) flushed += bin.values;
  }
  CHECK(values == report.values());
  CHECK(flushed == report.unscaled.underflowed);
}

TEST_CASE("loss scaling: gradients of a trained model are its own, and it stays as it was",
          "[api][loss_scaling]") {
  DigitsSession session;
  const api::TrainReport trained = session.train(digits("digits-mlp", 60));
  const auto weights = value_of(session.session.ask<"saveWeights">("safetensors"));
  const api::LossScalingReport report = value_of(session.session.ask<"lossScalingDemo">(1024));
  CHECK(report.source == "gradients");
  CHECK(report.preset == "digits-mlp");
  CHECK(report.values() == trained.parameters);
  CHECK(report.zero() > 0);  // pixels that are always white, units that are always off
  CHECK(all_of(report.unscaled) == report.values() - report.zero());
  CHECK(all_of(report.scaled) == report.values() - report.zero());
  CHECK(report.unscaled.underflowed > 0);
  CHECK(report.scaled.underflowed < report.unscaled.underflowed);
  CHECK(value_of(session.session.ask<"saveWeights">("safetensors")) == weights);
  const api::LossScalingReport again = value_of(session.session.ask<"lossScalingDemo">(1024));
  CHECK(api::to_json(again) == api::to_json(report));
}

TEST_CASE("loss scaling: a scale that is none is refused", "[api][loss_scaling]") {
  TestSession test;
  for (const double scale : {0.0, -1.0, std::nan(""), 0x1p65}) {
    const auto refused = test.session.ask<"lossScalingDemo">(scale);
    REQUIRE_FALSE(refused.ok);
    CHECK_THAT(refused.error->message, ContainsSubstring("expected a number above 0"));
  }
}

}  // namespace loss_scaling_demo_test
