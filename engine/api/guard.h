#pragma once
// The line nothing throws across: a verb's body runs inside guarded(), and whatever it throws
// becomes the error of a Result.

#include <exception>
#include <utility>

#include "api/types.h"

namespace tensorscope::api {

/// The exception being handled, as plain text. Call it inside a catch block.
ErrorInfo current_error();

template <class T>
Result<T> success(T value) {
  return {true, std::move(value), std::nullopt};
}

template <class T>
Result<T> failure(ErrorInfo error) {
  return {false, std::nullopt, std::move(error)};
}

/// Runs body(), which returns a T.
template <class T, class Body>
Result<T> guarded(Body&& body) {
  try {
    return success<T>(body());
  } catch (...) {
    return failure<T>(current_error());
  }
}

}  // namespace tensorscope::api
