#pragma once
// Messages without iostreams: their locales were a sixth of what a browser had to download.

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>

namespace tensorscope {

/// A number with `digits` significant digits, no trailing zeros ("%.*g"): "0.1", "1.5e+10".
std::string significant(double value, int digits);
/// 1234567 as "1,234,567".
std::string with_commas(std::int64_t count);
/// A number in the fewest significant digits that give it back: what a user gave is shown as given.
std::string shortest(double value);
/// A number without decimals ("%.0f"): "1536".
std::string rounded(double value);

template <class Part>
void append(std::string& out, const Part& part) {
  if constexpr (std::convertible_to<Part, std::string_view>) {
    out += std::string_view(part);
  } else if constexpr (std::same_as<Part, char>) {
    out += part;
  } else if constexpr (std::floating_point<Part>) {
    out += significant(static_cast<double>(part), 6);
  } else if constexpr (std::integral<Part>) {
    out += std::to_string(part);
  } else {
    out += to_string(part);
  }
}

/// Joins texts, numbers and whatever has a to_string() into one string: text("got ", 3, " of ",
/// shape).
template <class... Parts>
std::string text(const Parts&... parts) {
  std::string out;
  (append(out, parts), ...);
  return out;
}

}  // namespace tensorscope
