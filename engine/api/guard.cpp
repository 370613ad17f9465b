#include "api/guard.h"

#include <new>
#include <stdexcept>
#include <string>

#include "core/error.h"

namespace tensorscope::api {
namespace {

ErrorInfo info(ErrorCode code, std::string op, std::string message, std::string hint) {
  return {std::string(to_string(code)), std::move(op), without_controls(std::move(message)),
          std::move(hint)};
}

}  // namespace

ErrorInfo current_error() {
  try {
    throw;
  } catch (const Error& error) {
    return info(error.code(), error.op(), error.what(), error.hint());
  } catch (const std::bad_alloc&) {
    return info(ErrorCode::kOutOfMemory, {}, "The heap has no room left for this.",
                "Ask for less, or plan it without running.");
  } catch (const std::invalid_argument& error) {  // what statistics are asked of
    return info(ErrorCode::kInvalidArgument, {}, error.what(), {});
  } catch (const std::exception& error) {
    return info(ErrorCode::kInternal, {}, error.what(), "Please report this.");
  } catch (...) {
    return info(ErrorCode::kInternal, {}, "Something that is not an exception was thrown.",
                "Please report this.");
  }
}

}  // namespace tensorscope::api
