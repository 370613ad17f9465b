#pragma once
// To JavaScript: every reflected struct becomes an Embind value object, a std::vector a plain
// array, a std::optional a property that may be undefined, a Count a number. Walks
// TENSORSCOPE_FIELDS, so neither values nor the TypeScript types made from this (--emit-tsd) can
// drift from api/types.h.

#include <emscripten/bind.h>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <tuple>
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
emscripten::val to_val(const void* item) {
  return emscripten::val(to_js(*static_cast<const T*>(item)));
}

/// One loop for lists of all types: a template of it would be there twenty times.
inline emscripten::val array_of(const void* first, std::size_t count, std::size_t stride,
                                emscripten::val (*to_val)(const void*)) {
  emscripten::val array = emscripten::val::array();
  const auto* item = static_cast<const std::byte*>(first);
  for (unsigned i = 0; i < count; ++i, item += stride) array.set(i, to_val(item));
  return array;
}

template <class T>
emscripten::val to_array(const std::vector<T>& items) {
  return array_of(items.data(), items.size(), sizeof(T), &to_val<T>);
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

/// Reads a member of the object at `owner` as Embind wants it. The context that Embind keeps for a
/// getter is not needed: the member is in the type.
union Getter {
  constexpr Getter(double (*get)(const void*, const void*)) : number(get) {}
  constexpr Getter(bool (*get)(const void*, const void*)) : flag(get) {}
  constexpr Getter(const void* (*get)(const void*, const void*)) : object(get) {}

  double (*number)(const void* context, const void* owner);
  bool (*flag)(const void* context, const void* owner);
  const void* (*object)(const void* context, const void* owner);
};

/// A field as Embind's functions take it. emscripten::value_object would call them field by field
/// and make a setter for each: 9 kB of the download. Tables are data, and one loop reads them.
struct FieldEntry {
  const char* name;
  emscripten::internal::TYPEID type;
  const char* signature;
  Getter getter;
};

template <class Owner, auto Member>
constexpr FieldEntry entry(const char* name) {
  using Js = decltype(to_js(std::declval<const Owner&>().*Member));
  using Binding = emscripten::internal::BindingType<Js>;
  constexpr auto kGet = [](const void*, const void* owner) {
    const auto wire = Binding::toWireType(to_js(static_cast<const Owner*>(owner)->*Member),
                                          emscripten::internal::rvp::default_tag{});
    if constexpr (std::is_pointer_v<decltype(wire)>) {
      return static_cast<const void*>(wire);
    } else {
      return wire;
    }
  };
  return {name, emscripten::internal::TypeID<Js>::get(), emscripten::internal::getSignature(+kGet),
          +kGet};
}

/// JavaScript never hands a value object in (read.h reads what it does), so there is nothing to
/// make one with, and a getter stands where Embind asks for a setter.
inline void* make_none() { return nullptr; }

inline void announce_struct(emscripten::internal::TYPEID type, const char* name,
                            emscripten::internal::GenericFunction destroy,
                            std::span<const FieldEntry> fields) {
  using namespace emscripten::internal;  // NOLINT(google-build-using-namespace): it is all of it
  _embind_register_value_object(type, name, getSignature(&make_none),
                                reinterpret_cast<GenericFunction>(&make_none),
                                getSignature(&raw_destructor<int>), destroy);
  for (const FieldEntry& field : fields) {
    const auto getter = std::bit_cast<GenericFunction>(field.getter);
    _embind_register_value_object_field(type, field.name, field.type, field.signature, getter,
                                        nullptr, field.type, field.signature, getter, nullptr);
  }
  _embind_finalize_value_object(type);
}

template <class T, std::size_t kCount>
void announce_members(const char* name, const std::array<FieldEntry, kCount>& table) {
  using namespace emscripten::internal;  // NOLINT(google-build-using-namespace): it is all of it
  announce_struct(TypeID<T>::get(), name, reinterpret_cast<GenericFunction>(&raw_destructor<T>),
                  table);
}

/// The names are literals of TENSORSCOPE_FIELDS, so they end with a zero.
template <api::Reflected T>
inline constexpr auto kFieldTable = std::apply(
    []<auto... Members>(const api::Field<Members>&... fields) {
      return std::array{entry<T, Members>(fields.name.data())...};
    },
    T::fields());

template <class R>
inline constexpr std::array kResultTable{entry<R, &R::ok>("ok"), entry<R, &R::value>("value"),
                                         entry<R, &R::error>("error")};

/// Announces a reflected struct under the name it has in TypeScript.
template <api::Reflected T>
void announce(const char* name) {
  announce_members<T>(name, kFieldTable<T>);
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
  announce_members<R>(name, kResultTable<R>);
}

}  // namespace tensorscope::bindings
