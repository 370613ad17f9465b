#pragma once
// NumPy's .npy (numpy.lib.format): 6 bytes of magic, 2 of version, the length of the header, the
// header, a Python dict {'descr': '<f4', 'fortran_order': False, 'shape': (3, 2), }, and the
// numbers.

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace tensorscope {

/// An array in the types of networks: float32, or int32 for tokens and labels.
struct NpyArray {
  std::vector<std::int64_t> shape;  ///< [] is a single number
  std::vector<std::byte> values;    ///< row-major float32 or int32
};

namespace npy_limits {
inline constexpr std::size_t kHeaderBytes = 10'000;  ///< NumPy's own limit for untrusted files
inline constexpr std::size_t kRank = 8;
}  // namespace npy_limits

/// Reads f2, f4, f8, i1, i2, i4, i8, u1, u2 and bool, little-endian, in C or Fortran order.
/// @param integers true for tokens and labels: whole numbers as int32, and no floats; false:
/// everything as float32, rounded to nearest even
/// Throws Error(invalid_argument, field) that says what was found and what was expected.
[[nodiscard]] NpyArray read_npy(std::span<const std::byte> file, const std::string& field,
                                bool integers);

/// The beginning of a file of row-major float32 values of this shape.
[[nodiscard]] std::vector<std::byte> npy_head(std::span<const std::int64_t> shape);

}  // namespace tensorscope
