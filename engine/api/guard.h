#pragma once
// The line nothing throws across: a verb's body runs inside guarded(), and whatever it throws
// becomes the error of a Result.

#include <optional>

#include "api/types.h"

namespace tensorscope::api {

/// The exception being handled, as plain text. Call it inside a catch block. Where the heap has no
/// room for the text, it is the one kept for that.
ErrorInfo current_error();
/// Makes the error that current_error() falls back on, if there is none and there is room for it.
void keep_spare_error() noexcept;

/// Runs body(), which returns a T.
template <class T, class Body>
Result<T> guarded(Body&& body) {
  keep_spare_error();
  try {
    return {true, body(), std::nullopt};
  } catch (...) {
    return {false, std::nullopt, current_error()};
  }
}

}  // namespace tensorscope::api
