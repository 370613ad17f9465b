#pragma once
// Parses values of options. Each function throws UsageError that shows the option, its value and
// what was expected.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tensorscope::cli {

[[noreturn]] void reject_value(std::string_view option, std::string_view value,
                               const std::string& expected);

/// From 1 to largest. The whole text has to be the number: "1.5", "1e9" and "8x" are refused.
std::int64_t whole_number(std::string_view option, std::string_view value, std::int64_t largest);

/// From 1 to largest, in decimal digits: "20", "2.5", "1e3"; "0x10" and " 20" are refused.
double positive_number(std::string_view option, std::string_view value, double largest);

/// "linear,relu": names between commas, none of them empty.
std::vector<std::string> names(std::string_view option, std::string_view value);

/// At least 0, in decimal digits.
double rate(std::string_view option, std::string_view value);

}  // namespace tensorscope::cli
