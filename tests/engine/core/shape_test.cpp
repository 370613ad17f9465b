#include "core/shape.h"

#include "catch_amalgamated.hpp"
#include "core/error.h"

namespace shape_test {

using namespace tensorscope;
using Catch::Matchers::ContainsSubstring;

TEST_CASE("shape: sizes, negative indices and products", "[core][shape]") {
  const Shape shape{2, 3, 5};
  CHECK(shape.rank() == 3);
  CHECK(shape[0] == 2);
  CHECK(shape[-1] == 5);
  CHECK(shape[-3] == 2);
  CHECK(shape.numel() == 30);
  CHECK(shape.numel(1, 3) == 15);
  CHECK(shape.numel(1, 1) == 1);
  CHECK(Shape{}.numel() == 1);
  CHECK(Shape{}.rank() == 0);
}

TEST_CASE("shape: equal only with the same rank and sizes", "[core][shape]") {
  CHECK(Shape{2, 3} == Shape{2, 3});
  CHECK_FALSE(Shape{2, 3} == Shape{3, 2});
  CHECK_FALSE(Shape{2} == Shape{2, 1});
}

TEST_CASE("shape: prints as PyTorch does", "[core][shape]") {
  CHECK(to_string(Shape{32, 784}) == "[32, 784]");
  CHECK(to_string(Shape{7}) == "[7]");
  CHECK(to_string(Shape{}) == "[]");
}

TEST_CASE("shape: rejects empty, negative, absurd and too many dimensions", "[core][shape]") {
  CHECK_THROWS_WITH((Shape{2, 0}), "shape: dimension 0 in [2, 0], expected at least 1");
  CHECK_THROWS_WITH((Shape{-4}), "shape: dimension -4 in [-4], expected at least 1");
  CHECK_THROWS_WITH((Shape{1, 1, 1, 1, 1, 1, 1}), "shape: 7 dimensions, at most 6 are supported");
  constexpr std::int64_t kLarge = std::int64_t{1} << 40;
  CHECK_THROWS_WITH((Shape{kLarge, kLarge}), ContainsSubstring("more than 2^46 elements"));
  CHECK_THROWS_WITH((Shape{kLarge, kLarge, kLarge, kLarge}), ContainsSubstring("2^46"));
  CHECK((Shape{kLarge, 64}).numel() == Shape::kMaxElements);
}

TEST_CASE("error: carries code, op, message and hint", "[core][error]") {
  const Error error(ErrorCode::kOutOfMemory, "conv1", text("needs ", 3, " bytes"), "Use less.");
  CHECK(error.code() == ErrorCode::kOutOfMemory);
  CHECK(error.op() == "conv1");
  CHECK(std::string(error.what()) == "needs 3 bytes");
  CHECK(error.hint() == "Use less.");
}

TEST_CASE("error: codes have stable spellings", "[core][error]") {
  CHECK(to_string(ErrorCode::kInvalidArgument) == "invalid_argument");
  CHECK(to_string(ErrorCode::kInvalidSpec) == "invalid_spec");
  CHECK(to_string(ErrorCode::kShapeMismatch) == "shape_mismatch");
  CHECK(to_string(ErrorCode::kOutOfMemory) == "out_of_memory");
  CHECK(to_string(ErrorCode::kUnsupported) == "unsupported");
  CHECK(to_string(ErrorCode::kInternal) == "internal");
}

}  // namespace shape_test
