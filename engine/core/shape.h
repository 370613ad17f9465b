#pragma once
// Tensor shapes. Sizes are 64-bit because dry runs plan tensors that no 32-bit heap could hold.

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iosfwd>
#include <span>
#include <string>

namespace tensorscope {

/// Up to six dimensions, outermost first, row-major ("contiguous" in PyTorch's words).
class Shape {
 public:
  static constexpr std::size_t kMaxRank = 6;
  /// Largest number of elements of one tensor; keeps FLOP counts inside 2^63 (and 2^53 in
  /// practice).
  static constexpr std::int64_t kMaxElements = std::int64_t{1} << 46;

  Shape() = default;
  /// Throws Error(invalid_argument) for a rank above kMaxRank, a dimension below 1 or more than
  /// kMaxElements elements.
  Shape(std::initializer_list<std::int64_t> dims);
  explicit Shape(std::span<const std::int64_t> dims);

  std::size_t rank() const { return rank_; }
  /// Size of dimension i; negative i counts from the end, as in PyTorch.
  std::int64_t operator[](std::ptrdiff_t i) const {
    return dims_[static_cast<std::size_t>(i < 0 ? i + static_cast<std::ptrdiff_t>(rank_) : i)];
  }
  std::span<const std::int64_t> dims() const { return {dims_.data(), rank_}; }
  /// Number of elements; 1 for a scalar (rank 0).
  std::int64_t numel() const;
  /// Product of dimensions [first, last).
  std::int64_t numel(std::size_t first, std::size_t last) const;

  /// The same shape with another size for dimension i; negative i as above. Throws like the
  /// constructor.
  Shape with(std::ptrdiff_t i, std::int64_t size) const;

  bool operator==(const Shape& other) const = default;

 private:
  void validate() const;

  std::array<std::int64_t, kMaxRank> dims_{};
  std::size_t rank_ = 0;
};

/// "[32, 784]"
std::string to_string(const Shape& shape);
/// For tests' messages. A template, so that the engine itself links no iostreams.
template <class Char>
std::basic_ostream<Char>& operator<<(std::basic_ostream<Char>& out, const Shape& shape) {
  return out << to_string(shape);
}

}  // namespace tensorscope
