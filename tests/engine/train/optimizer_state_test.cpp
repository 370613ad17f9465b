#include <limits>

#include "catch_amalgamated.hpp"
#include "optimizer_setup.h"

namespace optimizer_state_test {

using namespace tensorscope;
using test::OptimizerSetup;

namespace {

std::int64_t state_in(const Ledger& ledger) {
  return ledger.current(MemoryCategory::kOptimizerState);
}

}  // namespace

TEST_CASE("optimizer: state is taken at the first step and is what the estimate says",
          "[nn][optimizer]") {
  for (const OptimizerKind kind : kOptimizerKinds) {
    OptimizerSetup setup({.kind = kind});
    INFO(to_string(kind));
    CHECK(state_in(setup.ledger) == 0);
    setup.step(1);
    CHECK(state_in(setup.ledger) == optimizer_state_bytes(kind, 17, 4));
    setup.step(2);
    CHECK(state_in(setup.ledger) == optimizer_state_bytes(kind, 17, 4));
  }
  CHECK(optimizer_state_bytes(OptimizerKind::kSgd, 1000, 4) == 0);
  CHECK(optimizer_state_bytes(OptimizerKind::kMomentum, 1000, 4) == 4000);
  CHECK(optimizer_state_bytes(OptimizerKind::kAdam, 1000, 4) == 8000);
  // GPT-2 small: 124 million parameters need 992 MB.
  CHECK(optimizer_state_bytes(OptimizerKind::kAdamW, 124'000'000, 4) == 992'000'000);
}

TEST_CASE("optimizer: state has PyTorch's names in the ledger", "[nn][optimizer]") {
  const auto labels = [](OptimizerKind kind) {
    OptimizerSetup setup({.kind = kind});
    setup.step(1);
    std::vector<std::string> found;
    for (const MemoryEvent& event : setup.ledger.events()) {
      if (event.category == MemoryCategory::kOptimizerState) found.push_back(event.label);
    }
    return found;
  };
  CHECK(labels(OptimizerKind::kNesterov) ==
        std::vector<std::string>{"w.momentum_buffer", "b.momentum_buffer"});
  CHECK(labels(OptimizerKind::kAdam) ==
        std::vector<std::string>{"w.exp_avg", "w.exp_avg_sq", "b.exp_avg", "b.exp_avg_sq"});
}

TEST_CASE("optimizer: options outside their range are named", "[nn][optimizer]") {
  const auto refuse = [](OptimizerOptions options, const std::string& message) {
    CHECK_THROWS_WITH(options.validate(), message);
    CHECK_THROWS(Optimizer(options, {}));
  };
  refuse({.learning_rate = -1}, "optimizer: learning_rate is -1, expected a number, 0 or more");
  refuse({.learning_rate = std::numeric_limits<double>::infinity()},
         "optimizer: learning_rate is inf, expected a number, 0 or more");
  refuse({.weight_decay = -0.5}, "optimizer: weight_decay is -0.5, expected a number, 0 or more");
  refuse({.clip_norm = -1},
         "optimizer: clip_norm is -1, expected a number above 0, or 0 for no clipping");
  refuse({.kind = OptimizerKind::kMomentum, .momentum = 0},
         "optimizer: momentum is 0, expected a number above 0, at most 1");
  refuse({.kind = OptimizerKind::kAdam, .beta1 = 1},
         "optimizer: beta1 is 1, expected a number from 0, below 1");
  refuse({.kind = OptimizerKind::kAdamW, .beta2 = -1},
         "optimizer: beta2 is -1, expected a number from 0, below 1");
  refuse({.kind = OptimizerKind::kAdam, .eps = std::numeric_limits<double>::quiet_NaN()},
         "optimizer: eps is nan, expected a number, 0 or more");
  OptimizerOptions{.kind = OptimizerKind::kSgd, .momentum = 0, .beta1 = 7}.validate();
}

TEST_CASE("optimizer: names are read back", "[nn][optimizer]") {
  for (const OptimizerKind kind : kOptimizerKinds) CHECK(optimizer_kind(to_string(kind)) == kind);
  CHECK(to_string(OptimizerKind::kAdamW) == "adamw");
  CHECK_FALSE(optimizer_kind("rmsprop").has_value());
}

}  // namespace optimizer_state_test
