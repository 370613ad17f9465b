#include "core/text.h"

#include <array>
#include <cstdio>
#include <cstdlib>
#include <limits>

namespace tensorscope {
namespace {

std::string printed(const char* format, int precision, double value) {
  std::array<char, 400> buffer{};  // "%.0f" of the largest double has 309 digits
  const int length = std::snprintf(buffer.data(), buffer.size(), format, precision, value);
  return {buffer.data(), static_cast<std::size_t>(length)};
}

}  // namespace

std::string significant(double value, int digits) { return printed("%.*g", digits, value); }

void append_text(std::string& out, const char* text, std::size_t length) {
  out.append(text, length);
}
void append_whole(std::string& out, std::int64_t value) { out += std::to_string(value); }
void append_number(std::string& out, double value) { out += significant(value, 6); }

std::string shortest(double value) {
  std::string shown;
  for (int digits = 1; digits <= std::numeric_limits<double>::max_digits10; ++digits) {
    shown = significant(value, digits);
    if (std::strtod(shown.c_str(), nullptr) == value) break;
  }
  return shown;
}

std::string rounded(double value) { return printed("%.*f", 0, value); }

std::string with_commas(std::int64_t count) {
  const std::string plain = std::to_string(count);
  const std::size_t first = plain.front() == '-' ? 1 : 0;
  std::string text;
  for (std::size_t i = 0; i < plain.size(); ++i) {
    if (i > first && (plain.size() - i) % 3 == 0) text += ',';
    text += plain[i];
  }
  return text;
}

}  // namespace tensorscope
