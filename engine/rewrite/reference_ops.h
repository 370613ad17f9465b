#pragma once

#include <span>
#include <string>

#include "model/program.h"

namespace tensorscope {

/// Makes every op with one of these names ("conv2d", "relu") run its reference kernel, which shows
/// what the network would cost without the fast ones. Throws Error(invalid_argument) for a name
/// that no op of the program has.
void use_reference_for(Program& program, std::span<const std::string> ops);

/// How many ops run their reference kernels.
std::size_t reference_count(const Program& program);

}  // namespace tensorscope
