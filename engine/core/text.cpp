#include "core/text.h"

#include <array>
#include <cstdio>

namespace tensorscope {
namespace {

std::string printed(const char* format, int precision, double value) {
  std::array<char, 400> buffer{};  // "%.0f" of the largest double has 309 digits
  const int length = std::snprintf(buffer.data(), buffer.size(), format, precision, value);
  return {buffer.data(), static_cast<std::size_t>(length)};
}

}  // namespace

std::string significant(double value, int digits) { return printed("%.*g", digits, value); }

std::string rounded(double value) { return printed("%.*f", 0, value); }

}  // namespace tensorscope
