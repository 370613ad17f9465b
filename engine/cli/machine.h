#pragma once
// Commands about the machine and the kernels, without any network.

#include <iosfwd>

#include "api/session.h"
#include "cli/arguments.h"

namespace tensorscope::cli {

/// calibrate: every peak, every level of memory, and the ladder that traces the roof.
void calibrate_and_print(const Arguments& arguments, api::Session& session, std::ostream& out);
/// ladder: a matrix product in every variant, or in the one asked for.
void climb_and_print(const Arguments& arguments, api::Session& session, std::ostream& out);

}  // namespace tensorscope::cli
