#pragma once

#include <span>
#include <string>

#include "model/program.h"

namespace tensorscope {

/// Lets every op of these names ("conv2d", "relu") run on its readable kernel: what a network
/// would cost if these had never been made fast. Throws Error(invalid_argument) for a name that no
/// op of the program has.
void use_reference_for(Program& program, std::span<const std::string> ops);

/// How many ops run on their readable kernels.
std::size_t reference_count(const Program& program);

}  // namespace tensorscope
