// A team of threads for the benchmark module, which has no Embind.

#if defined(__wasm_atomics__)

#include <emscripten/emscripten.h>

#include <array>

#include "bindings/team_plan.h"

/// Once in a module's life: initialize, serve, stacks and stack_bytes of bindings::TeamPlan. Null
/// if there is no room.
extern "C" EMSCRIPTEN_KEEPALIVE const double* bench_form_team(int threads) {
  static std::array<double, 4> numbers{};
  const auto plan = tensorscope::bindings::form_team(threads);
  if (plan.stacks == 0) return nullptr;
  numbers = {plan.initialize, plan.serve, plan.stacks, plan.stack_bytes};
  return numbers.data();
}

#endif
