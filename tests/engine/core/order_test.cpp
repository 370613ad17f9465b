#include "core/order.h"

#include <cstdint>
#include <vector>

#include "catch_amalgamated.hpp"

namespace order_test {

using tensorscope::largest_first;
using tensorscope::smallest_first;
using Order = std::vector<std::size_t>;

TEST_CASE("order: by value, equal ones as they came") {
  CHECK(smallest_first(std::vector<double>{2.0, -1.5, 2.0, 0.0}) == Order{1, 3, 0, 2});
  CHECK(largest_first(std::vector<std::int64_t>{5, 9, 5, 9, 7}) == Order{1, 3, 4, 0, 2});
  CHECK(smallest_first({}).empty());
}

TEST_CASE("order: counts are told apart up to 2^53") {
  constexpr std::int64_t kMost = std::int64_t{1} << 53;
  CHECK(largest_first(std::vector<std::int64_t>{kMost - 2, kMost, kMost - 1}) == Order{1, 2, 0});
}

}  // namespace order_test
