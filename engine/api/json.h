#pragma once
// Any reflected struct as JSON, from its list of fields. Doubles without a fraction are written
// like integers; NaN and infinity, which JSON lacks, become null. The page's WebAssembly module
// does not contain this code, since its results are not JSON.

#include <cmath>
#include <concepts>
#include <cstdint>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "core/reflect.h"

namespace tensorscope::api {

using OrderedJson = nlohmann::ordered_json;

template <class T>
OrderedJson json_of(const T& value) {
  if constexpr (std::floating_point<T>) {
    constexpr double kExact = 9007199254740992.0;  // 2^53
    const bool whole = std::abs(value) < kExact && std::trunc(value) == value;
    return whole ? OrderedJson(static_cast<std::int64_t>(value)) : OrderedJson(value);
  } else if constexpr (std::same_as<T, bool> || std::integral<T>) {
    return value;
  } else if constexpr (std::convertible_to<T, std::string_view>) {
    return std::string_view(value);
  } else if constexpr (std::is_enum_v<T>) {
    return std::string_view(to_string(value));
  } else if constexpr (kIsOptional<T>) {
    return value ? json_of(*value) : OrderedJson();
  } else if constexpr (kIsVector<T>) {
    OrderedJson list = OrderedJson::array();
    for (const auto& item : value) list.push_back(json_of(item));
    return list;
  } else {
    static_assert(Reflected<T>, "give the struct a TENSORSCOPE_FIELDS list");
    OrderedJson object = OrderedJson::object();
    for_each_field<T>([&](const auto& field) {
      object[std::string(field.name)] = json_of(std::invoke(field.kMember, value));
    });
    return object;
  }
}

inline std::string to_text(const OrderedJson& json) {
  return json.dump(2, ' ', false, OrderedJson::error_handler_t::replace);
}

/// The whole value, indented by two spaces, without a newline at the end.
template <class T>
std::string to_json(const T& value) {
  return to_text(json_of(value));
}

}  // namespace tensorscope::api
