#include "files/stored_tensor.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <concepts>
#include <cstring>
#include <iterator>

#include "core/error.h"
#include "core/half.h"
#include "core/names.h"

namespace tensorscope {
namespace {

static_assert(std::endian::native == std::endian::little, "files are little-endian, as we are");

// In the order of the enumeration.
constexpr std::string_view kStoredNames[] = {"BOOL", "I8",  "U8",  "I16", "U16", "F16", "BF16",
                                             "I32",  "U32", "F32", "I64", "U64", "F64"};
constexpr std::array<std::int64_t, 13> kStoredSizes = {1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 8, 8, 8};
static_assert(static_cast<std::size_t>(StoredType::kF64) + 1 == std::size(kStoredNames));

float widened(Float16 value) { return to_float(value); }
float widened(BFloat16 value) { return to_float(value); }
float widened(float value) { return value; }
double widened(double value) { return value; }

template <class Stored, class T>
Stored narrowed(T value) {
  if constexpr (std::same_as<Stored, Float16>) {
    return to_float16(static_cast<float>(value));
  } else if constexpr (std::same_as<Stored, BFloat16>) {
    return to_bfloat16(static_cast<float>(value));
  } else {
    return static_cast<Stored>(value);
  }
}

template <class Stored, class T>
void decode_as(std::span<const std::byte> bytes, std::span<T> values) {
  for (std::size_t i = 0; i < values.size(); ++i) {
    Stored stored{};
    std::memcpy(&stored, bytes.data() + i * sizeof(Stored), sizeof(Stored));
    values[i] = narrowed<T>(widened(stored));
  }
}

}  // namespace

std::string_view to_string(StoredType type) { return name_of(kStoredNames, type); }

std::optional<StoredType> stored_type(std::string_view name) {
  return named<StoredType>(kStoredNames, name);
}

std::span<const std::string_view> stored_type_names() { return kStoredNames; }

std::int64_t size_of(StoredType type) { return kStoredSizes[static_cast<std::size_t>(type)]; }

bool is_float(StoredType type) {
  return type == StoredType::kF16 || type == StoredType::kBF16 || type == StoredType::kF32 ||
         type == StoredType::kF64;
}

std::string shape_text(std::span<const std::int64_t> shape, std::string_view separator) {
  std::string out = "[";
  for (const std::int64_t dim : shape) {
    if (out.size() > 1) out += separator;
    out += std::to_string(dim);
  }
  return out + "]";
}

std::optional<std::int64_t> stored_bytes(std::span<const std::int64_t> shape, StoredType type) {
  constexpr std::int64_t kMost = std::int64_t{1} << 60;
  std::int64_t bytes = size_of(type);
  for (const std::int64_t dim : shape) {
    if (dim < 0 || (dim > 0 && bytes > kMost / dim)) return std::nullopt;
    bytes *= dim;
  }
  return bytes;
}

template <class T>
void decode(const StoredTensor& tensor, std::span<T> values) {
  if (!is_float(tensor.type)) {
    throw Error(ErrorCode::kInvalidArgument, "weights",
                text("weights: ", printable(tensor.name), " is ", tensor.type,
                     ", expected F16, BF16, F32 or F64"));
  }
  if (tensor.bytes.size() != values.size() * static_cast<std::size_t>(size_of(tensor.type))) {
    throw Error(ErrorCode::kInvalidArgument, "weights",
                text("weights: ", printable(tensor.name), " has ", tensor.bytes.size(),
                     " bytes, which is not ", values.size(), " elements of ", tensor.type));
  }
  if (tensor.type == StoredType::kF16) return decode_as<Float16>(tensor.bytes, values);
  if (tensor.type == StoredType::kBF16) return decode_as<BFloat16>(tensor.bytes, values);
  if (tensor.type == StoredType::kF32) return decode_as<float>(tensor.bytes, values);
  return decode_as<double>(tensor.bytes, values);
}

// In parts, since converting all values at once would need the memory of a second file.
template <class T>
std::optional<NotFinite> first_not_finite(const StoredTensor& tensor) {
  constexpr std::size_t kAtOnce = 1024;
  std::array<T, kAtOnce> values{};
  const auto element = static_cast<std::size_t>(size_of(tensor.type));
  StoredTensor part = tensor;
  for (std::size_t done = 0; done * element < tensor.bytes.size(); done += kAtOnce) {
    const std::size_t count = std::min(kAtOnce, tensor.bytes.size() / element - done);
    part.bytes = tensor.bytes.subspan(done * element, count * element);
    decode(part, std::span(values).first(count));
    for (std::size_t i = 0; i < count; ++i) {
      if (std::isfinite(widened(values[i]))) continue;
      double stored = 0;
      part.bytes = part.bytes.subspan(i * element, element);
      decode(part, std::span(&stored, 1));
      return NotFinite{done + i, stored};
    }
  }
  return std::nullopt;
}

template void decode(const StoredTensor&, std::span<float>);
template void decode(const StoredTensor&, std::span<double>);
template void decode(const StoredTensor&, std::span<Float16>);
template void decode(const StoredTensor&, std::span<BFloat16>);
template std::optional<NotFinite> first_not_finite<float>(const StoredTensor&);
template std::optional<NotFinite> first_not_finite<double>(const StoredTensor&);
template std::optional<NotFinite> first_not_finite<Float16>(const StoredTensor&);
template std::optional<NotFinite> first_not_finite<BFloat16>(const StoredTensor&);

}  // namespace tensorscope
