#include "core/rng.h"

#include <array>
#include <cmath>
#include <vector>

#include "catch_amalgamated.hpp"

namespace rng_test {

using namespace tensorscope;

TEST_CASE("rng: equals the PCG32 reference implementation", "[core][rng]") {
  // pcg-c-basic's demo prints these for pcg32_srandom(42, 54).
  Rng rng(42, 54);
  for (const std::uint32_t expected :
       {0xa15c02b7U, 0x7b47f409U, 0xba1d3330U, 0x83d2f293U, 0xbfa4784bU, 0xcbed606eU}) {
    CHECK(rng.next() == expected);
  }
}

TEST_CASE("rng: a seed repeats, another seed or stream does not", "[core][rng]") {
  Rng a(7), b(7), other_seed(8), other_stream(7, 1);
  int same_seed = 0;
  int same_stream = 0;
  for (int i = 0; i < 100; ++i) {
    const std::uint32_t value = a.next();
    CHECK(value == b.next());
    same_seed += value == other_seed.next() ? 1 : 0;
    same_stream += value == other_stream.next() ? 1 : 0;
  }
  CHECK(same_seed < 3);
  CHECK(same_stream < 3);
}

TEST_CASE("rng: uniform covers [low, high) evenly", "[core][rng]") {
  Rng rng(1);
  std::array<int, 8> bins{};
  for (int i = 0; i < 8000; ++i) {
    const float value = rng.uniform(-2.0F, 2.0F);
    REQUIRE(value >= -2.0F);
    REQUIRE(value < 2.0F);
    ++bins[static_cast<std::size_t>((value + 2.0F) * 2.0F)];
  }
  // 1000 expected, standard deviation 30.
  for (const int count : bins) CHECK((count > 850 && count < 1150));
}

TEST_CASE("rng: below stays below its bound and reaches every value", "[core][rng]") {
  Rng rng(1);
  std::array<int, 5> seen{};
  for (int i = 0; i < 500; ++i) {
    const std::uint32_t value = rng.below(5);
    REQUIRE(value < 5);
    ++seen[value];
  }
  for (const int count : seen) CHECK(count > 50);
  CHECK(rng.below(1) == 0);
}

TEST_CASE("fill_uniform: mean 0 and the deviation asked for", "[core][rng]") {
  Rng rng(3);
  std::vector<float> values(20000);
  fill_uniform(rng, std::span(values), 0.02F);
  double sum = 0;
  double squares = 0;
  for (const float value : values) {
    sum += static_cast<double>(value);
    squares += static_cast<double>(value) * static_cast<double>(value);
  }
  CHECK(std::abs(sum / 20000) < 0.001);
  CHECK(std::sqrt(squares / 20000) == Catch::Approx(0.02).epsilon(0.02));
}

}  // namespace rng_test
