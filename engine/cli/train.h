#pragma once

#include <iosfwd>

#include "api/session.h"
#include "cli/arguments.h"

namespace tensorscope::cli {

/// The command train: data and weights in, a training, weights out, its report. Throws UsageError.
void train_and_print(const Arguments& arguments, api::Session& session, std::ostream& out);

}  // namespace tensorscope::cli
