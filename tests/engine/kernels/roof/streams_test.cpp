#include "kernels/roof/streams.h"

#include <numeric>
#include <vector>

#include "catch_amalgamated.hpp"

namespace streams_test {

using namespace tensorscope::kernels;

TEST_CASE("stream loops: compute what they claim and count their bytes", "[kernels][streams]") {
  const std::vector<float> a{1, 2, 3, 4, 5};
  const std::vector<float> b{10, 20, 30, 40, 50};
  std::vector<float> y(5);
  CHECK(stream_copy(a.data(), y.data(), 5) == 40.0);
  CHECK(y == a);
  CHECK(stream_triad(a.data(), b.data(), 2.0F, y.data(), 5) == 60.0);
  CHECK(y == std::vector<float>{21, 42, 63, 84, 105});
}

TEST_CASE("stream_read: sums each row it reads, to the last element", "[kernels][streams]") {
  constexpr std::int64_t kFloats = 1003;
  constexpr std::int64_t kDistance = 1010;
  for (const int rows : {1, 2, 4, 8}) {
    CAPTURE(rows);
    std::vector<float> x(static_cast<std::size_t>(rows * kDistance), 0.5F);
    x[static_cast<std::size_t>((rows - 1) * kDistance + kFloats - 1)] = 3.0F;
    // The values between the rows must not be read.
    for (int row = 0; row < rows; ++row) {
      std::fill_n(x.begin() + row * kDistance + kFloats, kDistance - kFloats, 1e6F);
    }
    float sum = 0.0F;
    CHECK(stream_read(x.data(), kDistance, rows, kFloats, &sum) == 4012.0 * rows);
    CHECK(sum == 501.5F * static_cast<float>(rows) + 2.5F);
  }
}

}  // namespace streams_test
