#include "train/digits_file.h"

#include <string>
#include <string_view>

#include "core/error.h"
#include "core/text.h"

namespace tensorscope {
namespace {

using Bytes = std::span<const std::byte>;

constexpr std::string_view kMagic = "TSDIGITS";
constexpr std::uint32_t kVersion = 1;
constexpr std::uint32_t kBitsPerPixel = 5;
constexpr std::uint32_t kMaxImages = 1'000'000;
constexpr std::size_t kHeaderBytes = 36;
constexpr std::size_t kChecksumBytes = 4;

[[noreturn]] void reject_file(const std::string& message) {
  throw Error(ErrorCode::kInvalidArgument, "digits", text("digits: ", message),
              "Fetch the file again: it is not the digits.bin that belongs to this version.");
}

std::uint32_t byte_at(Bytes file, std::size_t at) {
  return std::to_integer<std::uint32_t>(file[at]);
}

std::uint32_t read_u32(Bytes file, std::size_t at) {
  return byte_at(file, at) | byte_at(file, at + 1) << 8U | byte_at(file, at + 2) << 16U |
         byte_at(file, at + 3) << 24U;
}

/// CRC-32 of zlib and PNG (ISO 3309): polynomial 0xEDB88320, reflected.
std::uint32_t crc32(Bytes bytes) {
  std::uint32_t crc = 0xFFFFFFFFU;
  for (const std::byte byte : bytes) {
    crc ^= std::to_integer<std::uint32_t>(byte);
    for (int bit = 0; bit < 8; ++bit) crc = crc >> 1U ^ ((crc & 1U) != 0 ? 0xEDB88320U : 0U);
  }
  return ~crc;
}

void require(std::string_view field, std::uint32_t value, std::uint32_t expected) {
  if (value != expected) reject_file(text(field, " is ", value, ", expected ", expected));
}

/// Checks the header except for the sizes that depend on the count, which it returns.
std::uint32_t read_header(Bytes file) {
  if (file.size() < kHeaderBytes + kChecksumBytes) {
    reject_file(text("the file has ", file.size(), " bytes, expected at least ",
                     kHeaderBytes + kChecksumBytes, " for header and checksum"));
  }
  std::string magic;
  for (std::size_t i = 0; i < kMagic.size(); ++i) magic += static_cast<char>(byte_at(file, i));
  if (magic != kMagic)
    reject_file(text("magic is '", printable(magic), "', expected '", kMagic, "'"));
  require("version", read_u32(file, 8), kVersion);
  require("height", read_u32(file, 16), DigitsFile::kSide);
  require("width", read_u32(file, 20), DigitsFile::kSide);
  require("classes", read_u32(file, 24), DigitsFile::kClasses);
  require("max_pixel", read_u32(file, 28), DigitsFile::kMaxPixel);
  require("bits_per_pixel", read_u32(file, 32), kBitsPerPixel);
  const std::uint32_t count = read_u32(file, 12);
  if (count < 1 || count > kMaxImages) {
    reject_file(text("count is ", count, ", expected 1 to ", kMaxImages));
  }
  return count;
}

void require_whole(Bytes file, std::size_t count) {
  const std::size_t bits = count * DigitsFile::kPixels * kBitsPerPixel;
  const std::size_t expected = kHeaderBytes + count + (bits + 7) / 8 + kChecksumBytes;
  if (file.size() != expected) {
    reject_file(text("the file has ", file.size(), " bytes, expected ", expected, " for ", count,
                     " images"));
  }
  const std::uint32_t found = crc32(file.first(expected - kChecksumBytes));
  const std::uint32_t stated = read_u32(file, expected - kChecksumBytes);
  if (found != stated) {
    reject_file(text("checksum is ", stated, ", expected ", found, ", that of the content"));
  }
}

std::vector<std::uint8_t> read_labels(Bytes stored) {
  std::vector<std::uint8_t> labels;
  labels.reserve(stored.size());
  for (std::size_t i = 0; i < stored.size(); ++i) {
    const std::uint32_t label = byte_at(stored, i);
    if (label >= DigitsFile::kClasses) {
      reject_file(text("label of image ", i, " is ", label, ", expected 0 to 9"));
    }
    labels.push_back(static_cast<std::uint8_t>(label));
  }
  return labels;
}

/// Pixels are a stream of 5-bit numbers, lowest bits first.
std::vector<std::uint8_t> read_pixels(Bytes stored, std::size_t count) {
  std::vector<std::uint8_t> pixels;
  pixels.reserve(count);
  std::uint32_t waiting = 0;
  std::uint32_t bits = 0;
  std::size_t at = 0;
  for (std::size_t i = 0; i < count; ++i) {
    if (bits < kBitsPerPixel) {
      waiting |= byte_at(stored, at++) << bits;
      bits += 8;
    }
    const std::uint32_t pixel = waiting & ((1U << kBitsPerPixel) - 1U);
    waiting >>= kBitsPerPixel;
    bits -= kBitsPerPixel;
    if (pixel > DigitsFile::kMaxPixel) {
      reject_file(text("pixel ", i % DigitsFile::kPixels, " of image ", i / DigitsFile::kPixels,
                       " is ", pixel, ", expected 0 to 16"));
    }
    pixels.push_back(static_cast<std::uint8_t>(pixel));
  }
  return pixels;
}

}  // namespace

DigitsFile parse_digits_file(std::span<const std::byte> file) {
  const std::size_t count = read_header(file);
  require_whole(file, count);
  const Bytes body = file.subspan(kHeaderBytes);
  return {read_labels(body.first(count)),
          read_pixels(body.subspan(count), count * DigitsFile::kPixels)};
}

}  // namespace tensorscope
