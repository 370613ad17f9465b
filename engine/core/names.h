#pragma once
// Maps enumerations to names and back. Names are listed in the order of the enumeration's values.

#include <cstddef>
#include <optional>
#include <string_view>

namespace tensorscope {

/// @param names one for each value of Enum; the values count from 0
template <class Enum, std::size_t kCount>
constexpr std::string_view name_of(const std::string_view (&names)[kCount], Enum value) {
  return names[static_cast<std::size_t>(value)];
}

/// The value with that name, if there is one.
template <class Enum, std::size_t kCount>
constexpr std::optional<Enum> named(const std::string_view (&names)[kCount],
                                    std::string_view name) {
  for (std::size_t i = 0; i < kCount; ++i) {
    if (names[i] == name) return static_cast<Enum>(i);
  }
  return std::nullopt;
}

}  // namespace tensorscope
