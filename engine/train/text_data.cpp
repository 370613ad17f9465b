#include "train/text_data.h"

#include <algorithm>
#include <array>

#include "core/error.h"
#include "core/range.h"
#include "core/text.h"

namespace tensorscope {
namespace {

constexpr std::uint8_t kForeign = 255;

[[noreturn]] void reject_text(const std::string& message, std::string hint = {}) {
  throw Error(ErrorCode::kInvalidArgument, "text", text("text: ", message), std::move(hint));
}

constexpr std::array<std::uint8_t, 256> token_table() {
  std::array<std::uint8_t, 256> table{};
  table.fill(kForeign);
  for (std::size_t t = 0; t < TextData::kAlphabet.size(); ++t) {
    table[static_cast<unsigned char>(TextData::kAlphabet[t])] = static_cast<std::uint8_t>(t);
  }
  return table;
}

std::uint8_t lookup(unsigned char character) {
  static constexpr auto kTable = token_table();
  return kTable[character];
}

[[noreturn]] void reject_character(std::span<const std::byte> file, std::size_t at) {
  const auto before = file.first(at);
  const auto line = 1 + std::count(before.begin(), before.end(), std::byte{'\n'});
  reject_text(text("byte ", at, " (line ", line, ") is ", std::to_integer<int>(file[at]),
                   ", expected one of the 65 characters of the alphabet"),
              "Letters without accents, space, line break and ! & ' ( ) , - . : ; ? are known.");
}

/// How many windows the spans have room for.
std::int64_t windows_of(std::int64_t seq, std::span<std::int32_t> tokens,
                        std::span<std::int32_t> targets) {
  const auto size = static_cast<std::int64_t>(tokens.size());
  if (size % seq != 0)
    reject_text(text("tokens has ", size, " elements, expected a multiple of ", seq));
  if (targets.size() != tokens.size()) {
    reject_text(text("targets has ", targets.size(), " elements, expected ", size, " as tokens"));
  }
  return size / seq;
}

}  // namespace

TextData TextData::parse(std::span<const std::byte> file) {
  std::vector<std::uint8_t> tokens;
  const auto size = static_cast<std::int64_t>(file.size());
  if (size < kMinCharacters || size > kMaxCharacters) {
    reject_text(
        text("the file has ", size, " bytes, expected ", kMinCharacters, " to ", kMaxCharacters));
  }
  tokens.reserve(file.size());
  for (std::size_t i = 0; i < file.size(); ++i) {
    tokens.push_back(lookup(std::to_integer<unsigned char>(file[i])));
    if (tokens.back() == kForeign) reject_character(file, i);
  }
  if (file.back() != std::byte{'\n'}) {
    reject_text("the last line has no end, expected a line break as the last character",
                "The file may be truncated: fetch it again.");
  }
  return TextData(std::move(tokens));
}

std::int32_t TextData::token_of(char character) {
  const std::uint8_t token = lookup(static_cast<unsigned char>(character));
  if (token == kForeign) {
    reject_text(text("character ", static_cast<int>(static_cast<unsigned char>(character)), " ('",
                     printable(std::string_view(&character, 1)), "') is not in the alphabet"));
  }
  return token;
}

std::vector<std::int32_t> TextData::encode(std::string_view characters) {
  std::vector<std::int32_t> tokens(characters.size());
  std::transform(characters.begin(), characters.end(), tokens.begin(), token_of);
  return tokens;
}

std::string TextData::decode(std::span<const std::int32_t> tokens) {
  std::string decoded;
  for (const std::int32_t token : tokens) {
    require_between("text", "token", token, 0, kVocabulary - 1);
    decoded += kAlphabet[static_cast<std::size_t>(token)];
  }
  return decoded;
}

void TextData::copy_window(std::int64_t start, std::span<std::int32_t> tokens,
                           std::span<std::int32_t> targets) const {
  const auto first = tokens_.begin() + static_cast<std::ptrdiff_t>(start);
  const auto length = static_cast<std::int64_t>(tokens.size());
  std::copy_n(first, length, tokens.begin());
  std::copy_n(first + 1, length, targets.begin());
}

void TextData::random_windows(Rng& rng, std::int64_t seq, std::span<std::int32_t> tokens,
                              std::span<std::int32_t> targets) const {
  require_between("text", "seq", seq, 1, training_size() - 1);
  const std::int64_t windows = windows_of(seq, tokens, targets);
  const auto starts = static_cast<std::uint32_t>(training_size() - seq);
  const auto length = static_cast<std::size_t>(seq);
  for (std::size_t b = 0; b < static_cast<std::size_t>(windows); ++b) {
    copy_window(rng.below(starts), tokens.subspan(b * length, length),
                targets.subspan(b * length, length));
  }
}

std::int64_t TextData::held_out_windows(std::int64_t seq) const {
  require_between("text", "seq", seq, 1, held_out_size() - 1);
  return (held_out_size() - 1) / seq;
}

void TextData::held_out_batch(std::int64_t first, std::int64_t seq, std::span<std::int32_t> tokens,
                              std::span<std::int32_t> targets) const {
  const std::int64_t available = held_out_windows(seq);
  const std::int64_t windows = windows_of(seq, tokens, targets);
  require_between("text", "first window", first, 0, available);
  require_between("text", "number of windows", windows, 0, available - first);
  const auto length = static_cast<std::size_t>(seq);
  for (std::size_t b = 0; b < static_cast<std::size_t>(windows); ++b) {
    const std::int64_t start = training_size() + (first + static_cast<std::int64_t>(b)) * seq;
    copy_window(start, tokens.subspan(b * length, length), targets.subspan(b * length, length));
  }
}

}  // namespace tensorscope
