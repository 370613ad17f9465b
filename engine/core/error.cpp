#include "core/error.h"

#include <cstdint>

#include "core/names.h"

namespace tensorscope {
namespace {

/// Length in bytes of the UTF-8 character at the start of `text`; 0 if it is malformed (RFC 3629).
std::size_t character_length(std::string_view text) {
  const auto byte = [text](std::size_t i) { return static_cast<std::uint8_t>(text[i]); };
  const std::uint8_t first = byte(0);
  if (first < 0x80) return 1;
  const std::size_t length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4 || text.size() < length) return 0;
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xc0U) != 0x80) return 0;
  }
  const bool overlong = (first == 0xe0 && byte(1) < 0xa0) || (first == 0xf0 && byte(1) < 0x90);
  const bool outside = (first == 0xed && byte(1) > 0x9f) || (first == 0xf4 && byte(1) > 0x8f);
  return overlong || outside ? 0 : length;
}

/// C0, DEL and C1 control characters; bidirectional marks, embeddings, overrides and isolates; line
/// and paragraph separators.
bool is_control(std::string_view character) {
  if (character.size() == 1) return character[0] < 0x20 || character[0] == 0x7f;
  if (character.size() == 2) return character[0] == '\xc2' && character[1] < '\xa0';
  constexpr std::string_view kHidden[] = {"\u200e", "\u200f", "\u2028", "\u2029", "\u202a",
                                          "\u202b", "\u202c", "\u202d", "\u202e", "\u2066",
                                          "\u2067", "\u2068", "\u2069"};
  for (const std::string_view hidden : kHidden) {
    if (character == hidden) return true;
  }
  return false;
}

}  // namespace

std::string without_controls(std::string text) {
  const std::string_view all = text;
  std::size_t kept = 0;
  for (std::size_t at = 0; at < all.size();) {
    const std::size_t length = character_length(all.substr(at));
    if (length == 0 || is_control(all.substr(at, length))) {
      text[kept++] = '?';
      at += length == 0 ? 1 : length;
      continue;
    }
    for (std::size_t i = 0; i < length; ++i) text[kept++] = text[at++];
  }
  text.resize(kept);
  return text;
}

std::string_view to_string(ErrorCode code) {
  constexpr std::string_view kNames[] = {"invalid_argument", "invalid_spec", "shape_mismatch",
                                         "out_of_memory",    "unsupported",  "internal"};
  return name_of(kNames, code);
}

std::string printable(std::string_view untrusted) {
  std::string shown(untrusted.substr(0, 64));
  for (char& c : shown) {
    if (c < 0x20 || c > 0x7e) c = '?';
  }
  return shown;
}

}  // namespace tensorscope
