#pragma once
// How layers that contain no others are read from JSON, by type.

#include <span>
#include <string_view>
#include <vector>

#include "model/json_reader.h"
#include "model/spec.h"

namespace tensorscope {

/// The allowed range of a size in a spec.
inline constexpr Range kSize{1, spec_limits::kDimension};

struct LayerType {
  std::string_view type;                 ///< "linear"
  std::vector<std::string_view> fields;  ///< besides type and name
  decltype(LayerSpec::layer) (*read)(const ObjectReader&);
};

std::span<const LayerType> plain_layer_types();

}  // namespace tensorscope
