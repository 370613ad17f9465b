#pragma once
// printf for the formats that messages use. The caller provides a function for the decimal digits
// of a number: in the module they come from JavaScript, because the C library's own conversions in
// both directions would add 9 kB to the page's download.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdarg>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace tensorscope::bindings {

/// Significant digits to request. After the first 17 digits of a double there is never so long a
/// run of zeros or nines that more digits could change its rounding.
inline constexpr int kDigits = 61;
/// Writes a finite value >= 0 as "d.ddde+x" with kDigits digits, correctly rounded and
/// zero-terminated.
using Scientific = void (*)(double value, char* out);

/// The output: like snprintf, it counts what does not fit but does not write it.
class PrintedText {
 public:
  PrintedText(char* out, std::size_t capacity) : out_(out), capacity_(capacity) {}
  void put(char c) {
    if (size_ + 1 < capacity_) out_[size_] = c;
    ++size_;
  }
  void fill(char c, int count) {
    for (; count > 0; --count) put(c);
  }
  int finish() {
    if (capacity_ > 0) out_[std::min(size_, capacity_ - 1)] = 0;
    return static_cast<int>(size_);
  }

 private:
  char* out_;
  std::size_t capacity_, size_ = 0;
};

struct PrintedSpec {
  bool left = false, zero = false, plus = false, space = false, alternative = false;
  int width = 0, precision = -1;
  char conversion = 0;
};

/// d.ddd * 10^exponent; rounds half to even, like printf and unlike JavaScript.
class Decimal {
 public:
  Decimal(double value, Scientific scientific) {
    std::array<char, kDigits + 12> text{};
    scientific(value, text.data());
    digits_[0] = text[0];
    std::memcpy(digits_.data() + 1, text.data() + 2, kDigits - 1);
    const char* at = text.data() + kDigits + 2;  // past the point and the e
    for (const char* c = at + 1; *c != 0; ++c) exponent_ = 10 * exponent_ + (*c - '0');
    if (*at == '-') exponent_ = -exponent_;
  }
  int exponent() const { return exponent_; }
  /// The digit at 10^place, '0' beyond the known ones.
  char at(int place) const {
    const int i = exponent_ - place;
    return i >= 0 && i < kDigits ? digits_[static_cast<std::size_t>(i)] : '0';
  }
  /// Rounds to the first `keep` digits, which may be 0 or negative.
  void round(int keep) {
    if (keep >= kDigits) return;
    const auto kept = digits_.begin() + std::max(keep, 0);
    const bool odd = keep > 0 && (kept[-1] & 1) != 0;
    const bool beyond = std::any_of(kept + 1, digits_.end(), [](char c) { return c != '0'; });
    const bool up = keep >= 0 && (*kept > '5' || (*kept == '5' && (odd || beyond)));
    std::fill(kept, digits_.end(), '0');
    if (up) carry(keep);
  }

 private:
  void carry(int keep) {
    for (int i = keep - 1; i >= 0; --i) {
      char& digit = digits_[static_cast<std::size_t>(i)];
      if (digit != '9') {
        ++digit;
        return;
      }
      digit = '0';
    }
    digits_[0] = '1';
    ++exponent_;
  }
  std::array<char, kDigits> digits_{};
  int exponent_ = 0;
};

/// Writes the number without its sign into `out`, which has room for `precision` + 320 characters,
/// and returns the length.
inline int number_text(double value, PrintedSpec spec, Scientific scientific, char* out) {
  char* const begin = out;
  Decimal decimal(value, scientific);
  int decimals = spec.precision < 0 ? 6 : spec.precision;
  bool with_exponent = spec.conversion == 'e';
  bool strip = false;
  if (spec.conversion == 'g') {
    const int significant = std::max(decimals, 1);
    decimal.round(significant);
    with_exponent = decimal.exponent() < -4 || decimal.exponent() >= significant;
    decimals = significant - 1 - (with_exponent ? 0 : decimal.exponent());
    strip = !spec.alternative;
  } else {
    decimal.round(decimals + 1 + (with_exponent ? 0 : decimal.exponent()));
  }
  const int first = with_exponent ? decimal.exponent() : std::max(decimal.exponent(), 0);
  const int point = with_exponent ? decimal.exponent() : 0;
  for (int place = first; place >= point; --place) *out++ = decimal.at(place);
  if (decimals > 0 || spec.alternative) *out++ = '.';
  for (int place = point - 1; place >= point - decimals; --place) *out++ = decimal.at(place);
  if (strip && decimals > 0) {
    while (out[-1] == '0') --out;
    if (out[-1] == '.') --out;
  }
  if (with_exponent) {
    const int size = std::abs(decimal.exponent());
    *out++ = 'e';
    *out++ = decimal.exponent() < 0 ? '-' : '+';
    if (size >= 100) *out++ = static_cast<char>('0' + size / 100);
    *out++ = static_cast<char>('0' + size / 10 % 10);
    *out++ = static_cast<char>('0' + size % 10);
  }
  return static_cast<int>(out - begin);
}

