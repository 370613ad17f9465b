#include "core/base64.h"

#include <algorithm>
#include <array>
#include <cstdint>

#include "core/error.h"

namespace tensorscope {
namespace {

constexpr std::string_view kAlphabet =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr std::uint8_t kNone = 0xff;

constexpr std::array<std::uint8_t, 256> kDigits = [] {
  std::array<std::uint8_t, 256> digits{};
  digits.fill(kNone);
  for (std::size_t i = 0; i < kAlphabet.size(); ++i) {
    digits[static_cast<unsigned char>(kAlphabet[i])] = static_cast<std::uint8_t>(i);
  }
  return digits;
}();

[[noreturn]] void base64_error(const std::string& what) {
  throw Error(ErrorCode::kInvalidArgument, "base64", "base64: " + what);
}

std::uint32_t digit_at(std::string_view encoded, std::size_t place) {
  const std::uint8_t digit = kDigits[static_cast<unsigned char>(encoded[place])];
  if (digit == kNone) {
    base64_error(text("unexpected '", printable(encoded.substr(place, 1)), "' at ", place));
  }
  return digit;
}

}  // namespace

// Three bytes become four digits of six bits each; '=' fills an incomplete last group.
std::string base64_encode(std::span<const std::byte> bytes) {
  std::string out;
  out.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    const std::size_t count = std::min<std::size_t>(3, bytes.size() - i);
    std::uint32_t group = 0;
    for (std::size_t j = 0; j < count; ++j) {
      group |= std::to_integer<std::uint32_t>(bytes[i + j]) << (16 - 8 * j);
    }
    for (std::size_t j = 0; j < 4; ++j) {
      out += j <= count ? kAlphabet[group >> (18 - 6 * j) & 63U] : '=';
    }
  }
  return out;
}

std::vector<std::byte> base64_decode(std::string_view encoded) {
  if (encoded.size() % 4 != 0) {
    base64_error(text(encoded.size(), " characters, expected a multiple of 4"));
  }
  std::size_t padding = 0;
  while (padding < 2 && padding < encoded.size() && encoded[encoded.size() - 1 - padding] == '=')
    ++padding;
  std::vector<std::byte> out;
  out.reserve(encoded.size() / 4 * 3);
  for (std::size_t i = 0; i < encoded.size(); i += 4) {
    const std::size_t digits = i + 4 == encoded.size() ? 4 - padding : 4;
    std::uint32_t group = 0;
    for (std::size_t j = 0; j < digits; ++j) group |= digit_at(encoded, i + j) << (18 - 6 * j);
    for (std::size_t j = 0; j + 1 < digits; ++j) {
      out.push_back(static_cast<std::byte>(group >> (16 - 8 * j) & 0xffU));
    }
    // 1 byte uses 8 of 12 bits, 2 use 16 of 18.
    const std::uint32_t unused = digits == 2 ? 0xffffU : digits == 3 ? 0xffU : 0U;
    if ((group & unused) != 0) {
      base64_error(text("bits after the last byte at ", i + digits - 1));
    }
  }
  return out;
}

}  // namespace tensorscope
