#pragma once
// Every verb with a small request: what the sweep over failing allocations drives.

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "api/session.h"
#include "core/heap_fault.h"

namespace tensorscope::test {

/// How a verb ended. `answer` is the part of its report that is the same in every run.
struct SweptAnswer {
  std::optional<api::ErrorInfo> error;
  std::string answer;
};

struct SweptVerb {
  std::string_view name;  ///< in api/verbs.h
  std::string_view how;   ///< of several requests to the same verb
  /// From start to take; allocations of the engine, and only those, are inside the fault's windows.
  std::function<SweptAnswer(api::Session&, HeapFault&)> run;
  bool measures = false;  ///< and so takes its time in every run
};

/// What a session needs before any of them: data, a roof, a trained model.
void prepare_for_sweep(api::Session& session);

std::vector<SweptVerb> swept_verbs();

/// The names in the tables.
std::vector<std::string> all_verb_names();

}  // namespace tensorscope::test
