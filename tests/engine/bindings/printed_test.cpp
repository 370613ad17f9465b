#include "bindings/printed.h"

#include <algorithm>
#include <array>
#include <bit>
#include <catch_amalgamated.hpp>
#include <cfloat>
#include <cmath>
#include <cstdarg>
#include <cstdint>
#include <cstdio>
#include <limits>
#include <string>
#include <vector>

#include "core/rng.h"
#include "seed.h"

namespace tensorscope::bindings {
namespace {

/// Imitates JavaScript's toExponential(60), which writes a one-digit exponent without a leading
/// zero.
void scientific(double value, char* out) {
  std::array<char, 80> text{};
  std::snprintf(text.data(), text.size(), "%.60e", value);
  std::string shown = text.data();
  const std::size_t sign = shown.find('e') + 1;
  while (shown.size() > sign + 2 && shown[sign + 1] == '0') shown.erase(sign + 1, 1);
  std::copy(shown.c_str(), shown.c_str() + shown.size() + 1, out);
}

// NOLINTBEGIN(cert-dcl50-cpp): what stands in for a variadic function is one
std::string ours(std::size_t capacity, int& length, const char* format, ...) {
  std::vector<char> out(capacity + 1, '~');
  std::va_list arguments;
  va_start(arguments, format);
  length = Printer(out.data(), capacity, &scientific).print(format, arguments);
  va_end(arguments);
  CHECK(out[capacity] == '~');
  return capacity == 0 ? "" : std::string(out.data());
}
// NOLINTEND(cert-dcl50-cpp)

template <class... Values>
void check(const char* format, Values... values) {
  for (const std::size_t capacity :
       {std::size_t{600}, std::size_t{7}, std::size_t{1}, std::size_t{0}}) {
    std::array<char, 600> expected{};
    const int length = std::snprintf(expected.data(), capacity, format, values...);  // NOLINT
    int got = 0;
    const std::string text = ours(capacity, got, format, values...);
    INFO(format << " into " << capacity);
    CHECK(text == expected.data());
    CHECK(got == length);
  }
}

double any_double(Rng& rng) {
  const std::uint64_t high = rng.next();
  const auto value = std::bit_cast<double>((high << 32U) | rng.next());
  return std::isfinite(value) && std::abs(value) < 1e60 ? value : 0.5;
}

}  // namespace

TEST_CASE("printed: a number is printed as the C library prints it", "[bindings]") {
  Rng rng = test::seeded(16);
  std::vector<double> values = {0.0,
                                -0.0,
                                1,
                                9.5,
                                0.5,
                                1.5,
                                2.5,
                                0.125,
                                0.375,
                                100000.5,
                                1e-5,
                                1e-4,
                                99999,
                                99999.5,
                                999999.5,
                                9.9995,
                                0.00095,
                                DBL_MIN,
                                DBL_TRUE_MIN,
                                1e15,
                                1e22,
                                123456789012345678.0,
                                1.0 / 3,
                                0.1,
                                1000,
                                999.9996};
  for (int i = 0; i < 400; ++i) values.push_back(any_double(rng));
  for (int i = 0; i < 400; ++i) values.push_back((rng.uniform() - 0.5) * 1e4);
  // Halves, quarters and eighths: ties round to the even digit.
  for (int i = 0; i < 400; ++i) values.push_back(static_cast<double>(i * 37 % 4096) / 8);
  for (const double value : values) {
    INFO(value);
    for (const int digits : {0, 1, 3, 6, 17}) check("%.*g", digits, value);
    for (const char* format :
         {"%.0f", "%.3f", "%+.3f", "%10.3f", "%-12.2f|", "%012.4f", "%f", "%#.0f", "%.3e", "%g"}) {
      check(format, value);
    }
    // glibc 2.36 writes numbers that round to 1000 as "1.e+03", without the zeros that # asks for.
    if (std::abs(value) < 999) check("%#.3g", value);
  }
}

TEST_CASE("printed: whole numbers, texts and what is no number are printed as the C library does",
          "[bindings]") {
  for (const int value :
       {0, 1, -1, 42, std::numeric_limits<int>::max(), std::numeric_limits<int>::min()}) {
    for (const char* format :
         {"%d", "%5i|", "%-5d|", "%+d", "%05d", "%.3d", "<U+%.4X>", "\\u%04x", "%u", "%.2hhX|"}) {
      if (std::string(format) != "%.2hhX|" || (value >= 0 && value < 256)) check(format, value);
    }
  }
  check("%zu of %lld, %ld", std::size_t{12345678901}, -9876543210LL, 77L);
  check("%.3s|%-8s|%8s|%s%%%c", "abcdef", "left", "right", "", 'x');
  check("%-20s: %10.3f MB (%+.3f MB)\n", "after step 1", 12.3456, -0.5);
  const double infinity = std::numeric_limits<double>::infinity();
  check("%f %06.1f %g|%+g", infinity, -infinity, std::numeric_limits<double>::quiet_NaN(),
        infinity);
}

}  // namespace tensorscope::bindings
