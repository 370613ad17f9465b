#pragma once
// Everything in the engine that reads bytes or text from outside: what libFuzzer drives, and what
// the tests replay its corpora through.

#include <cstddef>
#include <span>
#include <string_view>

namespace tensorscope::test {

struct Reader {
  std::string_view name;  ///< of its folder in tests/fuzz
  /// Whether it takes the bytes. Whatever else it throws than the engine's Error is a defect, and
  /// so is what it takes and then is not what it says: a std::logic_error here.
  bool (*takes)(std::span<const std::byte> bytes);
};

std::span<const Reader> readers();

/// Throws std::invalid_argument for a name that no reader has.
const Reader& reader_named(std::string_view name);

}  // namespace tensorscope::test
