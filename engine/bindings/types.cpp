// Registers the types that cross the boundary: all arguments and results of the verbs in
// api/verbs.h.

#include <emscripten/bind.h>

#include <tuple>
#include <type_traits>
#include <vector>

#include "api/session.h"
#include "bindings/thread_pool_plan.h"
#include "bindings/write.h"

namespace tensorscope::bindings {
namespace {

using Known = std::vector<const TypeEntry*>;

template <class... Given>
void announce_given(Known& known, std::type_identity<std::tuple<Given...>>) {
  (announce(entry_of<Given>(), known), ...);
}

template <class... Verbs>
void announce_verbs(Known& known, std::type_identity<std::tuple<Verbs...>>) {
  (announce(entry_of<api::Result<typename Verbs::Report>>(), known), ...);
  (announce_given(known, std::type_identity<typename Verbs::Arguments>{}), ...);
}

}  // namespace

EMSCRIPTEN_BINDINGS(tensorscope_types) {
  emscripten::register_type<Text>("string");
  Known known;
  announce(entry_of<api::EngineInfo>(), known);
  announce(entry_of<api::Result<api::Done>>(), known);
  announce(entry_of<api::Result<api::Progress>>(), known);
  announce(entry_of<ThreadPoolPlan>(), known);
  announce_verbs(known, std::type_identity<api::Queries>{});
  announce_verbs(known, std::type_identity<api::JobVerbs>{});
}

}  // namespace tensorscope::bindings
