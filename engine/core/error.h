#pragma once
// The one error type of the engine. It is thrown inside the engine and turned into a Result at the
// api; nothing throws across the boundary to JavaScript or the terminal.

#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "core/text.h"

namespace tensorscope {

enum class ErrorCode {
  kInvalidArgument,  ///< an option or a value outside its range
  kInvalidSpec,      ///< the model description is wrong; the message starts with the JSON path
  kShapeMismatch,    ///< tensors that do not fit an op
  kOutOfMemory,      ///< would not fit, or the allocator said no
  kUnsupported,      ///< understood, but this build cannot do it
  kInternal,         ///< a defect of the engine
};

/// Stable spelling of a code for JSON and TypeScript, e.g. "shape_mismatch".
std::string_view to_string(ErrorCode code);

/// A text that may hold names from outside, safe to show on a terminal or a page: control
/// characters, what reverses the direction of writing, and bytes that are no UTF-8 become '?'.
std::string without_controls(std::string text);

/// what() says what happened and why; hint() says what to do. op() names the op or layer, if any.
/// All three are without_controls().
class Error : public std::runtime_error {
 public:
  Error(ErrorCode code, std::string op, const std::string& message, std::string hint = {})
      : std::runtime_error(without_controls(message)),
        code_(code),
        op_(without_controls(std::move(op))),
        hint_(without_controls(std::move(hint))) {}

  ErrorCode code() const { return code_; }
  const std::string& op() const { return op_; }
  const std::string& hint() const { return hint_; }

 private:
  ErrorCode code_;
  std::string op_;
  std::string hint_;
};

/// The beginning of a text from outside, at most 64 characters, safe to show on a terminal: what is
/// not printable ASCII becomes '?'.
std::string printable(std::string_view untrusted);

}  // namespace tensorscope
