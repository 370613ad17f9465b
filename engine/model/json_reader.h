#pragma once
// Strict reading of JSON: every value is checked where it is read, and errors name its JSON path.

#include <array>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/spec.h"

namespace tensorscope {

using Json = nlohmann::json;

/// Limits on a whole text; nesting is limited to spec_limits::kNesting.
struct JsonLimits {
  std::size_t bytes = spec_limits::kTextBytes;
  std::size_t values = spec_limits::kTextBytes;  ///< objects, lists, texts, numbers
};

/// A parsed text. The library's destructor of a non-empty list or object allocates memory and ends
/// the program if there is none, so the members are removed first.
class JsonDocument {
 public:
  JsonDocument() = default;
  JsonDocument(JsonDocument&&) = default;
  JsonDocument& operator=(JsonDocument&&) = delete;
  ~JsonDocument() { take_apart(root_); }

  const Json& root() const { return root_; }
  Json& root() { return root_; }

 private:
  static void take_apart(Json& value);

  Json root_;
};

/// Parses text with limits on size and nesting; duplicate keys are errors. Throws
/// Error(invalid_spec).
JsonDocument parse_json(std::string_view text, JsonLimits limits = {});

/// Throws Error(invalid_spec) "path: message".
[[noreturn]] void spec_error(const std::string& path, const std::string& message,
                             const std::string& hint = {});

/// A value for an error message: type and a shortened, escaped form of at most about 40 characters.
std::string quoted(const Json& value);

struct Range {
  std::int64_t low;
  std::int64_t high;
};

/// Reads one JSON object and rejects unknown fields.
class ObjectReader {
 public:
  /// Throws unless value is an object whose fields are all in `allowed`.
  ObjectReader(const Json& value, std::string path, std::span<const std::string_view> allowed);

  bool has(std::string_view key) const { return value_.contains(key); }
  const Json& at(std::string_view key) const;
  std::string path(std::string_view key) const;
  const std::string& path() const { return path_; }

  std::int64_t integer(std::string_view key, Range range) const;
  std::int64_t integer_or(std::string_view key, Range range, std::int64_t otherwise) const;
  std::optional<std::int64_t> optional_integer(std::string_view key, Range range) const;
  double number_or(std::string_view key, double low, double high, double otherwise) const;
  bool boolean_or(std::string_view key, bool otherwise) const;
  std::string string_or(std::string_view key, std::size_t max_bytes, std::string otherwise) const;
  /// The index of the choice that the field names.
  std::size_t choice_or(std::string_view key, std::span<const std::string_view> choices,
                        std::size_t otherwise) const;
  /// A whole number for both axes or a list of two, [height, width].
  std::array<std::int64_t, 2> pair_or(std::string_view key, Range range,
                                      std::array<std::int64_t, 2> otherwise) const;
  std::array<std::int64_t, 2> pair(std::string_view key, Range range) const;
  std::vector<std::int64_t> integers(std::string_view key, Range range,
                                     std::size_t max_count) const;
  /// A list with at least one element.
  const Json& list(std::string_view key) const;

 private:
  [[noreturn]] void refuse(std::string_view key, const std::string& expected) const;

  const Json& value_;
  std::string path_;
};

}  // namespace tensorscope
