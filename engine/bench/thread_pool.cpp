// A pool of threads for the benchmark module, which has no Embind.

#if defined(__wasm_atomics__)

#include <emscripten/emscripten.h>

#include <array>

#include "bindings/thread_pool_plan.h"

/// Call once in a module's life. Returns initialize, serve, stacks and stack_bytes of
/// bindings::ThreadPoolPlan, or null if there is no memory.
extern "C" EMSCRIPTEN_KEEPALIVE const double* bench_make_thread_pool(int threads) {
  static std::array<double, 4> numbers{};
  const auto plan = tensorscope::bindings::make_thread_pool(threads);
  if (plan.stacks == 0) return nullptr;
  numbers = {plan.initialize, plan.serve, plan.stacks, plan.stack_bytes};
  return numbers.data();
}

#endif
