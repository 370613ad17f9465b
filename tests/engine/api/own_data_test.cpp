// Networks run on lent arrays, one batch at a time; names and values of their weights.
#include <cmath>
#include <cstring>
#include <limits>
#include <string>
#include <vector>

#include "own_data_drive.h"

namespace own_data_test {

using namespace tensorscope;
using namespace tensorscope::test;
using Catch::Matchers::ContainsSubstring;

TEST_CASE("own data: a run takes every sample once, whatever the batch", "[api][own]") {
  std::vector<float> inputs;
  std::vector<float> expected;
  for (int i = 0; i < 10; ++i) {
    const auto x = static_cast<float>(i);
    inputs.insert(inputs.end(), {x, 1.0F - x});
    expected.push_back(2 * x + 4 * (1 - x) - 1);
  }
  OwnSession own;
  for (const api::Count batch : {1, 3, 10, 64}) {
    CHECK(own.run(custom(kLinear, batch), inputs, {2, 4, -1}, 10) == expected);
  }
}

TEST_CASE("own data: a batch that does not fit is halved until it does", "[api][own]") {
  constexpr const char* kWide =
      R"({"input": {"shape": [1]}, "layers": [{"type": "linear", "out_features": 65536, "bias": false},
          {"type": "linear", "out_features": 1, "bias": false}]})";
  OwnSession own(std::int64_t{2} << 20);
  const std::vector<float> inputs{1, 2, 3, 4, 5};
  const std::vector<float> weights(std::size_t{2} * 65536, 1.0F / 256);
  const std::vector<float> given = own.run(custom(kWide, 64), inputs, weights, 5);
  for (std::size_t i = 0; i < 5; ++i) CHECK(given[i] == inputs[i]);
  std::vector<float> none(5);
  OwnSession poor(std::int64_t{1} << 19);
  CHECK_THAT(message_of(poor.lend(custom(kWide), inputs, weights, none)),
             ContainsSubstring("this session has 524 kB"));
}

