#pragma once
// To JavaScript: every reflected struct becomes an Embind value object, a std::vector a plain
// array, a std::optional a property that may be undefined, a Count a number. It follows
// TENSORSCOPE_FIELDS, so neither values nor the TypeScript types made from this (--emit-tsd) can
// drift from api/types.h.

#include <emscripten/bind.h>

#include <algorithm>
#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "api/types.h"
#include "core/reflect.h"

namespace tensorscope::bindings {

/// A JavaScript string. In TypeScript, Embind's own type for std::string also allows byte arrays.
EMSCRIPTEN_DECLARE_VAL_TYPE(Text)

/// 64-bit integers would cross as BigInt; counts stay below 2^53 and cross as numbers.
template <class T>
decltype(auto) to_js(const T& value) {
  if constexpr (std::integral<T> && !std::same_as<T, bool>) {
    return static_cast<double>(value);
  } else if constexpr (std::is_enum_v<T>) {
    return Text(emscripten::val(std::string(to_string(value))));
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

/// One loop for lists of all types, since a template would be instantiated twenty times.
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

/// Embind's extension point for conversions. A vector only crosses to JavaScript; nothing is read
/// with this.
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

/// Reads a member of the object at `owner` in the form Embind expects. The context that Embind
/// passes to a getter is not needed, since the type determines the member.
union Getter {
  constexpr Getter(double (*get)(const void*, const void*)) : number(get) {}
  constexpr Getter(bool (*get)(const void*, const void*)) : flag(get) {}
  constexpr Getter(const void* (*get)(const void*, const void*)) : object(get) {}

  double (*number)(const void* context, const void* owner);
  bool (*flag)(const void* context, const void* owner);
  const void* (*object)(const void* context, const void* owner);
};

/// A field in the form of Embind's functions. emscripten::value_object would call these field by
/// field and generate a setter for each, 9 kB of the download. Tables are data that one loop reads.
struct TypeEntry;
struct FieldEntry {
  const char* name;
  const TypeEntry* of;  ///< null for types that Embind knows itself
  emscripten::internal::TYPEID type;
  const char* signature;
  Getter getter;
};

/// A type in the form in which Embind is told about it, with the types it contains.
struct TypeEntry {
  enum class Kind { kStruct, kList, kOptional };
  Kind kind = Kind::kStruct;
  emscripten::internal::TYPEID id = nullptr;
  const char* name = nullptr;  ///< name in TypeScript
  void (*destroy)(void*) = nullptr;
  std::span<const FieldEntry> fields = {};
  const TypeEntry* element = nullptr;
  emscripten::internal::TYPEID element_id = nullptr;
};

template <class T>
constexpr const TypeEntry* entry_of();

template <class Owner, auto Member>
constexpr FieldEntry entry(const char* name) {
  using Js = decltype(to_js(std::invoke(Member, std::declval<const Owner&>())));
  using Binding = emscripten::internal::BindingType<Js>;
  constexpr auto kGet = [](const void*, const void* owner) {
    const auto wire =
        Binding::toWireType(to_js(std::invoke(Member, *static_cast<const Owner*>(owner))),
                            emscripten::internal::rvp::default_tag{});
    if constexpr (std::is_pointer_v<decltype(wire)>) {
      return static_cast<const void*>(wire);
    } else {
      return wire;
    }
  };
  using T = std::remove_cvref_t<std::invoke_result_t<decltype(Member), const Owner&>>;
  return {name, entry_of<T>(), emscripten::internal::TypeID<Js>::get(),
          emscripten::internal::getSignature(+kGet), +kGet};
}

/// JavaScript never passes a value object in (read.h reads its values), so there is no constructor,
/// and a getter stands where Embind expects a setter.
inline void* make_none() { return nullptr; }

inline void announce_struct(const TypeEntry& type) {
  using namespace emscripten::internal;  // NOLINT(google-build-using-namespace): used throughout
  _embind_register_value_object(
      type.id, type.name, getSignature(&make_none), reinterpret_cast<GenericFunction>(&make_none),
      getSignature(&raw_destructor<int>), reinterpret_cast<GenericFunction>(type.destroy));
  for (const FieldEntry& field : type.fields) {
    const auto getter = std::bit_cast<GenericFunction>(field.getter);
    _embind_register_value_object_field(type.id, field.name, field.type, field.signature, getter,
                                        nullptr, field.type, field.signature, getter, nullptr);
  }
  _embind_finalize_value_object(type.id);
}

/// Registers a type and all types it contains, each once.
inline void announce(const TypeEntry* type, std::vector<const TypeEntry*>& known) {
  using namespace emscripten::internal;  // NOLINT(google-build-using-namespace): used throughout
  if (type == nullptr || std::find(known.begin(), known.end(), type) != known.end()) return;
  known.push_back(type);
  announce(type->element, known);
  for (const FieldEntry& field : type->fields) announce(field.of, known);
  if (type->kind == TypeEntry::Kind::kList) {
    _embind_register_user_type(type->id, type->name);
  } else if (type->kind == TypeEntry::Kind::kOptional) {
    _embind_register_optional(type->id, type->element_id);
  } else {
    announce_struct(*type);
  }
}

/// Leaves a zero at the end, since Embind expects zero-terminated text.
template <std::size_t kLength>
consteval std::array<char, kLength> joined(std::string_view stem, std::string_view end) {
  std::array<char, kLength> text{};
  std::copy(end.begin(), end.end(), std::copy(stem.begin(), stem.end(), text.begin()));
  return text;
}

/// "LayerReport[]", "number[]"
template <class T>
inline constexpr auto kListName = [] {
  if constexpr (Reflected<T>) return joined<T::type_name().size() + 3>(T::type_name(), "[]");
  if constexpr (!Reflected<T>) {
    return joined<16>(std::is_arithmetic_v<T> ? "number" : "string", "[]");
  }
}();

template <class T>
inline constexpr bool kIsResult = false;
template <class T>
inline constexpr bool kIsResult<api::Result<T>> = true;

/// For Result<MemoryReport> "MemoryResult".
template <class T>
consteval std::string_view result_stem() {
  if constexpr (std::is_same_v<T, std::string>) return "Text";
  if constexpr (std::is_same_v<T, std::vector<api::ModelSummary>>) return "Models";
  if constexpr (std::is_same_v<T, std::vector<api::KernelVariantInfo>>) return "KernelVariants";
  if constexpr (Reflected<T>) {
    constexpr std::string_view kEnd = "Report";
    const std::string_view name = T::type_name();
    return name.ends_with(kEnd) ? name.substr(0, name.size() - kEnd.size()) : name;
  }
}
template <class T>
inline constexpr auto kResultName = joined<result_stem<T>().size() + 7>(result_stem<T>(), "Result");

/// The names are literals in TENSORSCOPE_FIELDS, so they are zero-terminated.
template <Reflected T>
inline constexpr auto kFieldTable = T::fields([]<auto... Members>(const Field<Members>&... fields) {
  return std::array{entry<T, Members>(fields.name.data())...};
});

template <class R>
inline constexpr std::array kResultTable{entry<R, &R::ok>("ok"), entry<R, &R::value>("value"),
                                         entry<R, &R::error>("error")};

template <class T>
constexpr TypeEntry described() {
  using emscripten::internal::TypeID;
  using Kind = TypeEntry::Kind;
  constexpr auto kDestroy = [](void* made) { delete static_cast<T*>(made); };
  if constexpr (kIsVector<T>) {
    using Item = typename T::value_type;
    return {Kind::kList, TypeID<T>::get(), kListName<Item>.data(), nullptr, {}, entry_of<Item>()};
  } else if constexpr (kIsOptional<T>) {
    using Item = typename T::value_type;
    using Js = std::conditional_t<std::is_same_v<Item, std::string>, Text, Item>;
    return {
        Kind::kOptional,  TypeID<std::optional<Js>>::get(), nullptr, nullptr, {}, entry_of<Item>(),
        TypeID<Js>::get()};
  } else if constexpr (Reflected<T>) {
    return {Kind::kStruct, TypeID<T>::get(), T::type_name().data(), kDestroy, kFieldTable<T>};
  } else {
    using Value = typename decltype(T::value)::value_type;
    return {Kind::kStruct, TypeID<T>::get(), kResultName<Value>.data(), kDestroy, kResultTable<T>};
  }
}

template <class T>
inline constexpr TypeEntry kTypeEntry = described<T>();

template <class T>
constexpr const TypeEntry* entry_of() {
  if constexpr (kIsVector<T> || kIsOptional<T> || Reflected<T> || kIsResult<T>) {
    return &kTypeEntry<T>;
  } else {
    return nullptr;
  }
}

}  // namespace tensorscope::bindings
