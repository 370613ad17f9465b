#pragma once

#include <string_view>

#include "model/spec.h"

namespace tensorscope {

/// Reads the JSON form of a model. Throws Error(invalid_spec); the message starts with the JSON
/// path: "layers[3].out_features: got -5, expected a whole number from 1 to 16777216".
Spec parse_spec(std::string_view json);

}  // namespace tensorscope
