#pragma once
// Exceptions stop here: a verb's body runs inside guarded(), and whatever it throws becomes the
// error of a Result.

#include <optional>

#include "api/types.h"

namespace tensorscope::api {

/// The exception being handled, as plain text. Call it inside a catch block. If there is no memory
/// for the text, it returns the spare error.
ErrorInfo current_error();
/// Allocates the spare error for current_error() if there is none; does nothing without memory.
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
