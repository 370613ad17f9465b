// Parses text to JSON values, within limits.

#include <algorithm>
#include <utility>
#include <vector>

#include "core/error.h"
#include "model/json_reader.h"

namespace tensorscope {
namespace {

// Builds the value while the text is parsed, enforces limits and rejects duplicate keys; the
// library's own builders do neither. There is only this one handler because the library's parser is
// a template, and each handler adds another copy of it to the download.
class ValueBuilder final {
 public:
  explicit ValueBuilder(std::size_t max_values) : values_left_(max_values) {}

  bool start_object(std::size_t) { return enter(Json::object()); }
  bool end_object() { return leave(); }
  bool start_array(std::size_t) { return enter(Json::array()); }
  bool end_array() { return leave(); }
  bool key(const std::string& name) {
    Json& object = *open_.back();
    if (object.contains(name)) {
      spec_error("$", text("the field ", quoted(Json(name)), " stands twice in one object"));
    }
    member_ = &object[name];
    return true;
  }
  bool null() { return add(nullptr); }
  bool boolean(bool value) { return add(value); }
  bool number_integer(std::int64_t value) { return add(value); }
  bool number_unsigned(std::uint64_t value) { return add(value); }
  bool number_float(double value, const std::string&) { return add(value); }
  bool string(std::string& value) { return add(std::move(value)); }
  static bool binary(Json::binary_t&) { return false; }
  bool parse_error(std::size_t position, const std::string&, const Json::exception& error) {
    constexpr int kNumberOverflow = 406;
    out_of_range_ = error.id == kNumberOverflow;
    error_position_ = position;
    return false;
  }

  JsonDocument take() { return std::move(document_); }
  bool out_of_range() const { return out_of_range_; }
  std::size_t error_position() const { return error_position_; }

 private:
  bool enter(Json container) {
    if (open_.size() >= spec_limits::kNesting) {
      spec_error("$", text("nested deeper than ", spec_limits::kNesting, " levels"),
                 "Use repeat, or flatten sequential layers.");
    }
    open_.push_back(&placed(std::move(container)));
    return true;
  }
  bool leave() {
    open_.pop_back();
    return true;
  }
  bool add(Json value) {
    placed(std::move(value));
    return true;
  }
  // A list does not grow while one of its elements is open, so the pointers in open_ stay valid.
  Json& placed(Json value) {
    // A value needs only two characters of text but at least sixteen bytes of memory.
    if (values_left_ == 0) spec_error("$", "the text has too many values");
    --values_left_;
    if (open_.empty()) return document_.root() = std::move(value);
    Json& parent = *open_.back();
    if (parent.is_object()) return *member_ = std::move(value);
    parent.push_back(std::move(value));
    return parent.back();
  }

  JsonDocument document_;
  std::vector<Json*> open_;  ///< the enclosing objects and lists, outermost first
  Json* member_ = nullptr;   ///< member of the innermost object that takes the next value
  std::size_t values_left_;
  bool out_of_range_ = false;
  std::size_t error_position_ = 0;
};

[[noreturn]] void refuse(std::string_view json, const ValueBuilder& builder) {
  if (builder.out_of_range()) spec_error("$", "not JSON: a number is out of range");
  const std::size_t end = std::min(builder.error_position(), json.size());
  const auto line =
      1 + std::count(json.begin(), json.begin() + static_cast<std::ptrdiff_t>(end), '\n');
  const std::size_t line_start = json.rfind('\n', end == 0 ? 0 : end - 1);
  const std::size_t column = line_start == std::string_view::npos ? end : end - line_start - 1;
  spec_error("$", text("not JSON: unexpected input at line ", line, ", column ", column),
             "Check commas, quotes and brackets just before that place.");
}

}  // namespace

// The recursion is as deep as the text's nesting, which is limited.
void JsonDocument::take_apart(Json& value) {
  if (!value.is_structured()) return;
  for (Json& member : value) take_apart(member);
  value.clear();
}

JsonDocument parse_json(std::string_view json, JsonLimits limits) {
  if (json.size() > limits.bytes) {
    spec_error("$",
               text("the text has ", json.size(), " bytes, at most ", limits.bytes, " are read"));
  }
  if (json.find_first_not_of(" \t\r\n") == std::string_view::npos) {
    spec_error("$", "the spec is empty", "Start from a preset's spec.");
  }
  ValueBuilder builder(limits.values);
  if (!Json::sax_parse(json, &builder)) refuse(json, builder);
  return builder.take();
}

}  // namespace tensorscope
