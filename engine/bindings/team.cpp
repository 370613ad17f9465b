// A team of threads as the page forms it.

#include <emscripten/bind.h>

#include "bindings/team_plan.h"

namespace tensorscope::bindings {

EMSCRIPTEN_BINDINGS(tensorscope_team) {
  emscripten::value_object<TeamPlan>("TeamPlan")
      .field("threads", &TeamPlan::threads)
      .field("initialize", &TeamPlan::initialize)
      .field("serve", &TeamPlan::serve)
      .field("stacks", &TeamPlan::stacks)
      .field("stack_bytes", &TeamPlan::stack_bytes);
  emscripten::function("formTeam(threads)", &form_team);
}

}  // namespace tensorscope::bindings
