#include "api/json.h"

#include <array>
#include <charconv>
#include <cmath>

namespace tensorscope::api {

void JsonWriter::key(std::string_view name) {
  separate();
  quoted(name);
  text_ += ": ";
  after_key_ = true;
}

void JsonWriter::value(std::string_view text) {
  separate();
  quoted(text);
}

void JsonWriter::value(double number) {
  if (!std::isfinite(number)) {
    null();
    return;
  }
  std::array<char, 32> buffer{};
  const double plain = number == 0.0 ? 0.0 : number;  // no "-0"
  const auto result = std::to_chars(buffer.data(), buffer.data() + buffer.size(), plain);
  raw({buffer.data(), static_cast<std::size_t>(result.ptr - buffer.data())});
}

void JsonWriter::raw(std::string_view token) {
  separate();
  text_ += token;
}

void JsonWriter::open(char bracket) {
  separate();
  text_ += bracket;
  ++depth_;
  first_ = true;
}

void JsonWriter::close(char bracket) {
  --depth_;
  if (!first_) indent();
  text_ += bracket;
  first_ = false;
}

// A value follows its key directly; anything else begins a line, after a comma unless it is the
// first.
void JsonWriter::separate() {
  if (after_key_) {
    after_key_ = false;
    return;
  }
  if (depth_ == 0) return;
  if (!first_) text_ += ',';
  first_ = false;
  indent();
}

void JsonWriter::indent() {
  text_ += '\n';
  text_.append(2 * depth_, ' ');
}

void JsonWriter::quoted(std::string_view text) {
  static constexpr std::string_view kHex = "0123456789abcdef";
  text_ += '"';
  for (const char c : text) {
    const auto code = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      text_ += '\\';
      text_ += c;
    } else if (code < 0x20) {
      text_ += "\\u00";
      text_ += kHex[code >> 4U];
      text_ += kHex[code & 15U];
    } else {
      text_ += c;
    }
  }
  text_ += '"';
}

}  // namespace tensorscope::api