TEST_CASE("own data: what does not fit the network is refused by name", "[api][own]") {
  OwnSession own;
  std::vector<float> one(1);
  CHECK_THAT(message_of(own.session.start<"Run">(custom(kLinear))),
             ContainsSubstring("inputs is 0 bytes, expected whole samples of 8"));
  CHECK_THAT(message_of(own.lend(custom(kLinear), {1, 2, 3}, {1, 2, 3}, one)),
             ContainsSubstring("inputs is 12 bytes"));
  CHECK_THAT(message_of(own.lend(custom(kLinear), {1, 2, 3, 4}, {1, 2, 3}, one)),
             ContainsSubstring("outputs is 4 bytes, expected 8"));
  api::ModelRequest fused = custom(kLinear);
  fused.fuse = true;
  CHECK_THAT(message_of(own.lend(fused, {1, 2}, {1, 2, 3}, one)), ContainsSubstring("fuse is on"));
  value_of(own.lend(custom(kLinear), {1, 2}, {1, 2}, one));
  const auto progress = own.session.advance(60'000);
  REQUIRE_FALSE(progress.ok);
  CHECK_THAT(progress.error->message,
             ContainsSubstring("weights is 8 bytes, expected 12 for line"));
  CHECK_THAT(own.session.ask<"loadData">("input", lent(one)).error->message,
             ContainsSubstring("inputs, targets, weights or outputs"));
  // A call that fails consumes its arrays, too.
  CHECK_THAT(message_of(own.session.start<"Run">(custom(kLinear))),
             ContainsSubstring("inputs is 0 bytes"));
}

TEST_CASE("own data: a token that is none is named with its sample", "[api][own]") {
  OwnSession own;
  std::vector<float> outputs(24);
  std::vector<std::int32_t> ids{0, 1, 2, 3, 4, 0};
  std::vector<float> same(6);
  std::memcpy(same.data(), ids.data(), sizeof(float) * 6);
  const auto result = own.lend(custom(kTokens), same, std::vector<float>(16, 0.5F), outputs);
  CHECK(message_of(result) == "inputs is 4 at position 1 of sample 1, expected 0 to 3");
}

TEST_CASE("own data: what is not a number is refused before anything runs", "[api][own]") {
  OwnSession own;
  const float none = std::nanf("");
  const float infinite = std::numeric_limits<float>::infinity();
  std::vector<float> outputs(2);
  CHECK(message_of(own.lend(custom(kLinear), {1, 2, 3, none}, {1, 2, 3}, outputs)) ==
        "inputs is nan at position 1 of sample 1, expected a finite number");
  value_of(own.lend(custom(kLinear), {1, 2, 3, 4}, {1, infinite, 3}, outputs));
  CHECK(end_of(own.session) == "weights: fc.weight is inf at element 1, expected finite numbers");
  const auto fitted = [&](std::vector<float> inputs, std::vector<float> targets) {
    value_of(own.session.ask<"loadData">("inputs", lent(inputs)));
    value_of(own.session.ask<"loadData">("targets", lent(targets)));
    api::TrainRequest request = own_request(1, 1);
    request.loss = "mse";
    return message_of(own.session.start<"Train">(request));
  };
  CHECK(fitted({infinite, 2, 3, 4}, {1, 2}) ==
        "inputs is inf at position 0 of sample 0, expected a finite number");
  CHECK(fitted({1, 2, 3, 4}, {1, none}) ==
        "targets is nan at position 0 of sample 1, expected a finite number");
}

TEST_CASE("own data: a class out of range is found in whichever sample it is", "[api][own]") {
  constexpr const char* kClasses =
      R"({"input": {"shape": [1]}, "layers": [{"type": "linear", "out_features": 3}]})";
  for (std::size_t bad = 0; bad < 40; bad += 13) {
    OwnSession own;
    std::vector<std::int32_t> classes(40, 2);
    classes[bad] = 3;
    std::vector<float> same(40);
    std::memcpy(same.data(), classes.data(), sizeof(float) * 40);
    value_of(own.session.ask<"loadData">("inputs", lent(std::vector<float>(40, 1.0F))));
    value_of(own.session.ask<"loadData">("targets", lent(same)));
    const api::TrainRequest request = own_request(1, 1, kClasses);
    CHECK(message_of(own.session.start<"Train">(request)) ==
          text("targets is 3 at position 0 of sample ", bad, ", expected 0 to 2"));
  }
}

TEST_CASE("own data: a layer that runs again has its weights under both names", "[api][own]") {
  OwnSession own;
  CHECK(value_of(own.session.ask<"weightsOf">(custom(
            R"({"input": {"shape": [2, 4, 4]}, "layers": [
                {"type": "conv2d", "name": "conv", "out_channels": 2, "kernel_size": 1},
                {"type": "batch_norm2d", "name": "bn"},
                {"type": "reuse", "name": "second", "layer": "conv"},
                {"type": "reuse", "name": "third", "layer": "bn"}]})"))) ==
        "conv.weight 2,2,1,1\nconv.bias 2\nbn.weight 2\nbn.bias 2\nbn.running_mean 2\n"
        "bn.running_var 2\nsecond.weight 2,2,1,1 conv.weight\nsecond.bias 2 conv.bias\n"
        "third.weight 2 bn.weight\nthird.bias 2 bn.bias\nthird.running_mean 2 bn.running_mean\n"
        "third.running_var 2 bn.running_var\n");
}

TEST_CASE("own data: names and shapes of weights, tied ones behind", "[api][own]") {
  OwnSession own;
  CHECK(value_of(own.session.ask<"weightsOf">(custom(kTokens))) ==
        "wte.weight 4,4\nhead.weight 4,4 wte.weight\n");
  CHECK(value_of(own.session.ask<"weightsOf">(custom(kLinear))) == "fc.weight 1,2\nfc.bias 1\n");
}

}  // namespace own_data_test
