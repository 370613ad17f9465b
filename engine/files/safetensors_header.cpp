#include "files/safetensors_header.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <set>

#include "core/error.h"
#include "core/suggest.h"

namespace tensorscope {
namespace {

constexpr std::array<std::string_view, 3> kFieldNames = {"dtype", "shape", "data_offsets"};
constexpr std::string_view kMetadataName = "__metadata__";
constexpr std::int64_t kLargest = std::int64_t{1} << 60;  // more bytes than any file has

// Checks that every JSON event is allowed at the current place.
class HeaderReader final : public nlohmann::json_sax<nlohmann::json> {
 public:
  SafetensorsHeader header;

  bool start_object(std::size_t) override {
    if (place_ == Place::kOutside) return go(Place::kNames);
    if (place_ != Place::kEntry) unexpected("an object");
    return go(key_ == kMetadataName ? Place::kMetadata : Place::kFields);
  }
  bool end_object() override {
    if (place_ == Place::kNames) return go(Place::kOutside);
    if (place_ == Place::kFields) end_entry();
    return go(Place::kNames);
  }
  bool start_array(std::size_t) override {
    if (place_ != Place::kValue || field_ == 0) unexpected("a list");
    return go(Place::kNumbers);
  }
  bool end_array() override { return go(Place::kFields); }

  bool key(std::string& name) override {
    if (place_ == Place::kNames) return begin_entry(name);
    if (place_ == Place::kMetadata) return begin_text(name);
    return begin_field(name);
  }

  bool string(std::string& value) override {
    if (place_ == Place::kText) {
      header.metadata[key_] = value;
      return go(Place::kMetadata);
    }
    if (place_ != Place::kValue || field_ != 0) unexpected(text("'", printable(value), "'"));
    const auto type = stored_type(value);
    if (!type) {
      weights_error(text(where(), ": unknown dtype '", printable(value), "'.",
                         suggestion(value, stored_type_names())));
    }
    entry().type = *type;
    return go(Place::kFields);
  }

  bool number_unsigned(std::uint64_t value) override {
    if (place_ != Place::kNumbers) unexpected(std::to_string(value));
    if (value > static_cast<std::uint64_t>(kLargest)) out_of_range(std::to_string(value));
    std::vector<std::int64_t>& numbers = field_ == 1 ? entry().shape : entry().offsets;
    const std::size_t most = field_ == 1 ? safetensors_limits::kRank : 2;
    if (numbers.size() == most) {
      weights_error(text(where(), ": ", kFieldNames[field_], " has more than ", most, " numbers"));
    }
    numbers.push_back(static_cast<std::int64_t>(value));
    return true;
  }
  bool number_integer(std::int64_t value) override { return other(std::to_string(value)); }
  bool number_float(double value, const std::string&) override {
    return other(significant(value, 6));
  }
  bool null() override { return other("null"); }
  bool boolean(bool value) override { return other(value ? "true" : "false"); }
  bool binary(nlohmann::json::binary_t&) override { return other("binary data"); }
  bool parse_error(std::size_t byte, const std::string&,
                   const nlohmann::detail::exception&) override {
    weights_error(text("the header is not JSON: unexpected input at its byte ", byte),
                  "The file is damaged, or it is no safetensors file.");
  }

 private:
  enum class Place : std::uint8_t {
    kOutside,
    kNames,     ///< in the outer object, before a name
    kEntry,     ///< after a name
    kMetadata,  ///< in __metadata__, before a key
    kText,      ///< after a key of __metadata__
    kFields,    ///< in a tensor's object, before a field's name
    kValue,     ///< after a field's name
    kNumbers,   ///< in the list of shape or data_offsets
  };

  bool go(Place place) {
    place_ = place;
    return true;
  }
  HeaderEntry& entry() { return header.entries.back(); }

  bool begin_entry(const std::string& name) {
    if (!names_.insert(name).second) {
      weights_error(text("the header has '", printable(name), "' twice"));
    }
    key_ = name;
    fields_seen_ = {};
    if (name != kMetadataName) header.entries.emplace_back().name = name;
    return go(Place::kEntry);
  }
  bool begin_text(const std::string& name) {
    if (header.metadata.contains(name)) {
      weights_error(text("__metadata__ has '", printable(name), "' twice"));
    }
    key_ = name;
    return go(Place::kText);
  }
  bool begin_field(const std::string& name) {
    const auto found = std::find(kFieldNames.begin(), kFieldNames.end(), name);
    if (found == kFieldNames.end()) {
      weights_error(
          text(where(), ": unknown field '", printable(name), "'.", suggestion(name, kFieldNames)));
    }
    field_ = static_cast<std::size_t>(found - kFieldNames.begin());
    if (fields_seen_[field_]) weights_error(text(where(), ": has ", name, " twice"));
    fields_seen_[field_] = true;
    return go(Place::kValue);
  }
  void end_entry() {
    for (std::size_t i = 0; i < kFieldNames.size(); ++i) {
      if (!fields_seen_[i]) weights_error(text(where(), ": ", kFieldNames[i], " is missing"));
    }
    if (entry().offsets.size() != 2) {
      weights_error(text(where(), ": data_offsets has ", entry().offsets.size(),
                         " numbers, expected begin and end"));
    }
  }

  std::string where() const { return text("tensor '", printable(entry_name()), "'"); }
  std::string_view entry_name() const { return header.entries.back().name; }

  // Handles numbers other than whole numbers >= 0, and anything that no header contains.
  bool other(const std::string& found) {
    if (place_ == Place::kNumbers) out_of_range(found);
    unexpected(found);
  }
  [[noreturn]] void out_of_range(const std::string& found) const {
    weights_error(text(where(), ": ", kFieldNames[field_], " has ", found,
                       ", expected whole numbers from 0 to 2^60"));
  }
  [[noreturn]] void unexpected(const std::string& found) const {
    if (place_ == Place::kText || (place_ == Place::kEntry && key_ == kMetadataName)) {
      weights_error(text("__metadata__: got ", found, ", expected texts by name"));
    }
    if (place_ == Place::kValue) {
      weights_error(text(where(), ": ", kFieldNames[field_], " is ", found, ", expected ",
                         field_ == 0 ? "the name of a type" : "a list of whole numbers"));
    }
    if (place_ == Place::kNumbers) out_of_range(found);
    weights_error(text(header.entries.empty() ? std::string("the header") : where(), ": got ",
                       found, ", expected an object"));
  }

  Place place_ = Place::kOutside;
  std::string key_;        ///< name of the entry, or key within __metadata__
  std::size_t field_ = 0;  ///< index in kFieldNames
  std::array<bool, 3> fields_seen_{};
  std::set<std::string, std::less<>> names_;
};

}  // namespace

void weights_error(const std::string& what, const std::string& hint) {
  throw Error(ErrorCode::kInvalidArgument, "weights", "weights: " + what, hint);
}

SafetensorsHeader parse_safetensors_header(std::string_view json) {
  HeaderReader reader;
  nlohmann::json::sax_parse(json, &reader);
  return std::move(reader.header);
}

}  // namespace tensorscope
