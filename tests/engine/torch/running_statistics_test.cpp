// Running statistics of batch normalisation, computed from the batch, against PyTorch.

#include "ops/rows/running_statistics.h"

#include <array>

#include "catch_amalgamated.hpp"
#include "graph/dispatch.h"
#include "graph/update.h"
#include "ops/rows/batch_statistics2d.h"
#include "torch/fixture.h"

namespace running_statistics_test {

using namespace tensorscope;

TEST_CASE("PyTorch: a training batch moves the running statistics as BatchNorm2d does", "[torch]") {
  const test::TorchFixture ops("ops");
  std::size_t found = 0;
  for (std::size_t i = 0; i < ops.cases().size(); ++i) {
    const nlohmann::json& json = ops.cases()[i];
    if (json.at("op") != "batch_norm2d_training") continue;
    ++found;
    Ledger ledger;
    const Context context{.ledger = ledger};
    const auto tensor = [&](std::string_view name) {
      return ops.tensor(context, text(i, ".", name));
    };
    const Tensor x = tensor("input.0");
    const Tensor* input = &x;
    const Tensor statistics = run(context, BatchStatistics2d{}, {&input, 1}, "bn");
    Tensor mean = tensor("running_mean");
    Tensor variance = tensor("running_var");
    const std::array<Tensor*, 2> targets{&mean, &variance};
    input = &statistics;
    const UpdateRunningStatistics update{json.at("momentum"), x.numel() / x.shape()[1]};
    run_update(context, update, targets, {&input, 1}, "bn");
    INFO("case " << i);
    CHECK(test::mismatch(test::values_of(mean), ops.values(text(i, ".new_mean")), 1e-5, 1e-6) ==
          "");
    CHECK(test::mismatch(test::values_of(variance), ops.values(text(i, ".new_var")), 1e-5, 1e-6) ==
          "");
  }
  CHECK(found >= 4);
}

}  // namespace running_statistics_test
