#include "cli/explained.h"

#include "core/error.h"

namespace tensorscope::cli {

std::string explained(const api::ErrorInfo& error) {
  std::string line = error.message;
  const auto add = [&](const std::string& sentence) {
    if (sentence.empty()) return;
    const bool ended = !line.empty() && line.back() == '.';
    line += (ended ? " " : ". ") + sentence;
  };
  add(error.hint);
  // Of the limit, which is ours to set; not of a heap that has no more.
  const bool limited = error.op == "memory" || error.op == "ledger";
  if (limited && error.code == to_string(ErrorCode::kOutOfMemory)) {
    add("The limit is --memory-limit-mb N.");
  }
  return line;
}

}  // namespace tensorscope::cli
