#pragma once
// Compile-time field lists: TENSORSCOPE_FIELDS(Type, a, b) inside a struct gives fields(), a tuple
// of {name, member pointer}. The JSON writer and the Embind bindings both walk it.

#include <string_view>
#include <tuple>

namespace tensorscope::api {

template <auto Member>
struct Field {
  static constexpr auto kMember = Member;
  std::string_view name;
};

template <class T>
concept Reflected = requires {
  T::fields();
};

/// Calls visit(Field) for each field of T, in order.
template <Reflected T, class Visitor>
constexpr void for_each_field(Visitor&& visit) {
  std::apply([&](const auto&... field) { (visit(field), ...); }, T::fields());
}

}  // namespace tensorscope::api

// A recursive macro over the field names: C++20 has no reflection yet.
#define TENSORSCOPE_PARENS ()
#define TENSORSCOPE_EXPAND(...) \
  TENSORSCOPE_EXPAND4(TENSORSCOPE_EXPAND4(TENSORSCOPE_EXPAND4(__VA_ARGS__)))
#define TENSORSCOPE_EXPAND4(...) \
  TENSORSCOPE_EXPAND3(TENSORSCOPE_EXPAND3(TENSORSCOPE_EXPAND3(__VA_ARGS__)))
#define TENSORSCOPE_EXPAND3(...) \
  TENSORSCOPE_EXPAND2(TENSORSCOPE_EXPAND2(TENSORSCOPE_EXPAND2(__VA_ARGS__)))
#define TENSORSCOPE_EXPAND2(...) \
  TENSORSCOPE_EXPAND1(TENSORSCOPE_EXPAND1(TENSORSCOPE_EXPAND1(__VA_ARGS__)))
#define TENSORSCOPE_EXPAND1(...) __VA_ARGS__
#define TENSORSCOPE_FIELD(Type, name) \
  ::tensorscope::api::Field<&Type::name> { #name }
#define TENSORSCOPE_EACH(Type, first, ...) \
  TENSORSCOPE_FIELD(Type, first)           \
  __VA_OPT__(, TENSORSCOPE_EACH_AGAIN TENSORSCOPE_PARENS(Type, __VA_ARGS__))
#define TENSORSCOPE_EACH_AGAIN() TENSORSCOPE_EACH
#define TENSORSCOPE_FIELDS(Type, ...)                                           \
  static constexpr auto fields() {                                              \
    return std::tuple{TENSORSCOPE_EXPAND(TENSORSCOPE_EACH(Type, __VA_ARGS__))}; \
  }
