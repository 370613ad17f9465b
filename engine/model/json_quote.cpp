// Formats JSON values for error messages. The library's dump() with ASCII escapes would add 8 kB to
// the module.

#include <array>
#include <cmath>

#include "model/json_reader.h"

namespace tensorscope {
namespace {

// Keeps messages to one screen line.
std::string shortened(std::string value) {
  constexpr std::size_t kLongest = 40;
  if (value.size() > kLongest) {
    value.resize(kLongest);
    value += "...";
  }
  return value;
}

void append_unit(std::string& out, unsigned unit) {
  static constexpr std::string_view kHex = "0123456789abcdef";
  out += "\\u";
  for (unsigned shift = 16; shift > 0; shift -= 4) out += kHex[(unit >> (shift - 4)) & 15U];
}

// Code points above 0xffff become two units, a UTF-16 surrogate pair.
void append_escaped(std::string& out, unsigned code) {
  if (code > 0xffff) {
    append_unit(out, 0xd800 + ((code - 0x10000) >> 10U));
    code = 0xdc00 + ((code - 0x10000) & 0x3ffU);
  }
  append_unit(out, code);
}

// Quotes the text and escapes it to printable ASCII, because messages reach terminals. The text is
// UTF-8 but may end within a character.
std::string escaped(std::string_view utf8) {
  std::string out = "\"";
  for (std::size_t i = 0; i < utf8.size();) {
    const auto lead = static_cast<unsigned char>(utf8[i]);
    const std::size_t length = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    const std::size_t short_form = std::string_view("\b\f\n\r\t\"\\").find(utf8[i]);
    if (short_form != std::string_view::npos) {
      out += '\\';
      out += "bfnrt\"\\"[short_form];
    } else if (lead >= 0x20 && lead < 0x7f) {
      out += static_cast<char>(lead);
    } else if (i + length > utf8.size()) {
      append_unit(out, 0xfffd);
    } else {
      constexpr std::array<unsigned, 5> kLeadBits{0, 0x7f, 0x1f, 0x0f, 0x07};
      unsigned code = lead & kLeadBits[length];
      for (std::size_t k = 1; k < length; ++k) {
        code = code << 6U | (static_cast<unsigned char>(utf8[i + k]) & 0x3fU);
      }
      append_escaped(out, code);
    }
    i += length;
  }
  return out + '"';
}

// Shows whole numbers with ".0", so that they do not look like JSON integers.
std::string quoted_fraction(double number) {
  constexpr double kLongest = 1e15;
  const bool whole = std::abs(number) < kLongest && std::trunc(number) == number;
  return whole ? rounded(number) + ".0" : shortest(number);
}

}  // namespace

std::string quoted(const Json& value) {
  if (value.is_string()) {
    // Only the beginning is shown, so only the beginning is escaped.
    constexpr std::size_t kBeginning = 64;
    const auto& string = value.get_ref<const std::string&>();
    const std::string shown = shortened(escaped(std::string_view(string).substr(0, kBeginning)));
    return shown.back() == '"' ? shown : shown + '"';
  }
  if (value.is_object()) return "an object";
  if (value.is_array()) return text("a list of ", value.size());
  if (value.is_number_float()) return quoted_fraction(value.get<double>());
  if (value.is_number_unsigned()) return text(value.get<std::uint64_t>());
  if (value.is_number()) return text(value.get<std::int64_t>());
  if (value.is_boolean()) return value.get<bool>() ? "true" : "false";
  return "null";
}

}  // namespace tensorscope
