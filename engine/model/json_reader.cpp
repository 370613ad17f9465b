#include "model/json_reader.h"

#include <algorithm>
#include <cmath>

#include "core/error.h"
#include "core/suggest.h"
#include "model/spec.h"

namespace tensorscope {
namespace {

// C0, DEL and C1 (0x80 to 0x9f, two bytes in UTF-8): titles are printed, and these characters
// control terminals.
bool has_control_character(std::string_view utf8) {
  for (std::size_t i = 0; i < utf8.size(); ++i) {
    const auto byte = static_cast<unsigned char>(utf8[i]);
    if (byte < 0x20 || byte == 0x7f) return true;
    if (byte == 0xc2 && i + 1 < utf8.size() && static_cast<unsigned char>(utf8[i + 1]) < 0xa0) {
      return true;
    }
  }
  return false;
}

std::string expectation(Range range) {
  return text("expected a whole number from ", range.low, " to ", range.high);
}

std::int64_t checked_integer(const Json& value, const std::string& path, Range range) {
  bool whole = value.is_number_integer();
  // 3.0 is a whole number too; 1e9 arrives as a float.
  double number = 0;
  if (value.is_number_float()) {
    number = value.get<double>();
    whole = std::isfinite(number) && number == std::floor(number);
  } else if (value.is_number_unsigned()) {
    number = static_cast<double>(value.get<std::uint64_t>());
  } else if (whole) {
    number = static_cast<double>(value.get<std::int64_t>());
  }
  if (!whole || number < static_cast<double>(range.low) ||
      number > static_cast<double>(range.high)) {
    spec_error(path, text("got ", quoted(value), ", ", expectation(range)));
  }
  return static_cast<std::int64_t>(number);
}

}  // namespace

void spec_error(const std::string& path, const std::string& message, const std::string& hint) {
  throw Error(ErrorCode::kInvalidSpec, path, text(path, ": ", message), hint);
}

ObjectReader::ObjectReader(const Json& value, std::string path,
                           std::span<const std::string_view> allowed)
    : value_(value), path_(std::move(path)) {
  if (!value.is_object()) {
    spec_error(path_.empty() ? "$" : path_, text("got ", quoted(value), ", expected an object"));
  }
  for (const auto& [key, unused] : value.items()) {
    if (std::find(allowed.begin(), allowed.end(), key) == allowed.end()) {
      spec_error(path_.empty() ? "$" : path_,
                 text("unknown field ", quoted(Json(key)), ".", suggestion(key, allowed)));
    }
  }
}

std::string ObjectReader::path(std::string_view key) const {
  return path_.empty() ? std::string(key) : text(path_, ".", key);
}

void ObjectReader::refuse(std::string_view key, const std::string& expected) const {
  spec_error(path(key), text("got ", quoted(at(key)), ", expected ", expected));
}

const Json& ObjectReader::at(std::string_view key) const {
  const auto found = value_.find(key);
  if (found == value_.end()) spec_error(path(key), "is missing");
  return *found;
}

std::int64_t ObjectReader::integer(std::string_view key, Range range) const {
  if (!has(key)) spec_error(path(key), text("is missing, ", expectation(range)));
  return checked_integer(at(key), path(key), range);
}

std::int64_t ObjectReader::integer_or(std::string_view key, Range range,
                                      std::int64_t otherwise) const {
  return has(key) ? integer(key, range) : otherwise;
}

std::optional<std::int64_t> ObjectReader::optional_integer(std::string_view key,
                                                           Range range) const {
  if (!has(key)) return std::nullopt;
  return integer(key, range);
}

double ObjectReader::number_or(std::string_view key, double low, double high,
                               double otherwise) const {
  if (!has(key)) return otherwise;
  const Json& value = at(key);
  const double number = value.is_number() ? value.get<double>() : std::nan("");
  if (!(number >= low && number <= high)) {
    refuse(key, text("a number from ", low, " to ", high));
  }
  return number;
}

bool ObjectReader::boolean_or(std::string_view key, bool otherwise) const {
  if (!has(key)) return otherwise;
  const Json& value = at(key);
  if (!value.is_boolean()) refuse(key, "true or false");
  return value.get<bool>();
}

std::string ObjectReader::string_or(std::string_view key, std::size_t max_bytes,
                                    std::string otherwise) const {
  if (!has(key)) return otherwise;
  const Json& value = at(key);
  if (!value.is_string() || value.get_ref<const std::string&>().size() > max_bytes) {
    refuse(key, text("a text of at most ", max_bytes, " bytes"));
  }
  if (has_control_character(value.get_ref<const std::string&>())) {
    refuse(key, "no control characters");
  }
  return value.get<std::string>();
}

std::size_t ObjectReader::choice_or(std::string_view key, std::span<const std::string_view> choices,
                                    std::size_t otherwise) const {
  if (!has(key)) return otherwise;
  const Json& value = at(key);
  const auto found = value.is_string() ? std::find(choices.begin(), choices.end(),
                                                   value.get_ref<const std::string&>())
                                       : choices.end();
  if (found == choices.end()) {
    const std::string typed = value.is_string() ? value.get<std::string>() : std::string();
    spec_error(path(key), text("got ", quoted(value), ".", suggestion(typed, choices)));
  }
  return static_cast<std::size_t>(found - choices.begin());
}

std::array<std::int64_t, 2> ObjectReader::pair(std::string_view key, Range range) const {
  const Json& value = at(key);
  if (!value.is_array()) {
    const std::int64_t both = integer(key, range);
    return {both, both};
  }
  if (value.size() != 2) {
    spec_error(path(key), text("got a list of ", value.size(),
                               ", expected a whole number or [height, width]"));
  }
  return {checked_integer(value[0], path(key) + "[0]", range),
          checked_integer(value[1], path(key) + "[1]", range)};
}

std::array<std::int64_t, 2> ObjectReader::pair_or(std::string_view key, Range range,
                                                  std::array<std::int64_t, 2> otherwise) const {
  return has(key) ? pair(key, range) : otherwise;
}

const Json& ObjectReader::list(std::string_view key) const {
  const Json& value = at(key);
  if (!value.is_array() || value.empty()) refuse(key, "a list with at least one element");
  return value;
}

std::vector<std::int64_t> ObjectReader::integers(std::string_view key, Range range,
                                                 std::size_t max_count) const {
  const Json& value = list(key);
  if (value.size() > max_count) {
    spec_error(path(key), text("got a list of ", value.size(), ", expected at most ", max_count));
  }
  std::vector<std::int64_t> numbers;
  numbers.reserve(value.size());
  for (std::size_t i = 0; i < value.size(); ++i) {
    numbers.push_back(checked_integer(value[i], text(path(key), "[", i, "]"), range));
  }
  return numbers;
}

}  // namespace tensorscope
