// Values from the sources named in each title. Models are checked in
// ../api/reference_values_test.cpp, and whole networks against the tools' own output in
// tests/boundary/tools.test.ts.
#include "profiler/conventions.h"

#include <string>

#include "catch_amalgamated.hpp"
#include "core/error.h"
#include "dry_call.h"
#include "ops/list.h"

namespace conventions_test {

using namespace tensorscope;
using test::DryCalls;

namespace {

std::int64_t count(const DryCalls& calls, std::string_view id) {
  return count_by(convention(id), calls.records());
}

}  // namespace

TEST_CASE("pytorch_flop_counter counts mm of 4x5 and 5x6 as 240 (2 M N K)", "[conventions]") {
  DryCalls calls;
  calls.call(Matmul{}, {{4, 5}, {5, 6}});
  CHECK(count(calls, "pytorch_flop_counter") == 240);
}

TEST_CASE("pytorch_flop_counter counts bmm of 3x4x5 and 3x5x6 as 720", "[conventions]") {
  DryCalls calls;
  calls.call(Matmul{}, {{3, 4, 5}, {3, 5, 6}});
  CHECK(count(calls, "pytorch_flop_counter") == 720);
}

TEST_CASE("pytorch_flop_counter counts conv2d (2,3,6,6) with (6,3,4,4), padding 1, as 28800",
          "[conventions]") {
  DryCalls calls;
  calls.call(Conv2d{.padding = {1, 1}}, {{2, 3, 6, 6}, {6, 3, 4, 4}, {6}});
  CHECK(count(calls, "pytorch_flop_counter") == 28800);
}

TEST_CASE(
    "pytorch_flop_counter counts conv1d (2,3,6) with (6,3,4), padding 1, as 1440: a conv2d of "
    "height 1",
    "[conventions]") {
  DryCalls calls;
  calls.call(Conv2d{.padding = {0, 1}}, {{2, 3, 1, 6}, {6, 3, 1, 4}, {6}});
  CHECK(count(calls, "pytorch_flop_counter") == 1440);
}

TEST_CASE("pytorch_flop_counter counts attention b4 h8 q128 k128 d64 as 134217728, causal or not",
          "[conventions]") {
  for (const bool causal : {false, true}) {
    DryCalls calls;
    calls.call(Attention{.causal = causal}, {{4, 8, 128, 64}, {4, 8, 128, 64}, {4, 8, 128, 64}});
    CHECK(count(calls, "pytorch_flop_counter") == 134217728);
  }
}

TEST_CASE("ptflops counts linear 3->2 as 8 MACs, the bias included", "[conventions]") {
  DryCalls calls;
  calls.call(Linear{}, {{1, 3}, {2, 3}, {2}});
  CHECK(count(calls, "ptflops") == 8);
  CHECK(count(calls, "macs") == 6);
}

// tests/common_test.py of ptflops: Conv2d(3, 2, 3) on (3, 224, 224), and Linear(3, 2) on (4, 5, 3).
TEST_CASE("ptflops counts conv 3->2 k3 on 224x224 as 2759904 and linear on (4, 5, 3) as 160",
          "[conventions]") {
  DryCalls conv;
  conv.call(Conv2d{}, {{1, 3, 224, 224}, {2, 3, 3, 3}, {2}});
  CHECK(count(conv, "ptflops") == 2759904);
  DryCalls linear;
  linear.call(Linear{}, {{1, 4, 5, 3}, {2, 3}, {2}});
  CHECK(count(linear, "ptflops") == 160);
}

TEST_CASE(
    "torchinfo counts its single-input example on (7,1,28,28) as 3413200 mult-adds, biases "
    "included",
    "[conventions]") {
  DryCalls calls;
  calls.call(Conv2d{}, {{7, 1, 28, 28}, {10, 1, 5, 5}, {10}});
  calls.call(MaxPool2d{}, {{7, 10, 24, 24}});
  calls.call(Relu{}, {{7, 10, 12, 12}});
  calls.call(Conv2d{}, {{7, 10, 12, 12}, {20, 10, 5, 5}, {20}});
  calls.call(Dropout{.p = 0.5F}, {{7, 20, 8, 8}});
  calls.call(MaxPool2d{}, {{7, 20, 8, 8}});
  calls.call(Linear{}, {{7, 320}, {50, 320}, {50}});
  calls.call(Linear{}, {{7, 50}, {10, 50}, {10}});
  calls.call(LogSoftmax{}, {{7, 10}});
  CHECK(count(calls, "torchinfo") == 1048320 + 2248960 + 112350 + 3570);
  CHECK(count(calls, "torchinfo") == 3413200);
}

TEST_CASE("torchinfo counts a batch norm by weight and bias, not by its running statistics",
          "[conventions]") {
  DryCalls calls;
  calls.call(BatchNorm2d{}, {{2, 8, 4, 4}, {8}, {8}, {8}, {8}});
  CHECK(count(calls, "torchinfo") == 2 * (8 + 8));
}

TEST_CASE("deepspeed counts a convolution's bias but not a linear layer's, and no tanh",
          "[conventions]") {
  DryCalls calls;
  calls.call(Conv2d{}, {{1, 1, 32, 32}, {6, 1, 5, 5}, {6}});
  CHECK(count(calls, "deepspeed") == 2 * 117600 + 4704);
  calls.call(Tanh{}, {{1, 6, 28, 28}});
  CHECK(count(calls, "deepspeed") == 2 * 117600 + 4704);
  calls.call(Linear{}, {{1, 120}, {84, 120}, {84}});
  CHECK(count(calls, "deepspeed") == 2 * 117600 + 4704 + 2 * 10080);
}

TEST_CASE("thop and fvcore count one for each multiply-add, MACs to one and FLOPs to the other",
          "[conventions]") {
  DryCalls calls;
  calls.call(Linear{}, {{1, 128}, {64, 128}, {64}});
  for (const std::string id : {"thop", "fvcore"}) CHECK(count(calls, id) == 8192);
  CHECK(convention("thop").unit == "MACs");
  CHECK(convention("fvcore").unit == "FLOPs");
}

// The program writes attention as two products with @ and calls softmax as a method.
TEST_CASE("products inside attention are seen by what replaces @ or traces, and by no hook",
          "[conventions]") {
  const Shape heads{1, 2, 8, 4};
  constexpr std::int64_t kMacs = 2 * 2 * 8 * 8 * 4;
  DryCalls fused;
  fused.call(Attention{}, {heads, heads, heads});
  DryCalls apart;
  apart.call(Matmul{true}, {heads, heads});
  apart.call(Softmax{}, {{1, 2, 8, 8}});
  apart.call(Matmul{}, {{1, 2, 8, 8}, heads});
  for (const DryCalls* calls : {&fused, &apart}) {
    CHECK(count(*calls, "pytorch_flop_counter") == 2 * kMacs);
    CHECK(count(*calls, "deepspeed") == 2 * kMacs);
    CHECK(count(*calls, "fvcore") == kMacs);
    for (const char* id : {"torchinfo", "torchinfo_main", "ptflops", "thop"}) {
      INFO(id);
      CHECK(count(*calls, id) == 0);
    }
  }
  CHECK(count(apart, "tensorscope") > 2 * kMacs);
}

TEST_CASE("ptflops counts relu, gelu and pools as module and as function, silu and softmax once",
          "[conventions]") {
  const Shape image{2, 3, 4, 4};
  const auto of = [&](auto op) {
    DryCalls calls;
    calls.call(op, {image});
    return count(calls, "ptflops");
  };
  CHECK(of(Relu{}) == 2 * 96);
  CHECK(of(Gelu{}) == 2 * 96);
  CHECK(of(MaxPool2d{}) == 2 * 96);
  CHECK(of(AvgPool2d{}) == 2 * 96);
  CHECK(of(GlobalAvgPool{}) == 2 * 96);
  CHECK(of(Silu{}) == 96);
  CHECK(of(Softmax{}) == 96);
  CHECK(of(Tanh{}) == 0);
}

TEST_CASE("a layer norm is one per element to ptflops, and none without a bias: that is a function",
          "[conventions]") {
  DryCalls module;
  module.call(LayerNorm{}, {{7, 64}, {64}, {64}});
  CHECK(count(module, "ptflops") == 448);
  CHECK(count(module, "thop") == 4 * 448);
  CHECK(count(module, "deepspeed") == 5 * 448);
  DryCalls function;
  function.call(LayerNorm{}, {{7, 64}, {64}});
  CHECK(count(function, "ptflops") == 0);
  CHECK(count(function, "thop") == 0);
  CHECK(count(function, "deepspeed") == 5 * 448);
}

TEST_CASE("no other tool counts the addition of a residual or of positions", "[conventions]") {
  DryCalls calls;
  calls.call(Add{}, {{7, 64}, {7, 64}});
  calls.call(AddPosition{}, {{2, 6, 8}, {9, 8}});
  for (const Convention& each : conventions()) {
    INFO(each.id);
    CHECK((count(calls, each.id) == 0) == (each.id != "tensorscope"));
  }
}

TEST_CASE("torchinfo counts a linear layer of a sequence once in 1.8.0, at every position since",
          "[conventions]") {
  DryCalls calls;
  calls.call(Linear{}, {{1, 22528, 64}, {256, 64}, {256}});
  CHECK(count(calls, "torchinfo") == 16'640);
  CHECK(count(calls, "torchinfo_main") == 374'865'920);
  CHECK(convention("torchinfo").tool == convention("torchinfo_main").tool);
  CHECK(convention("torchinfo").version != convention("torchinfo_main").version);
}

TEST_CASE("an unknown convention is an error that names it", "[conventions]") {
  CHECK_THROWS_WITH(convention("flopcount"), Catch::Matchers::ContainsSubstring("flopcount"));
}

}  // namespace conventions_test
