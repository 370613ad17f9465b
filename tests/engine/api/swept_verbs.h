#pragma once
// Every verb with a small request, for the sweep over failing allocations.

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "api/session.h"
#include "core/heap_fault.h"

namespace tensorscope::test {

/// How a verb ended. `answer` is the part of its report that is equal in every run.
struct SweptAnswer {
  std::optional<api::ErrorInfo> error;
  std::string answer;
};

struct SweptVerb {
  std::string_view name;  ///< as in api/verbs.h
  std::string_view how;   ///< distinguishes several requests to the same verb
  /// Runs it from start to take; exactly the engine's allocations are inside the fault's windows.
  std::function<SweptAnswer(api::Session&, HeapFault&)> run;
  bool measures = false;  ///< each run takes its time
};

/// Puts into a session what the verbs need: data, a roof, a trained model.
void prepare_for_sweep(api::Session& session);

std::vector<SweptVerb> swept_verbs();

/// All verb names of the tables in api/verbs.h.
std::vector<std::string> all_verb_names();

}  // namespace tensorscope::test
