#include "core/range.h"

namespace tensorscope {
namespace {

// Whole numbers below 1e15 in full; larger ones and fractions with six significant digits.
std::string bound(double value) {
  const bool whole = value > -1e15 && value < 1e15 &&
                     value == static_cast<double>(static_cast<std::int64_t>(value));
  return whole ? text(static_cast<std::int64_t>(value)) : text(value);
}

}  // namespace

std::string range_text(std::int64_t low, std::int64_t high) {
  return text("a whole number from ", low, " to ", high);
}

std::string range_text(double low, double high) {
  return text("a number from ", bound(low), " to ", bound(high));
}

void refuse_value(std::string_view where, std::string_view field, const std::string& value,
                  std::string_view expected) {
  throw Error(
      ErrorCode::kInvalidArgument, std::string(field),
      text(where, where.empty() ? "" : ": ", field, " is ", value, ", expected ", expected));
}

}  // namespace tensorscope
