#pragma once
// Compile-time field lists: TENSORSCOPE_FIELDS(Type, a, b) inside a struct gives type_name() and
// fields(visit), which calls visit with all pairs of name and member pointer. A member function
// without arguments can be listed too, for computed fields. The JSON writer and the Embind bindings
// walk these lists, so that a struct needs no second description. Lists that nothing visits produce
// no code.

#include <cmath>
#include <concepts>
#include <functional>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace tensorscope {

template <class T>
inline constexpr bool kIsVector = false;
template <class T>
inline constexpr bool kIsVector<std::vector<T>> = true;
template <class T>
inline constexpr bool kIsOptional = false;
template <class T>
inline constexpr bool kIsOptional<std::optional<T>> = true;

/// @tparam Member pointer to a data member, or to a const member function without arguments; read
/// it with std::invoke
template <auto Member>
struct Field {
  static constexpr auto kMember = Member;
  std::string_view name;
};

template <class T>
concept Reflected = requires { T::type_name(); };

/// Calls visit(Field) for each field of T, in order.
template <Reflected T, class Visitor>
constexpr void for_each_field(Visitor&& visit) {
  T::fields([&](const auto&... field) { (visit(field), ...); });
}

/// Replaces values that could not be computed, such as the median of no values, by 0: JSON has no
/// NaN.
inline double finite(double value) { return std::isfinite(value) ? value : 0.0; }

/// Applies finite() to every number in a struct, vector or optional.
template <class T>
void make_finite(T& value) {
  if constexpr (std::is_same_v<T, double>) {
    value = finite(value);
  } else if constexpr (kIsVector<T>) {
    for (auto& item : value) make_finite(item);
  } else if constexpr (kIsOptional<T>) {
    if (value) make_finite(*value);
  } else if constexpr (Reflected<T>) {
    for_each_field<T>([&](const auto& field) {
      using Member = std::remove_const_t<decltype(field.kMember)>;
      if constexpr (std::is_member_object_pointer_v<Member>) make_finite(value.*(field.kMember));
    });
  }
}

}  // namespace tensorscope

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
  ::tensorscope::Field<&Type::name> { #name }
#define TENSORSCOPE_EACH(Type, first, ...) \
  TENSORSCOPE_FIELD(Type, first)           \
  __VA_OPT__(, TENSORSCOPE_EACH_AGAIN TENSORSCOPE_PARENS(Type, __VA_ARGS__))
#define TENSORSCOPE_EACH_AGAIN() TENSORSCOPE_EACH
#define TENSORSCOPE_FIELDS(Type, ...) TENSORSCOPE_NAMED_FIELDS(Type, Type, __VA_ARGS__)
// The same for a struct that is exported under another name.
#define TENSORSCOPE_NAMED_FIELDS(Type, Name, ...)                          \
  static constexpr std::string_view type_name() { return #Name; }          \
  template <class Visitor>                                                 \
  static constexpr auto fields(Visitor&& visit) {                          \
    return visit(TENSORSCOPE_EXPAND(TENSORSCOPE_EACH(Type, __VA_ARGS__))); \
  }
