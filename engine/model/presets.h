#pragma once
// The built-in networks, as JSON specs in teaching order. Published architectures are followed
// exactly; presets.cpp names each source.

#include <span>
#include <string>
#include <string_view>

namespace tensorscope {

struct Preset {
  std::string_view name;
  std::string spec;  ///< JSON, see spec_json.h
};

std::span<const Preset> presets();

/// The JSON spec of a preset. Throws Error(invalid_argument) that names the nearest preset.
std::string_view preset_spec(std::string_view name);

}  // namespace tensorscope
