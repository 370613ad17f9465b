#pragma once
// A tensor as a weights file holds it: name, element type, shape, and where its bytes are. Nothing
// is copied or converted until decode().

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tensorscope {

/// Element types of files, little-endian; more than a Tensor can have.
enum class StoredType : std::uint8_t {
  kBool,
  kI8,
  kU8,
  kI16,
  kU16,
  kF16,
  kBF16,
  kI32,
  kU32,
  kF32,
  kI64,
  kU64,
  kF64,
};

/// Spelling of safetensors: "F32", "BF16".
std::string_view to_string(StoredType type);
/// Of the spelling of safetensors; nothing for a type that is not known here.
std::optional<StoredType> stored_type(std::string_view name);
/// All spellings, for suggestions.
std::span<const std::string_view> stored_type_names();
/// Bytes of one element.
std::int64_t size_of(StoredType type);
/// Whether decode() takes it: F16, BF16, F32, F64.
bool is_float(StoredType type);

struct StoredTensor {
  std::string name;
  StoredType type = StoredType::kF32;
  std::vector<std::int64_t> shape;   ///< [] is a scalar; a dimension may be 0
  std::span<const std::byte> bytes;  ///< row-major, of any alignment; someone else's memory
};

/// "[128, 784]"
std::string shape_text(std::span<const std::int64_t> shape, std::string_view separator = ", ");

/// Bytes that a shape and type need. Nothing if a dimension is negative or the product is larger
/// than any file (2^60).
std::optional<std::int64_t> stored_bytes(std::span<const std::int64_t> shape, StoredType type);

/// Converts to T (double, float, Float16, BFloat16); a narrower T rounds to nearest even,
/// halves by way of float. Needs a
/// float type and as many elements as values has: Error(invalid_argument) otherwise.
template <class T>
void decode(const StoredTensor& tensor, std::span<T> values);

struct NotFinite {
  std::size_t element;
  double stored;  ///< its value in the file, which may be finite
};

/// The first element that is NaN or infinite once decode() has made it a T. Needs a float type and
/// whole elements.
template <class T>
std::optional<NotFinite> first_not_finite(const StoredTensor& tensor);

}  // namespace tensorscope
