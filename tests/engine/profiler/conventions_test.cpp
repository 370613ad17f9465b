// Values from the sources named in each title; models are checked in
// ../api/reference_values_test.cpp.
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

TEST_CASE("tinytorch counts linear 128->64 of one sample as 16384 (2 M N K, no bias)",
          "[conventions]") {
  DryCalls calls;
  calls.call(Linear{}, {{1, 128}, {64, 128}, {64}});
  CHECK(count(calls, "tinytorch") == 16384);
  CHECK(count(calls, "tensorscope") == 16384 + 64);
}

TEST_CASE("tinytorch counts linear 4-3, relu, linear 3-2 as 24 + 3 + 12 = 39 per sample",
          "[conventions]") {
  DryCalls calls;
  calls.call(Linear{}, {{1, 4}, {3, 4}, {3}});
  calls.call(Relu{}, {{1, 3}});
  calls.call(Linear{}, {{1, 3}, {2, 3}, {2}});
  CHECK(count(calls, "tinytorch") == 39);
}

TEST_CASE("tinytorch counts linear 4->3 on (7, 5, 4) as 120 per sample (2 in out positions)",
          "[conventions]") {
  DryCalls calls;
  calls.call(Linear{}, {{7, 5, 4}, {3, 4}, {3}});
  CHECK(count(calls, "tinytorch") == 7 * 120);
}

TEST_CASE("tinytorch counts conv 3->16 k3 on (1, 3, 32, 32) as 777600 (2 MAC, no bias, no padding)",
          "[conventions]") {
  DryCalls calls;
  calls.call(Conv2d{}, {{1, 3, 32, 32}, {16, 3, 3, 3}, {16}});
  CHECK(count(calls, "tinytorch") == 777600);
}

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

TEST_CASE("thop and fvcore call MACs FLOPs and do not see fused attention", "[conventions]") {
  for (const std::string id : {"thop", "fvcore"}) {
    DryCalls calls;
    calls.call(Linear{}, {{1, 128}, {64, 128}, {64}});
    CHECK(count(calls, id) == 8192);
    calls.call(Attention{}, {{1, 2, 8, 4}, {1, 2, 8, 4}, {1, 2, 8, 4}});
    CHECK(count(calls, id) == 8192);
    CHECK(convention(id).unit == "FLOPs");
  }
}

TEST_CASE("an unknown convention is an error that names it", "[conventions]") {
  CHECK_THROWS_WITH(convention("flopcount"), Catch::Matchers::ContainsSubstring("flopcount"));
}

}  // namespace conventions_test
