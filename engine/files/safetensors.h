#pragma once
// The safetensors format (github.com/huggingface/safetensors, "Format"): 8 bytes N, a little-endian
// count; N bytes of JSON, {name: {"dtype", "shape", "data_offsets": [begin, end]}} with offsets
// from the first byte after the header, and "__metadata__", a text-to-text map; then the data,
// without holes or overlaps.

#include <cstddef>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "files/stored_tensor.h"

namespace tensorscope {

using WeightsMetadata = std::map<std::string, std::string, std::less<>>;

struct Safetensors {
  WeightsMetadata metadata;
  std::vector<StoredTensor> tensors;  ///< in the order of their data; views into the file
};

namespace safetensors_limits {
inline constexpr std::uint64_t kHeaderBytes = 100'000'000;  ///< as in the official reader
inline constexpr std::size_t kRank = 64;                    ///< as in PyTorch
}  // namespace safetensors_limits

/// Reads and checks a whole file except for the numbers themselves; the result points into `file`,
/// which must outlive it. Throws Error(invalid_argument, "weights") that names the tensor, what was
/// found and what was expected.
[[nodiscard]] Safetensors read_safetensors(std::span<const std::byte> file);

/// A file of these tensors, in this order. Throws Error(invalid_argument, "weights") unless names
/// are different and bytes match shape and type.
[[nodiscard]] std::vector<std::byte> write_safetensors(std::span<const StoredTensor> tensors,
                                                       const WeightsMetadata& metadata = {});

}  // namespace tensorscope
