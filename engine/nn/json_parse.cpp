// Text to JSON values, with limits.

#include <algorithm>
#include <set>

#include "core/error.h"
#include "nn/json_reader.h"

namespace tensorscope {
namespace {

// Rejects duplicate keys and deep nesting before anything is built of the text. A pass of its own:
// the library's parser with a callback takes quadratic time on a long list of objects.
class Guard final : public nlohmann::json_sax<Json> {
 public:
  explicit Guard(std::size_t max_values) : values_left_(max_values) {}

  bool start_object(std::size_t) override { return enter(); }
  bool end_object() override { return leave(); }
  bool start_array(std::size_t) override { return enter(); }
  bool end_array() override { return leave(); }
  bool key(std::string& name) override {
    if (!keys_.back().insert(name).second) {
      spec_error("$", text("the field ", quoted(Json(name)), " stands twice in one object"));
    }
    return true;
  }
  bool null() override { return count(); }
  bool boolean(bool) override { return count(); }
  bool number_integer(std::int64_t) override { return count(); }
  bool number_unsigned(std::uint64_t) override { return count(); }
  bool number_float(double, const std::string&) override { return count(); }
  bool string(std::string&) override { return count(); }
  bool binary(Json::binary_t&) override { return true; }
  /// Ends this pass; the parser that follows meets the same place and says where it is.
  bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception&) override {
    return false;
  }

 private:
  bool enter() {
    if (keys_.size() >= spec_limits::kNesting) {
      spec_error("$", text("nested deeper than ", spec_limits::kNesting, " levels"),
                 "Use repeat, or flatten sequential layers.");
    }
    keys_.emplace_back();
    return count();
  }
  // A value of two characters takes sixteen bytes and more in memory.
  bool count() {
    if (values_left_ == 0) spec_error("$", "the text has too many values");
    --values_left_;
    return true;
  }
  bool leave() {
    keys_.pop_back();
    return true;
  }

  std::size_t values_left_;
  std::vector<std::set<std::string>> keys_;  ///< of the objects around this place; none for lists
};

}  // namespace

Json parse_json(std::string_view json, JsonLimits limits) {
  if (json.size() > limits.bytes) {
    spec_error("$",
               text("the text has ", json.size(), " bytes, at most ", limits.bytes, " are read"));
  }
  if (json.find_first_not_of(" \t\r\n") == std::string_view::npos) {
    spec_error("$", "the spec is empty", "Start from a preset's spec.");
  }
  try {
    Guard guard(limits.values);
    Json::sax_parse(json, &guard);
    return Json::parse(json);
  } catch (const Json::parse_error& error) {
    const std::size_t end = std::min(error.byte, json.size());
    const auto line =
        1 + std::count(json.begin(), json.begin() + static_cast<std::ptrdiff_t>(end), '\n');
    const std::size_t line_start = json.rfind('\n', end == 0 ? 0 : end - 1);
    const std::size_t column = line_start == std::string_view::npos ? end : end - line_start - 1;
    spec_error("$", text("not JSON: unexpected input at line ", line, ", column ", column),
               "Check commas, quotes and brackets just before that place.");
  } catch (const Json::exception&) {
    spec_error("$", "not JSON: a number is out of range");
  }
}

}  // namespace tensorscope
