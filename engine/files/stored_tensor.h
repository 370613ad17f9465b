#pragma once
// A tensor in a weights file: name, element type, shape, and where its bytes are. Nothing is copied
// or converted until decode().

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tensorscope {

/// Element types of files, little-endian; a Tensor supports only some of them.
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

/// In safetensors spelling: "F32", "BF16".
std::string_view to_string(StoredType type);
/// From safetensors spelling; empty for an unknown type.
std::optional<StoredType> stored_type(std::string_view name);
/// All spellings, for suggestions.
std::span<const std::string_view> stored_type_names();
/// Bytes of one element.
std::int64_t size_of(StoredType type);
/// Whether decode() accepts it: F16, BF16, F32, F64.
bool is_float(StoredType type);

struct StoredTensor {
  std::string name;
  StoredType type = StoredType::kF32;
  std::vector<std::int64_t> shape;   ///< [] is a scalar; a dimension may be 0
  std::span<const std::byte> bytes;  ///< row-major, of any alignment; not owned
};

/// "[128, 784]"
std::string shape_text(std::span<const std::int64_t> shape, std::string_view separator = ", ");

/// Bytes for this shape and type. Empty if a dimension is negative or the product exceeds any file
/// (2^60).
std::optional<std::int64_t> stored_bytes(std::span<const std::int64_t> shape, StoredType type);

/// Converts to T (double, float, Float16, BFloat16). A narrower T rounds to nearest even, and
/// 16-bit types are converted by way of float. Throws Error(invalid_argument) unless the tensor has
/// a float type and as many elements as `values`.
template <class T>
void decode(const StoredTensor& tensor, std::span<T> values);

struct NotFinite {
  std::size_t element;
  double stored;  ///< its value in the file, which may be finite
};

/// The first element that is NaN or infinite after conversion to T. Needs a float type and whole
/// elements.
template <class T>
std::optional<NotFinite> first_not_finite(const StoredTensor& tensor);

}  // namespace tensorscope
