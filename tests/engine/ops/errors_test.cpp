#include "catch_amalgamated.hpp"
#include "run_op.h"

namespace errors_test {

using namespace tensorscope;
using test::ids;

namespace {

/// "code: message" of the error that a dry call raises, "none" if it raises none.
template <class Op>
std::string infer_error(const Op& op, const std::vector<Shape>& shapes) {
  try {
    Ledger ledger;
    const Context context{.ledger = ledger, .dry = true};
    std::vector<Tensor> inputs;
    std::vector<const Tensor*> pointers;
    for (std::size_t i = 0; i < shapes.size(); ++i) {
      inputs.emplace_back(context.allocator(), shapes[i], input_dtype<Op>(i, DType::kFloat32),
                          MemoryCategory::kInputs, "input");
    }
    for (const Tensor& input : inputs) pointers.push_back(&input);
    run(context, op, pointers, "op");
  } catch (const Error& error) {
    CHECK(error.op() == Op::kName);
    return text(to_string(error.code()), ": ", error.what());
  }
  return "none";
}

}  // namespace

TEST_CASE("errors: linear names the features it got and expects", "[ops][errors]") {
  CHECK(infer_error(Linear{}, {{32, 784}, {10, 512}}) ==
        "shape_mismatch: linear: input has 784 features, layer expects 512 (input [32, 784], "
        "weight [10, 512])");
  CHECK(infer_error(Linear{}, {{4}, {2, 4}, {3}}) ==
        "shape_mismatch: linear: bias is [3], expected [2]");
  CHECK(infer_error(Linear{}, {{4}, {4}}) ==
        "shape_mismatch: linear: weight is [4], expected [out, in]");
  CHECK(infer_error(Linear{}, {Shape{}, {2, 4}}) ==
        "shape_mismatch: linear: input is a scalar, expected [..., 4]");
  CHECK(infer_error(Linear{}, {{4}}) == "shape_mismatch: linear: got 1 inputs, expected 2 to 3");
}

TEST_CASE("matmul: rejects inner dimensions that differ", "[ops][errors]") {
  CHECK(infer_error(Matmul{}, {{2, 3}, {4, 5}}) ==
        "shape_mismatch: matmul: [2, 3] times [4, 5]: inner dimensions 3 and 4 differ");
  CHECK(infer_error(Matmul{true}, {{2, 3}, {3, 5}}) ==
        "shape_mismatch: matmul: [2, 3] times [3, 5] transposed: inner dimensions 3 and 5 differ");
  CHECK(infer_error(Matmul{}, {{2, 2, 3}, {3, 3, 5}}) ==
        "shape_mismatch: matmul: leading dimensions of [2, 2, 3] and [3, 3, 5] differ");
  CHECK(infer_error(Matmul{}, {{2, 2, 3}, {3, 5}}) ==
        "shape_mismatch: matmul: leading dimensions of [2, 2, 3] and [3, 5] differ");
  CHECK(infer_error(Matmul{}, {{3}, {3, 5}}) ==
        "shape_mismatch: matmul: inputs are [3] and [3, 5], both need at least 2 dimensions");
  CHECK(infer_error(Matmul{}, {{3, 3}}) == "shape_mismatch: matmul: got 1 inputs, expected 2");
}

TEST_CASE("matmul: refuses counts that are no longer exact", "[ops][errors]") {
  constexpr std::int64_t kHuge = std::int64_t{1} << 22;
  CHECK(infer_error(Matmul{}, {{kHuge, kHuge}, {kHuge, kHuge}}) ==
        "unsupported: matmul: more than 2^52 multiply-adds in one call");
  CHECK(infer_error(Matmul{}, {{kHuge, kHuge}, {kHuge, 256}}) == "none");
}

TEST_CASE("errors: element-wise ops do not broadcast", "[ops][errors]") {
  CHECK(infer_error(Add{}, {{2, 3}, {3}}) ==
        "shape_mismatch: add: shapes [2, 3] and [3] differ; they must be equal, nothing is "
        "broadcast");
  CHECK(infer_error(Mul{}, {{2, 3}, {3, 2}}) ==
        "shape_mismatch: mul: shapes [2, 3] and [3, 2] differ; they must be equal, nothing is "
        "broadcast");
  CHECK(infer_error(MseLoss{}, {{2, 3}, {2}}) ==
        "shape_mismatch: mse_loss: shapes [2, 3] and [2] differ; they must be equal, nothing is "
        "broadcast");
  CHECK(infer_error(Bias{1}, {{2, 3}, {2}}) ==
        "shape_mismatch: bias: bias is [2], axis 1 of [2, 3] needs [3]");
  CHECK(infer_error(Bias{2}, {{2, 3}, {2}}) ==
        "invalid_argument: bias: axis 2 is outside [2, 3], which has 2 dimensions");
}

TEST_CASE("errors: norms and softmax name what does not fit", "[ops][errors]") {
  CHECK(infer_error(LayerNorm{}, {{2, 768}, {512}}) ==
        "shape_mismatch: layer_norm: input has 768 features, layer expects [512] (input [2, 768])");
  CHECK(infer_error(LayerNorm{}, {{2, 4}, {4}, {5}}) ==
        "shape_mismatch: layer_norm: bias is [5], weight is [4]");
  CHECK(infer_error(BatchNorm2d{}, {{1, 3, 2, 2}, {3}, {3}, {4}, {3}}) ==
        "shape_mismatch: batch_norm2d: input has 3 channels, running_mean is [4] (input [1, 3, 2, "
        "2])");
  CHECK(infer_error(BatchNorm2d{}, {{1, 3}, {3}, {3}, {3}, {3}}) ==
        "shape_mismatch: batch_norm2d: input is [1, 3], expected [N, C, H, W]");
  CHECK(infer_error(BatchStatistics2d{}, {{1, 3}}) ==
        "shape_mismatch: batch_statistics2d: input is [1, 3], expected [N, C, H, W]");
  CHECK(infer_error(BatchNorm2dTraining{}, {{1, 3, 2, 2}, {3}, {4}, {2, 3}}) ==
        "shape_mismatch: batch_norm2d_training: input has 3 channels, bias is [4] (input [1, 3, 2, "
        "2])");
  CHECK(infer_error(BatchNorm2dTraining{}, {{1, 3, 2, 2}, {3}, {3}, {3, 2}}) ==
        "shape_mismatch: batch_norm2d_training: statistics are [3, 2], expected [2, 3] (input [1, "
        "3, 2, 2])");
  CHECK(infer_error(Softmax{}, {Shape{}}) ==
        "shape_mismatch: softmax: input is a scalar, expected [..., C]");
  CHECK(infer_error(LogSoftmax{}, {Shape{}}) ==
        "shape_mismatch: log_softmax: input is a scalar, expected [..., C]");
}

TEST_CASE("errors: conv2d names channels, groups and windows", "[ops][errors]") {
  CHECK(infer_error(Conv2d{}, {{1, 3, 8, 8}, {6, 4, 3, 3}}) ==
        "shape_mismatch: conv2d: input has 3 channels in 1 group, layer expects 4 per group "
        "(input [1, 3, 8, 8], weight [6, 4, 3, 3])");
  CHECK(infer_error(Conv2d{}, {{1, 3, 2, 8}, {6, 3, 5, 5}}) ==
        "shape_mismatch: conv2d: the window covers 5 in height, but the padded input has only 2 "
        "(2 + 2 * 0)");
  CHECK(infer_error(Conv2d{{1, 0}}, {{1, 3, 8, 8}, {6, 3, 3, 3}}) ==
        "invalid_argument: conv2d: stride is 0, expected a whole number from 1 to 1048576");
  CHECK(infer_error(Conv2d{{1, 1}, {-1, 0}}, {{1, 3, 8, 8}, {6, 3, 3, 3}}) ==
        "invalid_argument: conv2d: padding is -1, expected a whole number from 0 to 1048576");
  Conv2d grouped;
  grouped.groups = 2;
  CHECK(infer_error(grouped, {{1, 3, 8, 8}, {6, 3, 3, 3}}) ==
        "shape_mismatch: conv2d: 3 input and 6 output channels cannot be split into 2 groups");
  grouped.groups = 0;
  CHECK(infer_error(grouped, {{1, 3, 8, 8}, {6, 3, 3, 3}}) ==
        "invalid_argument: conv2d: groups is 0, expected a whole number from 1 to 70368744177664");
  CHECK(infer_error(Conv2d{}, {{1, 3, 8, 8}, {6, 3, 3, 3}, {5}}) ==
        "shape_mismatch: conv2d: bias is [5], expected [6]");
  CHECK(infer_error(Conv2d{}, {{3, 8, 8}, {6, 3, 3, 3}}) ==
        "shape_mismatch: conv2d: input is [3, 8, 8], expected [N, C, H, W]");
  CHECK(infer_error(Conv2d{}, {{1, 3, 8, 8}, {6, 3}}) ==
        "shape_mismatch: conv2d: weight is [6, 3], expected [O, C / groups, kh, kw]");
}

TEST_CASE("errors: pooling windows must fit and see the image", "[ops][errors]") {
  CHECK(infer_error(MaxPool2d{}, {{1, 1, 4, 1}}) ==
        "shape_mismatch: max_pool2d: the window covers 2 in width, but the padded input has only 1 "
        "(1 + 2 * 0)");
  CHECK(infer_error(AvgPool2d{{{2, 2}, {2, 2}, {2, 0}}}, {{1, 1, 4, 4}}) ==
        "invalid_argument: avg_pool2d: padding is 2, expected a whole number from 0 to 1");
  CHECK(
      infer_error(AvgPool2d{{{5, 5}, {3, 3}, {0, 0}, true}}, {{1, 1, 2, 4}}) ==
      "shape_mismatch: avg_pool2d: the window covers 5 in height, but the padded input has only 2 "
      "(2 + 2 * 0), and 2 beyond it in ceil_mode");
  CHECK(infer_error(MaxPool2d{}, {{4, 4}}) ==
        "shape_mismatch: max_pool2d: input is [4, 4], expected [N, C, H, W]");
  CHECK(infer_error(GlobalAvgPool{}, {{4, 4}}) ==
        "shape_mismatch: global_avg_pool: input is [4, 4], expected [N, C, H, W]");
}

TEST_CASE("errors: sequences, heads and attention name their sizes", "[ops][errors]") {
  CHECK(infer_error(AddPosition{}, {{1, 1025, 8}, {1024, 8}}) ==
        "shape_mismatch: position_embedding: sequence of 1025 tokens, the table has only 1024 "
        "positions");
  CHECK(infer_error(AddPosition{}, {{1, 2, 8}, {4, 7}}) ==
        "shape_mismatch: position_embedding: input has 8 features, table has 7 (input [1, 2, 8], "
        "table [4, 7])");
  CHECK(infer_error(SplitHeads{5, 5, 0}, {{1, 2, 12}}) ==
        "shape_mismatch: split_heads: input has 12 features, which 5 heads do not divide");
  CHECK(infer_error(SplitHeads{1, 13, 0}, {{1, 2, 12}}) ==
        "invalid_argument: split_heads: of is 13, expected a whole number from 1 to 12");
  CHECK(infer_error(SplitHeads{2, 6, 5}, {{1, 2, 12}}) ==
        "invalid_argument: split_heads: first is 5, expected a whole number from 0 to 4");
  CHECK(infer_error(SplitHeads{0, 6, 0}, {{1, 2, 12}}) ==
        "invalid_argument: split_heads: heads is 0, expected a whole number from 1 to 6");
  const Shape q{1, 2, 3, 4};
  CHECK(infer_error(Attention{}, {q, {1, 2, 4, 4}, q}) ==
        "shape_mismatch: scaled_dot_product_attention: query [1, 2, 3, 4], key [1, 2, 4, 4] and "
        "value [1, 2, 3, 4] do not fit: key and value must have one shape, the query's but for the "
        "heads");
  CHECK_THAT(infer_error(Attention{}, {q, {1, 1, 3, 4}, q}),
             Catch::Matchers::ContainsSubstring("do not fit"));
  CHECK_THAT(infer_error(Attention{}, {q, {3, 4}, {3, 4}}),
             Catch::Matchers::ContainsSubstring("do not fit"));
  const Shape three{1, 3, 3, 4};
  CHECK(infer_error(Attention{}, {q, three, three}) ==
        "shape_mismatch: scaled_dot_product_attention: query has 2 heads, expected a multiple of "
        "the 3 of key and value");
  CHECK(infer_error(Attention{}, {{3, 4}, {3, 4}, {3, 4}}) ==
        "shape_mismatch: scaled_dot_product_attention: query is [3, 4], expected [B, H, T, D]");
  CHECK(infer_error(Embedding{}, {{4}, {10, 8}}) ==
        "shape_mismatch: embedding: ids are [4], expected [B, T]");
  CHECK(infer_error(Embedding{}, {{1, 4}, {10}}) ==
        "shape_mismatch: embedding: table is [10], expected [V, C]");
}

TEST_CASE("errors: permute, reshape, flatten and concat name the shape", "[ops][errors]") {
  CHECK(infer_error(Permute{{0, 1}, 2}, {{2, 3, 4}}) ==
        "shape_mismatch: permute: 2 dimensions given for [2, 3, 4], which has 3");
  CHECK(infer_error(Permute{{0, 0}, 2}, {{2, 3}}) ==
        "shape_mismatch: permute: dimension 0 of [2, 3] is named twice");
  CHECK(infer_error(Permute{{0, 2}, 2}, {{2, 3}}) ==
        "shape_mismatch: permute: dimension 2 of [2, 3] does not exist");
  CHECK(infer_error(Reshape{{4}}, {{2, 3}}) ==
        "shape_mismatch: reshape: [2, 3] has 6 elements, [4] has 4");
  CHECK(infer_error(Flatten{2}, {{2, 3}}) ==
        "invalid_argument: flatten: axis 2 is outside [2, 3], which has 2 dimensions");
  CHECK(infer_error(Concat{}, {{2, 3}, {3, 3}}) ==
        "shape_mismatch: concat: inputs [2, 3] and [3, 3] differ outside axis 1");
  CHECK(infer_error(Concat{}, {{2, 3}, {2, 3, 1}}) ==
        "shape_mismatch: concat: inputs [2, 3] and [2, 3, 1] differ outside axis 1");
  CHECK(infer_error(Concat{}, {{2, 3}}) == "shape_mismatch: concat: got 1 inputs, expected 2 to 8");
  CHECK(infer_error(Dropout{1.0F}, {{2, 3}}) ==
        "invalid_argument: dropout: p is 1, expected 0 <= p < 1");
  CHECK(infer_error(DropoutTraining{-0.5F}, {{2, 3}}) ==
        "invalid_argument: dropout_training: p is -0.5, expected 0 <= p < 1");
}

TEST_CASE("embedding: an id outside the vocabulary is named", "[ops][errors]") {
  const test::Values table{{3, 1}, {1, 2, 3}};
  for (const bool reference : {false, true}) {
    CHECK_THROWS_WITH(test::run_op<float>(Embedding{}, {ids({1, 2}, {0, 3}), table}, reference),
                      "embedding: token id 3 at position 1 is outside the vocabulary of 3");
    CHECK_THROWS_WITH(test::run_op<float>(Embedding{}, {ids({1, 1}, {-1}), table}, reference),
                      "embedding: token id -1 at position 0 is outside the vocabulary of 3");
  }
}

}  // namespace errors_test
