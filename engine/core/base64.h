#pragma once
// Base64 with padding, RFC 4648 section 4: bytes as text inside JSON.

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tensorscope {

std::string base64_encode(std::span<const std::byte> bytes);

/// Strict: no spaces or line breaks, padding in full, unused bits zero, so that every text has one
/// meaning and every meaning one text. Throws Error(invalid_argument) with the place, counted from
/// 0.
std::vector<std::byte> base64_decode(std::string_view encoded);

}  // namespace tensorscope