/// A whole number in base 10 or 16 with at least `precision` digits.
inline int whole_text(std::uint64_t value, const PrintedSpec& spec, char* out) {
  const bool hex = spec.conversion != 'u';
  const char* const digits = spec.conversion == 'X' ? "0123456789ABCDEF" : "0123456789abcdef";
  const unsigned base = hex ? 16 : 10;
  std::array<char, 24> reversed{};
  int size = 0;
  for (; value != 0; value /= base) {
    reversed[static_cast<std::size_t>(size++)] = digits[value % base];
  }
  const int least = std::clamp(spec.precision, spec.precision < 0 ? 1 : 0, 64);
  for (; size < least && size < 24; ++size) reversed[static_cast<std::size_t>(size)] = '0';
  std::reverse_copy(reversed.begin(), reversed.begin() + size, out);
  return size;
}

/// vsnprintf for %d %i %u %x %X %p %c %s %f %e %g %% with flags, width, precision and lengths, as
/// far as this module and Embind's runtime print. Unsupported: # and 0x for whole numbers and
/// pointers, the flag 0 together with a precision, a negative width by *, and digits after the
/// 61st.
class Printer {
 public:
  Printer(char* out, std::size_t capacity, Scientific scientific)
      : text_(out, capacity), scientific_(scientific) {}

  int print(const char* format, std::va_list arguments) {
    va_copy(arguments_, arguments);
    for (; *format != 0; ++format) {
      if (*format == '%') {
        format = read_spec(format + 1);
        convert();
      } else {
        text_.put(*format);
      }
    }
    va_end(arguments_);
    return text_.finish();
  }

 private:
  /// Reads everything between % and the conversion; returns where the conversion is.
  const char* read_spec(const char* at) {
    spec_ = {};
    for (const char* flags = "-0+ #"; *at != 0 && std::strchr(flags, *at) != nullptr; ++at) {
      (*at == '-'   ? spec_.left
       : *at == '0' ? spec_.zero
       : *at == '+' ? spec_.plus
       : *at == ' ' ? spec_.space
                    : spec_.alternative) = true;
    }
    at = read_number(at, spec_.width);
    if (*at == '.') at = read_number(at + 1, spec_.precision);
    std::size_t bytes = sizeof(int);
    for (; *at == 'l' || *at == 'h' || *at == 'z'; ++at) {
      if (*at != 'h')
        bytes = *at == 'z' ? sizeof(std::size_t) : at[1] == 'l' ? 8 : std::max(bytes, sizeof(long));
    }
    wide_ = bytes == 8;
    spec_.conversion = *at;
    return at;
  }

  const char* read_number(const char* at, int& into) {
    if (*at == '*') {
      into = va_arg(arguments_, int);
      return at + 1;
    }
    for (into = 0; *at >= '0' && *at <= '9'; ++at) into = 10 * into + (*at - '0');
    return at;
  }

  void convert() {
    switch (spec_.conversion) {
      case 'd':
      case 'i':
        return show_signed();
      case 'p':
        return show_whole(reinterpret_cast<std::uintptr_t>(va_arg(arguments_, void*)), 0);
      case 'u':
      case 'x':
      case 'X':
        return show_whole(
            wide_ ? va_arg(arguments_, unsigned long long) : va_arg(arguments_, unsigned), 0);
      case 'f':
      case 'e':
      case 'g':
        return show_number(va_arg(arguments_, double));
      case 's':
        return show_text(va_arg(arguments_, const char*));
      case 'c':
        body_[0] = static_cast<char>(va_arg(arguments_, int));
        return show(body_.data(), 1, 0);
      default:
        return text_.put(spec_.conversion);
    }
  }

  void show_signed() {
    const std::int64_t value = wide_ ? va_arg(arguments_, long long) : va_arg(arguments_, int);
    const auto bits = static_cast<std::uint64_t>(value);
    spec_.conversion = 'u';
    show_whole(value < 0 ? 0 - bits : bits, sign_of(value < 0));
  }
  void show_whole(std::uint64_t value, char sign) {
    const int size = whole_text(value, spec_, body_.data());
    show(body_.data(), size, sign);
  }
  void show_number(double value) {
    const char sign = sign_of(std::signbit(value));
    if (!std::isfinite(value)) {
      spec_.zero = false;
      return show(std::isnan(value) ? "nan" : "inf", 3, sign);
    }
    spec_.precision = std::min(spec_.precision, kMostDecimals);
    show(body_.data(), number_text(std::abs(value), spec_, scientific_, body_.data()), sign);
  }
  void show_text(const char* shown) {
    int size = 0;
    while (size != spec_.precision && shown[size] != 0) ++size;
    show(shown, size, 0);
  }

  char sign_of(bool negative) const {
    return negative ? '-' : spec_.plus ? '+' : spec_.space ? ' ' : '\0';
  }
  void show(const char* shown, int size, char sign) {
    const int padding = spec_.width - size - (sign != 0 ? 1 : 0);
    const bool zeros = spec_.zero && !spec_.left;
    if (!spec_.left && !zeros) text_.fill(' ', padding);
    if (sign != 0) text_.put(sign);
    if (zeros) text_.fill('0', padding);
    for (int i = 0; i < size; ++i) text_.put(shown[i]);
    if (spec_.left) text_.fill(' ', padding);
  }

  static constexpr int kMostDecimals = 100;
  PrintedText text_;
  Scientific scientific_;
  PrintedSpec spec_;
  bool wide_ = false;
  std::va_list arguments_{};
  std::array<char, kMostDecimals + 330> body_{};
};

}  // namespace tensorscope::bindings
