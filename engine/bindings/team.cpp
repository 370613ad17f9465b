// Threads in WebAssembly: workers that instantiate this module on the same memory. The page starts
// them, since a worker's script is the page's business; here are their stacks and what they call.
// The names of exports are shortened by the linker, so functions go out as places in the table.

#include <emscripten/bind.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>

#if defined(__wasm_atomics__)
#include <pthread.h>
#endif

#include "kernels/team.h"

namespace tensorscope::bindings {
namespace {

/// What a worker needs to become a thread; `threads` is 1 where the module cannot share its memory.
struct TeamPlan {
  int threads = 1;
  double initialize = 0;   ///< in the table: (stack, stack_bytes)
  double serve = 0;        ///< in the table: (index), 1..threads-1; does not return
  double stacks = 0;       ///< address; one stack after the other
  double stack_bytes = 0;  ///< of each
};

#if defined(__wasm_atomics__)

extern "C" void _emscripten_wasm_worker_initialize(void* stack, std::size_t bytes);

constexpr std::size_t kStackBytes = 256 * 1024;
constexpr std::size_t kStackAlignment = 16;

kernels::Team* the_team = nullptr;  // NOLINT: a thread's entry has no other way to it

void serve(int index) { the_team->serve(index); }

/// Once in a module's life: its team lives as long as its memory.
TeamPlan form_team(int threads) {
  TeamPlan plan;
  plan.threads = std::clamp(threads, 1, kernels::Team::kMostThreads);
  if (plan.threads == 1 || the_team != nullptr) return plan;
  const std::size_t bytes = static_cast<std::size_t>(plan.threads - 1) * kStackBytes;
  void* const stacks = std::aligned_alloc(kStackAlignment, bytes);
  if (stacks == nullptr) return TeamPlan{};
  the_team = new kernels::Team(plan.threads);
  kernels::use_team(the_team);
  plan.initialize =
      static_cast<double>(reinterpret_cast<std::uintptr_t>(&_emscripten_wasm_worker_initialize));
  plan.serve = static_cast<double>(reinterpret_cast<std::uintptr_t>(&serve));
  plan.stacks = static_cast<double>(reinterpret_cast<std::uintptr_t>(stacks));
  plan.stack_bytes = static_cast<double>(kStackBytes);
  return plan;
}

#else

TeamPlan form_team(int) { return {}; }

#endif

}  // namespace

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

#if defined(__wasm_atomics__)
// libc++abi locks these around its reserve of memory for exceptions; only the first thread throws.
extern "C" int pthread_mutex_lock(pthread_mutex_t*) { return 0; }
extern "C" int pthread_mutex_unlock(pthread_mutex_t*) { return 0; }
#endif
