#pragma once
// Checks of values from outside, whose messages all have the same form:
// "where: field is value, expected ...".

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

#include "core/error.h"

namespace tensorscope {

/// "a whole number from 1 to 16", or "a number from 0 to 1".
std::string range_text(std::int64_t low, std::int64_t high);
std::string range_text(double low, double high);

/// Throws Error(invalid_argument). @param where the verb or op that rejects the value; may be empty
[[noreturn]] void refuse_value(std::string_view where, std::string_view field,
                               const std::string& value, std::string_view expected);

/// For conditions other than a range. Write the condition so that NaN fails it.
template <class T>
void require_value(bool holds, std::string_view where, std::string_view field, const T& value,
                   std::string_view expected) {
  if (!holds) refuse_value(where, field, text(value), expected);
}

/// Throws Error(invalid_argument) unless low <= value <= high; NaN is outside.
template <class T>
void require_between(std::string_view where, std::string_view field, T value,
                     std::type_identity_t<T> low, std::type_identity_t<T> high) {
  if (value >= low && value <= high) return;
  using Wide = std::conditional_t<std::integral<T>, std::int64_t, double>;
  refuse_value(where, field, text(value),
               range_text(static_cast<Wide>(low), static_cast<Wide>(high)));
}

}  // namespace tensorscope
