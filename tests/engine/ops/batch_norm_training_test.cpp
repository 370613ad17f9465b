// Batch normalisation in training: batch statistics, running statistics, errors.

#include <cmath>

#include "catch_amalgamated.hpp"
#include "graph/update.h"
#include "ops/update_list.h"
#include "run_op.h"

namespace batch_norm_training_test {

using namespace tensorscope;
using Catch::Matchers::WithinAbs;
using test::Values;

namespace {

const Values kImages{{2, 2, 1, 2}, {1, 3, 10, 10, 5, 7, 10, 14}};

void check_values(const std::vector<double>& got, const std::vector<double>& expected) {
  REQUIRE(got.size() == expected.size());
  for (std::size_t i = 0; i < got.size(); ++i) {
    INFO("element " << i);
    CHECK_THAT(got[i], WithinAbs(expected[i], 1e-5));
  }
}

}  // namespace

TEST_CASE("batch_statistics2d: mean and biased variance of each channel over all images",
          "[ops][values]") {
  for (const bool reference : {false, true}) {
    check_values(test::run_op<float>(BatchStatistics2d{}, {kImages}, reference), {4, 11, 5, 3});
    check_values(test::run_op<double>(BatchStatistics2d{}, {kImages}, reference), {4, 11, 5, 3});
  }
}

TEST_CASE("batch_norm2d_training: every channel gets mean bias and standard deviation weight",
          "[ops][values]") {
  const std::vector<double> statistics = test::run_op<double>(BatchStatistics2d{}, {kImages}, true);
  const std::vector<double> y =
      test::run_op<double>(BatchNorm2dTraining{0.0F},
                           {kImages, {{2}, {2, 3}}, {{2}, {10, -1}}, {{2, 2}, statistics}}, false);
  check_values(test::run_op<double>(BatchStatistics2d{}, {{kImages.shape, y}}, true),
               {10, -1, 4, 9});
}

TEST_CASE("update_running_statistics: moves by momentum, with the unbiased variance",
          "[ops][update]") {
  Ledger ledger;
  const Context context{.ledger = ledger};
  Tensor mean = test::tensor_of<float>(context, {{2}, {0, 1}});
  Tensor variance = test::tensor_of<float>(context, {{2}, {1, 1}});
  const Tensor batch = test::tensor_of<float>(context, {{2, 2}, {4, 11, 5, 3}});
  const std::array<Tensor*, 2> targets{&mean, &variance};
  const Tensor* input = &batch;
  run_update(context, UpdateRunningStatistics{0.1, 4}, targets, {&input, 1}, "bn");
  check_values({mean.values<float>()[0], mean.values<float>()[1]}, {0.4, 2.0});
  // 0.9 * 1 + 0.1 * 4 / 3 * (5, 3)
  check_values({variance.values<float>()[0], variance.values<float>()[1]}, {1.5666667, 1.3});
}

TEST_CASE("update_running_statistics: refuses a batch of one value per channel", "[ops][errors]") {
  const std::vector<Shape> targets{{3}, {3}};
  const std::vector<Shape> statistics{{2, 3}};
  CHECK_THROWS_WITH((UpdateRunningStatistics{0.1, 1}.check(targets, statistics)),
                    "update_running_statistics: got 1 value per channel, expected at least 2");
  CHECK_NOTHROW((UpdateRunningStatistics{0.1, 2}.check(targets, statistics)));
}

}  // namespace batch_norm_training_test
