#include "bindings/printed.h"

#include <emscripten/emscripten.h>

// These replace the C library's functions of the same names in the module. JavaScript can write and
// read the digits of a double, correctly rounded, in every browser.
// clang-format off
EM_JS(void, digits_of_number, (double value, char* out), {
  const text = value.toExponential(60);
  for (let i = 0; i <= text.length; ++i) HEAPU8[out + i] = text.charCodeAt(i);
});
EM_JS(double, number_of_digits, (const char* text), { return Number(UTF8ToString(text)); });
// clang-format on

extern "C" int snprintf(char* out, std::size_t capacity, const char* format, ...) {
  std::va_list arguments;
  va_start(arguments, format);
  const int size =
      tensorscope::bindings::Printer(out, capacity, &digits_of_number).print(format, arguments);
  va_end(arguments);
  return size;
}

/// The compiler calls this for a sprintf without fractions, as in Embind's runtime.
extern "C" int siprintf(char* out, const char* format, ...) {
  std::va_list arguments;
  va_start(arguments, format);
  const int size =
      tensorscope::bindings::Printer(out, PTRDIFF_MAX, &digits_of_number).print(format, arguments);
  va_end(arguments);
  return size;
}

/// The text must be one number and nothing else, as in JSON and in shortest().
extern "C" double strtod(const char* text, char** end) {
  if (end != nullptr) *end = const_cast<char*>(text) + std::strlen(text);
  return number_of_digits(text);
}
// The C library has these in one object file with strtod: if they were missing here, its own strtod
// would be linked as well.
extern "C" float strtof(const char* text, char** end) {
  return static_cast<float>(strtod(text, end));
}
extern "C" long double strtold(const char* text, char** end) { return strtod(text, end); }
