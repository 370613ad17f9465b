#pragma once
// The files of engine/data as bytes, and helpers for damaged ones.

#include <cstddef>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "core/text.h"
#include "paths.h"

namespace tensorscope::test {

using Bytes = std::vector<std::byte>;

inline Bytes bytes_of(std::string_view content) {
  Bytes bytes;
  for (const char c : content) bytes.push_back(static_cast<std::byte>(c));
  return bytes;
}

/// Contents of a file under engine/data.
inline Bytes data_file(const std::string& name) {
  std::ifstream file(data_path(name), std::ios::binary);
  if (!file) throw Error(ErrorCode::kInternal, "test", text("no data file ", name));
  return bytes_of(std::string{std::istreambuf_iterator<char>(file), {}});
}

/// The checksum of digits.bin, implemented independently.
inline std::uint32_t crc32(std::span<const std::byte> bytes) {
  std::uint32_t crc = ~0U;
  for (const std::byte byte : bytes) {
    crc ^= static_cast<std::uint32_t>(byte);
    for (int bit = 0; bit < 8; ++bit) crc = (crc >> 1U) ^ (0xEDB88320U * (crc & 1U));
  }
  return ~crc;
}

inline void put_u32(Bytes& file, std::size_t at, std::uint32_t value) {
  for (std::size_t i = 0; i < 4; ++i) file[at + i] = static_cast<std::byte>(value >> 8U * i & 255U);
}

/// Adds a valid checksum, as somebody who modifies a file on purpose would.
inline Bytes sealed(Bytes file) {
  const std::size_t content = file.size() - 4;
  put_u32(file, content, crc32(std::span(file).first(content)));
  return file;
}

/// The message of a call that must throw Error(code).
template <class Call>
std::string message_of(ErrorCode code, Call call) {
  try {
    call();
  } catch (const Error& error) {
    return error.code() == code ? error.what() : std::string("code ") += to_string(error.code());
  }
  return "accepted";
}

}  // namespace tensorscope::test
