#pragma once
// To JavaScript: every reflected struct becomes an Embind value object, a std::vector a plain
// array, a std::optional a property that may be undefined, a Count a number. Walks
// TENSORSCOPE_FIELDS, so neither values nor the TypeScript types made from this (--emit-tsd) can
// drift from api/types.h.

#include <emscripten/bind.h>

#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "api/reflect.h"
#include "api/types.h"

namespace tensorscope::bindings {

/// A JavaScript string. Embind's own type for std::string also admits byte arrays in TypeScript.
EMSCRIPTEN_DECLARE_VAL_TYPE(Text)

/// 64-bit integers would cross as BigInt; counts stay below 2^53 and cross as numbers.
template <class T>
decltype(auto) to_js(const T& value) {
  if constexpr (std::is_same_v<T, std::int64_t>) {
    return static_cast<double>(value);
  } else if constexpr (std::is_same_v<T, std::string>) {
    return Text(emscripten::val(value));
  } else if constexpr (std::is_same_v<T, std::optional<std::string>>) {
    return value ? std::optional<Text>(to_js(*value)) : std::nullopt;
  } else {
    return (value);
  }
}

template <class T>
emscripten::val to_array(const std::vector<T>& items) {
  emscripten::val array = emscripten::val::array();
  unsigned next = 0;
  for (const T& item : items) array.set(next++, to_js(item));
  return array;
}

}  // namespace tensorscope::bindings

namespace emscripten::internal {

/// Embind's place for conversions of one's own. A vector only ever leaves: nothing reads one from
/// here.
template <class T>
struct BindingType<std::vector<T>> {
  using WireType = BindingType<val>::WireType;
  static WireType toWireType(const std::vector<T>& items, rvp::default_tag) {
    return BindingType<val>::toWireType(tensorscope::bindings::to_array(items), rvp::default_tag{});
  }
  static std::vector<T> fromWireType(WireType) { return {}; }
};

}  // namespace emscripten::internal

namespace tensorscope::bindings {

template <class Owner, auto Member>
decltype(auto) get(const Owner& owner) {
  return to_js(owner.*Member);
}

/// Embind asks for setters of the same type. JavaScript never hands a value object in: read.h reads
/// them.
template <class Owner, auto Member>
void ignore_set(Owner&, decltype(get<Owner, Member>(std::declval<Owner>()))) {}

template <class Owner, auto Member>
void add_field(emscripten::value_object<Owner>& object, const char* name) {
  object.field(name, &get<Owner, Member>, &ignore_set<Owner, Member>);
}

/// Announces a reflected struct under the name it has in TypeScript.
template <api::Reflected T>
void announce(const char* name) {
  emscripten::value_object<T> object(name);
  api::for_each_field<T>([&](const auto& field) {
    using Field = std::remove_cvref_t<decltype(field)>;
    // The name is a literal of TENSORSCOPE_FIELDS, so it ends with a zero.
    add_field<T, Field::kMember>(object, field.name.data());
  });
}

/// Announces std::vector<T>; `name` is its TypeScript type, "LayerReport[]".
template <class T>
void announce_list(const char* name) {
  emscripten::register_type<std::vector<T>>(name);
}

/// Announces Result<T> and std::optional<T> for it.
template <class T>
void announce_result(const char* name) {
  using R = api::Result<T>;
  emscripten::register_optional<std::conditional_t<std::is_same_v<T, std::string>, Text, T>>();
  emscripten::value_object<R> object(name);
  add_field<R, &R::ok>(object, "ok");
  add_field<R, &R::value>(object, "value");
  add_field<R, &R::error>(object, "error");
}

}  // namespace tensorscope::bindings
