#pragma once
// Element types of tensors. Kernels are templates over the scalar; tensors carry the type at run
// time.

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace tensorscope {

enum class DType : std::uint8_t {
  kFloat32,
  kFloat64,
  kInt32,  ///< token ids
  kOther,  ///< scalars that only tests know, such as the counting scalar
};

template <class T>
inline constexpr DType kDTypeOf = DType::kOther;
template <>
inline constexpr DType kDTypeOf<float> = DType::kFloat32;
template <>
inline constexpr DType kDTypeOf<double> = DType::kFloat64;
template <>
inline constexpr DType kDTypeOf<std::int32_t> = DType::kInt32;

/// Bytes of one element. kOther has no size here: such tensors live outside the ledger.
constexpr std::int64_t size_of(DType dtype) {
  switch (dtype) {
    case DType::kFloat32:
    case DType::kInt32:
      return 4;
    case DType::kFloat64:
      return 8;
    case DType::kOther:
      break;
  }
  return 0;
}

/// "float32", "float64", "int32".
constexpr std::string_view to_string(DType dtype) {
  switch (dtype) {
    case DType::kFloat32:
      return "float32";
    case DType::kFloat64:
      return "float64";
    case DType::kInt32:
      return "int32";
    case DType::kOther:
      break;
  }
  return "other";
}

}  // namespace tensorscope
