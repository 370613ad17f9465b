#pragma once
// Base64 with padding, RFC 4648 section 4: the text form of bytes inside JSON.

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tensorscope {

std::string base64_encode(std::span<const std::byte> bytes);

/// Strict: rejects spaces, line breaks, incomplete padding and nonzero unused bits, so that exactly
/// one text decodes to any given bytes. Throws Error(invalid_argument) with the position, counted
/// from 0.
std::vector<std::byte> base64_decode(std::string_view encoded);

}  // namespace tensorscope
