#pragma once

#include "cli/results.h"

namespace tensorscope::cli {

/// The command train: data and weights in, a training, weights out, its report. Throws UsageError.
void train(const Run& run);

}  // namespace tensorscope::cli
