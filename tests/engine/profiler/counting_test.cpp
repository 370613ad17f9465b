#include "profiler/counting.h"

#include "catch_amalgamated.hpp"
#include "dry_call.h"
#include "ops/list.h"

namespace counting_test {

using namespace tensorscope;
using test::DryCalls;

TEST_CASE("counting: consecutive ops of one label are one layer, named after its costliest op",
          "[counting]") {
  DryCalls calls;
  calls.call(Relu{}, {{2, 8}}, "a");
  calls.call(Linear{}, {{2, 8}, {4, 8}}, "a");
  calls.call(Softmax{}, {{2, 4}}, "b");
  const std::vector<LayerTotals> layers = layers_of(calls.records());
  REQUIRE(layers.size() == 2);
  CHECK(layers[0].name == "a");
  CHECK(layers[0].type == "linear");
  CHECK(layers[0].output == Shape{2, 4});
  CHECK(layers[0].totals.cost.flops == 16 + 2 * 2 * 8 * 4);
  CHECK(layers[0].totals.output_bytes == 4 * (16 + 8));
  CHECK(layers[1].type == "softmax");
}

TEST_CASE("counting: totals are the sum over layers", "[counting]") {
  DryCalls calls;
  calls.call(Conv2d{}, {{2, 3, 8, 8}, {4, 3, 3, 3}, {4}}, "conv");
  calls.call(Relu{}, {{2, 4, 6, 6}}, "relu");
  calls.call(Flatten{}, {{2, 4, 6, 6}}, "flatten");
  const Totals totals = totals_of(calls.records());
  Totals sum;
  for (const LayerTotals& layer : layers_of(calls.records())) {
    sum.cost += layer.totals.cost;
    sum.min_bytes += layer.totals.min_bytes;
    sum.output_bytes += layer.totals.output_bytes;
  }
  CHECK(totals.cost == sum.cost);
  CHECK(totals.min_bytes == sum.min_bytes);
  CHECK(totals.output_bytes == sum.output_bytes);
  CHECK(totals.cost.macs == 2 * 4 * 36 * 27);
}

TEST_CASE("counting: intensity is FLOP over minimum bytes, and 0 for a view", "[counting]") {
  DryCalls relu;
  relu.call(Relu{}, {{100}});
  CHECK(totals_of(relu.records()).arithmetic_intensity() == 100.0 / 800.0);
  DryCalls view;
  view.call(Flatten{}, {{2, 3, 4}});
  CHECK(totals_of(view.records()).arithmetic_intensity() == 0.0);
}

}  // namespace counting_test
