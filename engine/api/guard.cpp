#include "api/guard.h"

#include <atomic>
#include <memory>
#include <new>
#include <stdexcept>
#include <string>
#include <utility>

#include "core/error.h"

namespace tensorscope::api {
namespace {

ErrorInfo info(ErrorCode code, std::string op, std::string message, std::string hint) {
  return {std::string(to_string(code)), std::move(op), without_controls(std::move(message)),
          std::move(hint)};
}

ErrorInfo no_room() {
  return info(ErrorCode::kOutOfMemory, {}, "The heap has no room left for this.",
              "Ask for less, or plan it without running.");
}

/// no_room(), allocated while there was memory, since an error has three strings to allocate. One
/// for all threads; the thread that takes it owns it.
std::atomic<ErrorInfo*> spare_error{nullptr};

ErrorInfo described() {
  try {
    throw;
  } catch (const Error& error) {
    return info(error.code(), error.op(), error.what(), error.hint());
  } catch (const std::bad_alloc&) {
    return no_room();
  } catch (const std::invalid_argument& error) {  // thrown by the statistics
    return info(ErrorCode::kInvalidArgument, {}, error.what(), {});
  } catch (const std::exception& error) {
    return info(ErrorCode::kInternal, {}, error.what(), "Please report this.");
  } catch (...) {
    return info(ErrorCode::kInternal, {}, "Something that is not an exception was thrown.",
                "Please report this.");
  }
}

}  // namespace

void keep_spare_error() noexcept {
  if (spare_error.load() != nullptr) return;
  try {
    auto made = std::make_unique<ErrorInfo>(no_room());
    ErrorInfo* none = nullptr;
    ErrorInfo* const offered = made.release();
    if (!spare_error.compare_exchange_strong(none, offered)) made.reset(offered);
  } catch (const std::bad_alloc&) {
    return;  // the verb may still free some memory
  }
}

ErrorInfo current_error() {
  try {
    return described();
  } catch (const std::bad_alloc&) {
    const std::unique_ptr<ErrorInfo> kept(spare_error.exchange(nullptr));
    if (kept) return std::move(*kept);
  }
  try {
    // Short enough for a string without allocation; on most machines the code is too.
    return {std::string(to_string(ErrorCode::kOutOfMemory)), {}, "No memory.", {}};
  } catch (const std::bad_alloc&) {
    return {"internal", {}, "No memory.", {}};
  }
}

}  // namespace tensorscope::api
