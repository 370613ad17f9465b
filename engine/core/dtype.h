#pragma once
// Element types of tensors. Kernels are templates over the scalar; tensors carry the type at run
// time.

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/half.h"
#include "core/names.h"

namespace tensorscope {

enum class DType : std::uint8_t {
  kFloat32,
  kFloat64,
  kInt32,     ///< token ids
  kFloat16,   ///< IEEE binary16, storage only: arithmetic is done in float
  kBFloat16,  ///< upper half of a float, storage only
  kInt8,      ///< quantised weights
  kOther,     ///< scalar types that only tests use, such as the counting scalar
};

template <class T>
inline constexpr DType kDTypeOf = DType::kOther;
template <>
inline constexpr DType kDTypeOf<float> = DType::kFloat32;
template <>
inline constexpr DType kDTypeOf<double> = DType::kFloat64;
template <>
inline constexpr DType kDTypeOf<std::int32_t> = DType::kInt32;
template <>
inline constexpr DType kDTypeOf<Float16> = DType::kFloat16;
template <>
inline constexpr DType kDTypeOf<BFloat16> = DType::kBFloat16;
template <>
inline constexpr DType kDTypeOf<std::int8_t> = DType::kInt8;

/// Bytes of one element; 0 for kOther, whose tensors are not entered in the ledger.
constexpr std::int64_t size_of(DType dtype) {
  constexpr std::int64_t kSizes[] = {4, 8, 4, 2, 2, 1, 0};
  return kSizes[static_cast<std::size_t>(dtype)];
}

/// "float32", "float64", "int32", "float16", "bfloat16", "int8".
constexpr std::string_view to_string(DType dtype) {
  constexpr std::string_view kNames[] = {"float32",  "float64", "int32", "float16",
                                         "bfloat16", "int8",    "other"};
  return name_of(kNames, dtype);
}

}  // namespace tensorscope
