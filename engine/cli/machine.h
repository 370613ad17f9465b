#pragma once

#include "cli/results.h"

namespace tensorscope::cli {

/// ladder: a matrix product in every variant, or in the one asked for.
void climb(const Run& run);

}  // namespace tensorscope::cli
