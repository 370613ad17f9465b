#include "train/schedule.h"

#include <limits>

#include "catch_amalgamated.hpp"

namespace schedule_test {

using namespace tensorscope;
using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;

TEST_CASE("schedule: a constant rate is constant, after its warm-up", "[nn][schedule]") {
  const Schedule plain{.base_lr = 0.3};
  for (const std::int64_t step : {0, 1, 1000000}) CHECK(learning_rate(plain, step) == 0.3);
  const Schedule warm{.warm_up_steps = 4, .base_lr = 0.2};
  CHECK_THAT(learning_rate(warm, 0), WithinRel(0.05, 1e-12));
  CHECK_THAT(learning_rate(warm, 2), WithinRel(0.15, 1e-12));
  CHECK(learning_rate(warm, 3) == 0.2);
  CHECK(learning_rate(warm, 4) == 0.2);
}

TEST_CASE("schedule: a cosine falls from base_lr to min_lr between warm-up and end",
          "[nn][schedule]") {
  const Schedule cosine{.kind = ScheduleKind::kCosine,
                        .warm_up_steps = 10,
                        .total_steps = 110,
                        .base_lr = 1.0,
                        .min_lr = 0.1};
  CHECK_THAT(learning_rate(cosine, 0), WithinRel(0.1, 1e-12));
  CHECK_THAT(learning_rate(cosine, 9), WithinRel(1.0, 1e-12));
  CHECK_THAT(learning_rate(cosine, 10), WithinRel(1.0, 1e-12));
  CHECK_THAT(learning_rate(cosine, 35), WithinRel(0.1 + 0.9 * 0.8535533905932737, 1e-12));
  CHECK_THAT(learning_rate(cosine, 60), WithinRel(0.55, 1e-12));
  CHECK_THAT(learning_rate(cosine, 85), WithinRel(0.1 + 0.9 * 0.14644660940672624, 1e-12));
  CHECK_THAT(learning_rate(cosine, 110), WithinAbs(0.1, 1e-15));
  CHECK_THAT(learning_rate(cosine, 5000), WithinAbs(0.1, 1e-15));
}

TEST_CASE("schedule: fields outside their range are named", "[nn][schedule]") {
  const auto refuse = [](const Schedule& schedule, const std::string& message) {
    CHECK_THROWS_WITH(schedule.validate(), message);
  };
  refuse({.base_lr = -0.1}, "schedule: base_lr is -0.1, expected a number, 0 or more");
  refuse({.base_lr = std::numeric_limits<double>::quiet_NaN()},
         "schedule: base_lr is nan, expected a number, 0 or more");
  refuse({.warm_up_steps = -1},
         "schedule: warm_up_steps is -1, expected a whole number, 0 or more");
  Schedule cosine{.kind = ScheduleKind::kCosine, .warm_up_steps = 5, .total_steps = 5};
  refuse(cosine, "schedule: total_steps is 5, expected more than warm_up_steps, 5");
  cosine.total_steps = 6;
  cosine.validate();
  cosine.min_lr = 1.0;
  refuse(cosine, "schedule: min_lr is 1, expected a number from 0 to base_lr, 0.001");
}

TEST_CASE("schedule: names are read back", "[nn][schedule]") {
  CHECK(schedule_kind("cosine") == ScheduleKind::kCosine);
  CHECK(schedule_kind(to_string(ScheduleKind::kConstant)) == ScheduleKind::kConstant);
  CHECK_FALSE(schedule_kind("step").has_value());
}

}  // namespace schedule_test
