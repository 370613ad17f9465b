#pragma once
// Builds messages without iostreams, whose locales were a sixth of the browser's download.

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace tensorscope {

/// A number with `digits` significant digits, no trailing zeros ("%.*g"): "0.1", "1.5e+10".
std::string significant(double value, int digits);
/// 1234567 as "1,234,567".
std::string with_commas(std::int64_t count);
/// The fewest significant digits that parse back to the same number, so that users see numbers as
/// they entered them.
std::string shortest(double value);
/// A number without decimals ("%.0f"): "1536".
std::string rounded(double value);

// Out of line, one for each kind of part: inlined at some 340 places they would add 3 kB to the
// page's download.
void append_text(std::string& out, const char* text, std::size_t length);
void append_whole(std::string& out, std::int64_t value);
void append_number(std::string& out, double value);

template <class Part>
void append(std::string& out, const Part& part) {
  if constexpr (std::convertible_to<Part, std::string_view>) {
    const std::string_view text = part;
    append_text(out, text.data(), text.size());
  } else if constexpr (std::same_as<Part, char>) {
    out += part;
  } else if constexpr (std::floating_point<Part>) {
    append_number(out, static_cast<double>(part));
  } else if constexpr (std::same_as<Part, std::uint64_t>) {
    out += std::to_string(part);
  } else if constexpr (std::integral<Part>) {
    append_whole(out, static_cast<std::int64_t>(part));
  } else {
    out += to_string(part);
  }
}

/// Joins texts, numbers and anything with a to_string() into one string: text("got ", 3, " of ",
/// shape).
template <class... Values>
std::string text(const Values&... values) {
  std::string out;
  (append(out, values), ...);
  return out;
}

}  // namespace tensorscope
