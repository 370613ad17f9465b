#pragma once
// From JavaScript: reads a reflected struct out of any value, without trusting it. A missing field
// keeps its default; a field of the wrong type or an unknown one is an Error that names it. The
// values come from pages and from pasted text, so Embind's own conversions, which coerce or abort,
// are not used.

#include <emscripten/val.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/error.h"
#include "core/reflect.h"
#include "core/suggest.h"

namespace tensorscope::bindings {

using emscripten::val;

/// Up to this value a double is exact for every whole number.
inline constexpr double kMaxExact = 9007199254740991.0;

/// A value as an error message shows it: a number itself, anything else by its type.
inline std::string shown(const val& value) {
  if (value.isNumber()) return val::global("String")(value).as<std::string>();
  if (value.isNull()) return "null";
  if (value.isUndefined()) return "undefined";
  if (value.isArray()) return "an array";
  const auto type = value.typeOf().as<std::string>();
  return (type == "object" ? "an " : "a ") + type;
}

[[noreturn]] inline void refuse(const std::string& name, const std::string& expected,
                                const val& value) {
  throw Error(ErrorCode::kInvalidArgument, name,
              text(name, " has to be ", expected, ", but it is ", shown(value)),
              text("Give ", name, " as ", expected, "."));
}

inline void read(const val& value, const std::string& name, std::string& out) {
  if (!value.isString()) refuse(name, "a string", value);
  out = value.as<std::string>();
}

inline void read(const val& value, const std::string& name, double& out) {
  if (!value.isNumber() || !std::isfinite(value.as<double>())) {
    refuse(name, "a finite number", value);
  }
  out = value.as<double>();
}

inline void read(const val& value, const std::string& name, std::int64_t& out) {
  const double number = value.isNumber() ? value.as<double>() : NAN;
  if (!(std::abs(number) <= kMaxExact) || std::trunc(number) != number) {
    refuse(name, "a whole number below 2^53", value);
  }
  out = static_cast<std::int64_t>(number);
}

inline void read(const val& value, const std::string& name, bool& out) {
  if (!value.isTrue() && !value.isFalse()) refuse(name, "true or false", value);
  out = value.isTrue();
}

/// A list of numbers or strings.
template <class T>
void read(const val& value, const std::string& name, std::vector<T>& out) {
  constexpr bool kNumbers = std::is_same_v<T, double>;
  if (!value.isArray())
    refuse(name, kNumbers ? "an array of numbers" : "an array of strings", value);
  const auto count = value["length"].as<std::uint32_t>();
  out.resize(count);
  for (std::uint32_t i = 0; i < count; ++i) read(value[i], text(name, "[", i, "]"), out[i]);
}

/// Every key of `value` has to be one of `known`: a misspelt option must not be ignored silently.
/// One function serves all structs, since a template for each would add 4 kB to the module.
inline void check_keys(const val& value, const std::string& name,
                       std::span<const std::string_view> known) {
  const val keys = val::global("Object").call<val>("keys", value);
  const auto count = keys["length"].as<std::uint32_t>();
  for (std::uint32_t i = 0; i < count; ++i) {
    const auto key = keys[i].as<std::string>();
    if (std::find(known.begin(), known.end(), key) != known.end()) continue;
    const std::string unknown = printable(key);
    const std::string_view near = nearest(key, known);
    throw Error(ErrorCode::kInvalidArgument, unknown,
                text(name, " has no option ", unknown, near.empty() ? "" : ". Did you mean ", near,
                     near.empty() ? "" : "?"),
                text("Its options: ", listed(known)));
  }
}

template <Reflected T>
void read(const val& value, const std::string& name, T& out);

template <class T>
void read_member(const val& object, std::string_view key, T& out) {
  const std::string name(key);
  const val member = object[name];
  if (!member.isUndefined()) read(member, name, out);
}

template <Reflected T>
inline constexpr auto kFieldNames = T::fields([](const auto&... field) {
  return std::array<std::string_view, sizeof...(field)>{field.name...};
});

template <Reflected T>
void read(const val& value, const std::string& name, T& out) {
  if (value.isNull() || value.isArray() || value.typeOf().as<std::string>() != "object") {
    refuse(name, "an object", value);
  }
  check_keys(value, name, kFieldNames<T>);
  for_each_field<T>(
      [&](const auto& field) { read_member(value, field.name, out.*(field.kMember)); });
}

}  // namespace tensorscope::bindings
