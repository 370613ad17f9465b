#pragma once
// The engine's only error type. It is thrown inside the engine and turned into a Result at the API
// boundary, so no exception reaches JavaScript or the terminal.

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
  kOutOfMemory,      ///< exceeds the memory limit, or the allocator failed
  kUnsupported,      ///< understood, but this build cannot do it
  kInternal,         ///< a defect of the engine
};

/// Stable spelling of a code for JSON and TypeScript, e.g. "shape_mismatch".
std::string_view to_string(ErrorCode code);

/// Makes a text that may contain untrusted names safe to show on a terminal or a page: control
/// characters, bidirectional formatting and invalid UTF-8 bytes become '?'.
std::string without_controls(std::string text);

/// what() says what happened and why; hint() says what to do. op() names the op or layer, if any.
/// All three have passed without_controls().
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

/// The first 64 bytes of an untrusted text, safe to show on a terminal: anything but printable
/// ASCII becomes '?'.
std::string printable(std::string_view untrusted);

}  // namespace tensorscope
