#pragma once
// The line nothing throws across: a verb's body runs inside guarded(), and whatever it throws
// becomes the error of a Result.

#include <optional>

#include "api/types.h"

namespace tensorscope::api {

/// The exception being handled, as plain text. Call it inside a catch block.
ErrorInfo current_error();

/// Runs body(), which returns a T.
template <class T, class Body>
Result<T> guarded(Body&& body) {
  try {
    return {true, body(), std::nullopt};
  } catch (...) {
    return {false, std::nullopt, current_error()};
  }
}

}  // namespace tensorscope::api
