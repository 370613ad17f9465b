#include "core/error.h"

namespace tensorscope {

std::string_view to_string(ErrorCode code) {
  switch (code) {
    case ErrorCode::kInvalidArgument:
      return "invalid_argument";
    case ErrorCode::kInvalidSpec:
      return "invalid_spec";
    case ErrorCode::kShapeMismatch:
      return "shape_mismatch";
    case ErrorCode::kOutOfMemory:
      return "out_of_memory";
    case ErrorCode::kUnsupported:
      return "unsupported";
    case ErrorCode::kInternal:
      return "internal";
  }
  return "internal";
}

std::string printable(std::string_view untrusted) {
  std::string shown(untrusted.substr(0, 64));
  for (char& c : shown) {
    if (c < 0x20 || c > 0x7e) c = '?';
  }
  return shown;
}

}  // namespace tensorscope
