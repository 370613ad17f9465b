#pragma once

#include <string>

#include "api/types.h"

namespace tensorscope::cli {

/// An error as one line: what happened, what to do, and by which option.
std::string explained(const api::ErrorInfo& error);

}  // namespace tensorscope::cli
