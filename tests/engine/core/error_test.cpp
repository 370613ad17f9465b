#include "core/error.h"

#include "catch_amalgamated.hpp"

namespace error_test {

using namespace tensorscope;

TEST_CASE("error: control characters of names do not reach the terminal", "[core]") {
  const Error error(ErrorCode::kInvalidArgument, "a\x1b[2J", "no layer '\x1b]0;title\x07\r\n'",
                    "Did you mean \x7f?");
  CHECK(error.op() == "a?[2J");
  CHECK(error.what() == std::string("no layer '?]0;title") +
                            "?"
                            "?"
                            "?'");
  CHECK(error.hint() == "Did you mean ??");
}

TEST_CASE("error: a text keeps the letters of every script, and nothing hidden", "[core]") {
  const std::string shown = "Größe 大小 µs × 10⁹ 👩‍🔬";
  CHECK(without_controls(shown) == shown);
  CHECK(without_controls(std::string("a\0b", 3)) == "a?b");
  CHECK(without_controls("a\xc2\x9b[2Jb") == "a?[2Jb");            // CSI as one character
  CHECK(without_controls("safe\u202egpj.exe") == "safe?gpj.exe");  // right-to-left override
  CHECK(without_controls("\u2066a\u2069\u2028\u200f") == "?a???");
  CHECK(without_controls("").empty());
}

TEST_CASE("error: bytes that are no UTF-8 are replaced one by one", "[core]") {
  CHECK(without_controls("\xff\xfe") == "??");
  CHECK(without_controls("a\x80z") == "a?z");
  CHECK(without_controls("\xc3") == "?");  // truncated
  CHECK(without_controls("\xe5\xa4") == "??");
  CHECK(without_controls("\xc3(") == "?(");
  CHECK(without_controls("\xc0\xaf") == "??");  // '/' in an overlong two-byte form
  CHECK(without_controls("\xe0\x80\xaf") == "???");
  CHECK(without_controls("\xed\xa0\x80") == "???");       // half of a surrogate pair
  CHECK(without_controls("\xf4\x90\x80\x80") == "????");  // beyond U+10FFFF
  CHECK(without_controls("\xf0\x9f\x91\xa9") == "\xf0\x9f\x91\xa9");
}

}  // namespace error_test
