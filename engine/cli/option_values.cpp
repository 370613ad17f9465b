#include "cli/option_values.h"

#include <charconv>
#include <cmath>
#include <memory>

#include "cli/arguments.h"
#include "core/range.h"
#include "core/text.h"

namespace tensorscope::cli {
namespace {

// NaN unless the whole text is a finite decimal number: no hexadecimal digits, space or plus sign.
double number_in(std::string_view value) {
  double number = 0;
  const char* begin = std::to_address(value.begin());
  const char* end = std::to_address(value.end());
  const auto result = std::from_chars(begin, end, number);
  const bool all = result.ec == std::errc{} && result.ptr == end && std::isfinite(number);
  return all ? number : std::nan("");
}

}  // namespace

void reject_value(std::string_view option, std::string_view value, const std::string& expected) {
  throw UsageError(std::string(option) + " is '" + std::string(value) + "', expected " + expected);
}

std::int64_t whole_number(std::string_view option, std::string_view value, std::int64_t largest) {
  std::int64_t number = 0;
  const char* begin = std::to_address(value.begin());
  const char* end = std::to_address(value.end());
  const auto result = std::from_chars(begin, end, number);
  const bool whole = result.ec == std::errc{} && result.ptr == end && !value.empty();
  if (!whole || number < 1 || number > largest) {
    reject_value(option, value, range_text(1, largest));
  }
  return number;
}

double positive_number(std::string_view option, std::string_view value, double largest) {
  const double number = number_in(value);
  if (!(number >= 1.0 && number <= largest)) {
    reject_value(option, value, text("a decimal number from 1 to ", rounded(largest)));
  }
  return number;
}

std::vector<std::string> names(std::string_view option, std::string_view value) {
  std::vector<std::string> found;
  for (std::string_view rest = value;; rest.remove_prefix(found.back().size() + 1)) {
    found.emplace_back(rest.substr(0, rest.find(',')));
    if (found.back().empty()) reject_value(option, value, "names between commas");
    if (found.back().size() == rest.size()) return found;
  }
}

double rate(std::string_view option, std::string_view value) {
  const double number = number_in(value);
  if (!(number >= 0.0)) reject_value(option, value, "a decimal number of at least 0");
  return number;
}

}  // namespace tensorscope::cli
