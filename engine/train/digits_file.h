#pragma once
// The file engine/data/digits.bin: its format is described in engine/data/README.md.

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace tensorscope {

struct DigitsFile {
  static constexpr std::int64_t kSide = 8;       ///< images are 8 by 8
  static constexpr std::int64_t kPixels = 64;    ///< of one image
  static constexpr std::int32_t kClasses = 10;   ///< the digits 0 to 9
  static constexpr std::int32_t kMaxPixel = 16;  ///< full ink; 0 is paper

  std::vector<std::uint8_t> labels;  ///< [N], below kClasses
  std::vector<std::uint8_t> pixels;  ///< [N, 8, 8], 0 to kMaxPixel
};

/// Reads a whole file. Throws Error(invalid_argument) that names the field, its value and what is
/// expected, for a file that is truncated, too long, corrupted or of another kind.
DigitsFile parse_digits_file(std::span<const std::byte> file);

}  // namespace tensorscope
