#pragma once
// The JSON header of a safetensors file, read in one pass that stores only what the format defines:
// a hostile header of 100 MB takes no more memory than a valid one.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "files/safetensors.h"

namespace tensorscope {

struct HeaderEntry {
  std::string name;
  StoredType type = StoredType::kF32;
  std::vector<std::int64_t> shape;
  std::vector<std::int64_t> offsets;  ///< two: begin and end
};

struct SafetensorsHeader {
  WeightsMetadata metadata;
  std::vector<HeaderEntry> entries;  ///< in the order of the file's text
};

/// Throws Error(invalid_argument, "weights", "weights: " + what).
[[noreturn]] void weights_error(const std::string& what, const std::string& hint = {});

/// Offsets are whole numbers >= 0; whether they match data and shape is not checked here.
[[nodiscard]] SafetensorsHeader parse_safetensors_header(std::string_view json);

}  // namespace tensorscope
