#include "kernels/elementwise/convert.h"

#include <bit>
#include <cstdint>
#include <vector>

#include "catch_amalgamated.hpp"
#include "core/rng.h"

namespace convert_test {

using namespace tensorscope;

namespace {

// Random bits, which include every exponent, subnormals, infinities and NaNs.
std::vector<float> any_floats(std::size_t n) {
  Rng rng(7);
  std::vector<float> values(n);
  for (float& value : values) value = std::bit_cast<float>(rng.next());
  return values;
}

template <class Half, class One>
int differences(const One& one) {
  int different = 0;
  for (const std::size_t n : {0U, 1U, 3U, 15U, 17U, 100'003U}) {
    const std::vector<float> x = any_floats(n);
    std::vector<Half> y(n);
    kernels::convert(x.data(), y.data(), static_cast<std::int64_t>(n));
    std::vector<float> back(n);
    kernels::widen(y.data(), back.data(), static_cast<std::int64_t>(n));
    for (std::size_t i = 0; i < n; ++i) {
      const bool same_back =
          std::bit_cast<std::uint32_t>(back[i]) == std::bit_cast<std::uint32_t>(to_float(y[i]));
      if (y[i] != one(x[i]) || !same_back) ++different;
    }
  }
  return different;
}

}  // namespace

TEST_CASE("convert: arrays get the bits of one element at a time", "[kernels][half]") {
  CHECK(differences<Float16>([](float value) { return to_float16(value); }) == 0);
  CHECK(differences<BFloat16>([](float value) { return to_bfloat16(value); }) == 0);
}

}  // namespace convert_test
