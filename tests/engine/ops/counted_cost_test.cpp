#include "cases.h"
#include "catch_amalgamated.hpp"
#include "cost_check.h"

namespace counted_cost_test {

using namespace tensorscope;
using Catch::Matchers::ContainsSubstring;

TEMPLATE_LIST_TEST_CASE("cost: the formula equals what the reference kernel executes",
                        "[ops][cost]", OpList) {
  const auto cases = test::cases<TestType>();
  REQUIRE(cases.size() >= 5);
  for (const auto& [op, inputs] : cases) {
    INFO(TestType::kName << " on " << inputs[0]);
    CHECK(test::cost_mismatch(op, inputs) == "");
  }
}

TEMPLATE_TEST_CASE("cost: products and convolutions are 2 FLOPs per MAC plus the bias",
                   "[ops][cost]", Matmul, Linear, Conv2d) {
  for (const auto& [op, inputs] : test::cases<TestType>()) {
    const Cost cost = op.cost(inputs);
    CHECK(cost.macs > 0);
    CHECK(cost.flops == 2 * cost.macs + cost.bias_flops);
    CHECK(cost.macs == test::count(op, inputs).muls);
  }
}

TEST_CASE("cost: attention's MACs are its two products, its scaling is not one", "[ops][cost]") {
  for (const auto& [op, inputs] : test::cases<Attention>()) {
    const std::int64_t scores = inputs[0].numel() / inputs[0][3] * inputs[0][2];
    CHECK(op.cost(inputs).macs + scores == test::count(op, inputs).muls);
  }
}

TEST_CASE("cost: adding a bias is all of bias and a third of batch_norm2d's elements",
          "[ops][cost]") {
  CHECK(Bias{}.cost(std::vector<Shape>{{2, 3}, {3}}) == Cost{.flops = 6, .bias_flops = 6});
  const Shape c{3};
  const Cost norm = BatchNorm2d{}.cost(std::vector<Shape>{{2, 3, 4, 5}, c, c, c, c});
  CHECK(norm == Cost{.flops = 366, .bias_flops = 120, .transcendentals = 3});
}

namespace {

struct FlopsOffByOne : Linear {
  Cost cost(Shapes shapes) const {
    Cost wrong = Linear::cost(shapes);
    wrong.flops += 1;
    return wrong;
  }
};

struct ForgetsTheLogarithm : LogSoftmax {
  Cost cost(Shapes shapes) const {
    Cost wrong = LogSoftmax::cost(shapes);
    wrong.transcendentals = shapes[0].numel();
    return wrong;
  }
};

struct BiasOfOneRow : Linear {
  Cost cost(Shapes shapes) const {
    Cost wrong = Linear::cost(shapes);
    wrong.bias_flops = shapes[1][0];
    return wrong;
  }
};

}  // namespace

TEST_CASE("counted-cost check: a formula off by one is found", "[ops][cost]") {
  const std::vector<Shape> inputs{{3, 9}, {4, 9}, {4}};
  REQUIRE(test::cost_mismatch(Linear{}, inputs) == "");
  CHECK(test::cost_mismatch(FlopsOffByOne{}, inputs) == "linear: flops counted 228, formula 229; ");
  CHECK_THAT(test::cost_mismatch(BiasOfOneRow{}, inputs),
             ContainsSubstring("bias flops counted 12, formula 4"));
  CHECK_THAT(test::cost_mismatch(ForgetsTheLogarithm{}, {{2, 3}}),
             ContainsSubstring("transcendentals counted 8, formula 6"));
}

TEST_CASE("cost: published FLOP counts come out", "[ops][cost]") {
  // pytorch/pytorch test/test_flop_counter.py: 2 per multiply-add, no bias.
  CHECK(Matmul{}.cost(std::vector<Shape>{{4, 5}, {5, 6}}).flops == 240);
  CHECK(Matmul{}.cost(std::vector<Shape>{{3, 4, 5}, {3, 5, 6}}).flops == 720);
  Conv2d padded;
  padded.padding = {1, 1};
  CHECK(padded.cost(std::vector<Shape>{{2, 3, 6, 6}, {6, 3, 4, 4}}).flops == 28800);
  const Shape heads{4, 8, 128, 64};
  CHECK(2 * Attention{}.cost(std::vector<Shape>{heads, heads, heads}).macs == 134217728);
  // cs249r tinytorch: 2 * in * out * positions; convolution without padding.
  CHECK(2 * Linear{}.cost(std::vector<Shape>{{1, 768}, {3072, 768}}).macs == 4718592);
  CHECK(Conv2d{}.cost(std::vector<Shape>{{1, 3, 32, 32}, {16, 3, 3, 3}}).flops == 777600);
  // torchinfo's 28x28 example counts the bias: 1048320 / 7 images of conv 1->10, 5x5.
  const Cost cost = Conv2d{}.cost(std::vector<Shape>{{7, 1, 28, 28}, {10, 1, 5, 5}, {10}});
  CHECK(cost.macs + cost.bias_flops == 1048320);
}

TEST_CASE("min_bytes: inputs once and output once, unless an op reads less", "[ops][cost]") {
  const auto bytes = [](const auto& op, const std::vector<Shape>& shapes) {
    return min_bytes(op, Shapes(shapes), DType::kFloat32);
  };
  CHECK(bytes(Linear{}, {{2, 3}, {5, 3}, {5}}) == 4 * (6 + 15 + 5 + 10));
  CHECK(bytes(Add{}, {{7}, {7}}) == 4 * 21);
  CHECK(bytes(Embedding{}, {{2, 3}, {50257, 8}}) == 4 * (6 + 48 + 48));
  CHECK(bytes(AddPosition{}, {{2, 3, 8}, {1024, 8}}) == 4 * (48 + 24 + 48));
  CHECK(bytes(SplitHeads{2, 6, 2}, {{2, 5, 12}}) == 4 * (40 + 40));
  CHECK(bytes(Reshape{{6}}, {{2, 3}}) == 0);
  CHECK(bytes(Flatten{}, {{2, 3, 4}}) == 0);
  CHECK(bytes(Dropout{}, {{2, 3, 4}}) == 0);
  const std::vector<Shape> doubles{{2, 3}};
  CHECK(min_bytes(Relu{}, Shapes(doubles), DType::kFloat64) == 96);
}

}  // namespace counted_cost_test
