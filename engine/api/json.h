#pragma once
// Writes any reflected struct as JSON, by its field list. Counts are whole numbers; a double is its
// shortest text that reads back to the same value; NaN and infinity, which JSON has not, become
// null.

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "api/reflect.h"

namespace tensorscope::api {

/// Builds a JSON text, indented by two spaces. It knows where commas go and nothing about types.
class JsonWriter {
 public:
  void begin_object() { open('{'); }
  void end_object() { close('}'); }
  void begin_array() { open('['); }
  void end_array() { close(']'); }
  void key(std::string_view name);
  void value(std::string_view text);
  void value(bool flag) { raw(flag ? "true" : "false"); }
  void value(std::int64_t number) { raw(std::to_string(number)); }
  void value(double number);
  void null() { raw("null"); }

  const std::string& text() const { return text_; }

 private:
  void raw(std::string_view token);
  void open(char bracket);
  void close(char bracket);
  void separate();
  void indent();
  void quoted(std::string_view text);

  std::string text_;
  std::size_t depth_ = 0;
  bool first_ = true;  // nothing written yet at this depth
  bool after_key_ = false;
};

template <class T>
inline constexpr bool kIsVector = false;
template <class T>
inline constexpr bool kIsVector<std::vector<T>> = true;
template <class T>
inline constexpr bool kIsOptional = false;
template <class T>
inline constexpr bool kIsOptional<std::optional<T>> = true;

template <class T>
void write_json(JsonWriter& writer, const T& value) {
  if constexpr (std::same_as<T, bool>) {
    writer.value(value);
  } else if constexpr (std::integral<T>) {
    writer.value(static_cast<std::int64_t>(value));
  } else if constexpr (std::floating_point<T>) {
    writer.value(static_cast<double>(value));
  } else if constexpr (std::convertible_to<T, std::string_view>) {
    writer.value(std::string_view(value));
  } else if constexpr (kIsOptional<T>) {
    value.has_value() ? write_json(writer, *value) : writer.null();
  } else if constexpr (kIsVector<T>) {
    writer.begin_array();
    for (const auto& item : value) write_json(writer, item);
    writer.end_array();
  } else {
    static_assert(Reflected<T>, "give the struct a TENSORSCOPE_FIELDS list");
    writer.begin_object();
    for_each_field<T>([&](const auto& field) {
      writer.key(field.name);
      write_json(writer, value.*(field.kMember));
    });
    writer.end_object();
  }
}

/// The whole value, without a newline at the end.
template <class T>
std::string to_json(const T& value) {
  JsonWriter writer;
  write_json(writer, value);
  return writer.text();
}

}  // namespace tensorscope::api
