#pragma once
// Copies the values of a network to another one that may store some of them differently.

#include <string_view>

#include "model/network.h"

namespace tensorscope {

/// Throws Error(unsupported) "what: ..." unless the network holds values and computes in float32.
void require_float32(const Network& network, std::string_view what);

/// Copies every parameter, buffer and input that both networks hold under the same id, in the same
/// shape and element type, and packs those which `to` stores as float16 or bfloat16. Others, such
/// as the input for another batch size, are left unchanged.
void copy_values(const Network& from, Network& to);

/// Copies the input only. Throws Error(shape_mismatch) unless both inputs have the same shape and
/// type.
void copy_input(const Network& from, Network& to);

}  // namespace tensorscope
