// What each tool counts of each kind of layer, worked out by hand from the tools' sources
// (profiler/conventions.cpp names them).
#include <array>
#include <initializer_list>
#include <string_view>

#include "catch_amalgamated.hpp"
#include "dry_call.h"
#include "ops/list.h"
#include "profiler/conventions.h"

namespace conventions_table_test {

using namespace tensorscope;
using test::DryCalls;

namespace {

using Counts = std::array<std::int64_t, 7>;
constexpr std::array<std::string_view, 7> kTools{
    "deepspeed", "torchinfo", "ptflops", "thop", "fvcore", "tinytorch", "pytorch_flop_counter"};

template <class Op>
Counts counted(const Op& op, std::initializer_list<Shape> inputs) {
  DryCalls calls;
  calls.call(op, inputs);
  Counts counts{};
  for (std::size_t i = 0; i < kTools.size(); ++i) {
    counts[i] = count_by(convention(kTools[i]), calls.records());
  }
  return counts;
}

Shape images() { return {2, 8, 4, 6}; }  // 384 elements

}  // namespace

TEST_CASE("conventions: layers that multiply", "[conventions]") {
  // 2 x 4 x 4 x 4 = 128 outputs of 27 multiply-adds, 112 parameters.
  CHECK(counted(Conv2d{}, {{2, 3, 6, 6}, {4, 3, 3, 3}, {4}}) ==
        Counts{7040, 3584, 3584, 3456, 3456, 6912, 6912});
  // 15 outputs of 7 multiply-adds, 24 parameters.
  CHECK(counted(Linear{}, {{5, 7}, {3, 7}, {3}}) == Counts{210, 120, 120, 105, 105, 210, 210});
  CHECK(counted(Matmul{}, {{4, 5}, {5, 6}}) == Counts{240, 0, 120, 0, 120, 240, 240});
}

TEST_CASE("conventions: one per element, of those tools that count it", "[conventions]") {
  CHECK(counted(Relu{}, {images()}) == Counts{384, 0, 384, 0, 0, 384, 0});
  CHECK(counted(Gelu{}, {images()}) == Counts{384, 0, 384, 0, 0, 0, 0});
  CHECK(counted(Silu{}, {images()}) == Counts{384, 0, 384, 0, 0, 0, 0});
  CHECK(counted(Add{}, {{2, 3}, {2, 3}}) == Counts{6, 0, 6, 0, 0, 0, 0});
  CHECK(counted(Mul{}, {{2, 3}, {2, 3}}) == Counts{6, 0, 6, 0, 0, 0, 0});
  CHECK(counted(Tanh{}, {images()}) == Counts{});
  CHECK(counted(Sigmoid{}, {images()}) == Counts{});
  // 6 rows of 10: thop takes 3 n - 1 for each.
  CHECK(counted(Softmax{}, {{6, 10}}) == Counts{60, 0, 60, 174, 0, 0, 0});
}

TEST_CASE("conventions: pools by what they read or write", "[conventions]") {
  CHECK(counted(MaxPool2d{}, {images()}) == Counts{384, 0, 384, 0, 0, 0, 0});
  CHECK(counted(AvgPool2d{}, {images()}) == Counts{384, 0, 384, 96, 0, 0, 0});
  CHECK(counted(GlobalAvgPool{}, {images()}) == Counts{384, 0, 384, 400, 384, 0, 0});
}

TEST_CASE("conventions: norms and tables", "[conventions]") {
  CHECK(counted(BatchNorm2d{}, {images(), {8}, {8}, {8}, {8}}) ==
        Counts{768, 32, 768, 1536, 768, 0, 0});
  CHECK(counted(LayerNorm{}, {{6, 10}, {10}, {10}}) == Counts{300, 120, 120, 240, 300, 0, 0});
  // Its ids are whole numbers, which no dry call here has.
  const OpRecord lookup{"embedding", "layer", {{2, 3}, {10, 4}}, {2, 3, 4}, {}, 0, 0};
  for (const std::string_view tool : kTools) {
    CHECK(count_by(convention(tool), {&lookup, 1}) == (tool == "torchinfo" ? 80 : 0));
  }
  CHECK(counted(AddPosition{}, {{2, 3, 4}, {16, 4}}) == Counts{24, 64, 0, 0, 0, 0, 0});
}

TEST_CASE("conventions: attention as a function is seen by some", "[conventions]") {
  // Two products of 2 heads, 8 x 8 x 4.
  CHECK(counted(Attention{}, {{1, 2, 8, 4}, {1, 2, 8, 4}, {1, 2, 8, 4}}) ==
        Counts{2048, 0, 1024, 0, 0, 2048, 2048});
}

}  // namespace conventions_table_test
