// "Did you mean": which names are close enough.
#include "core/suggest.h"

#include <array>

#include "catch_amalgamated.hpp"

namespace suggest_test {

using namespace tensorscope;

namespace {

constexpr std::array<std::string_view, 4> kKnown{"batch", "seq", "budget_ms", "fuse"};

}  // namespace

TEST_CASE("suggest: a letter put in, left out, replaced or swapped with the next is a slip",
          "[core][suggest]") {
  for (const std::string_view typed : {"bacth", "batc", "batcch", "patch", "abtch", "batch"}) {
    CAPTURE(typed);
    CHECK(nearest(typed, kKnown) == "batch");
  }
  CHECK(nearest("bugdet_ms", kKnown) == "budget_ms");
  CHECK(suggestion("bacth", kKnown) == " Did you mean 'batch'?");
}

TEST_CASE("suggest: what is further away is no slip, and all names are listed", "[core][suggest]") {
  for (const std::string_view typed : {"", "hctab", "b", "bathroom", "threads"}) {
    CAPTURE(typed);
    CHECK(nearest(typed, kKnown).empty());
  }
  CHECK(nearest(std::string(100, 'b'), kKnown).empty());
  CHECK(suggestion("x", kKnown) == " Known: batch, seq, budget_ms, fuse.");
}

}  // namespace suggest_test
