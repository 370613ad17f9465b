#pragma once
// Threads in WebAssembly: workers that instantiate this module on the same memory. The page starts
// them, since a worker's script is the page's business; here are their stacks and what they call.
// The names of exports are shortened by the linker, so functions go out as places in the table.

#include "core/reflect.h"

namespace tensorscope::bindings {

/// What a worker needs to become a thread; `threads` is 1 where the module cannot share its memory.
struct ThreadPoolPlan {
  int threads = 1;
  double initialize = 0;   ///< in the table: (thread's number, stack, stack_bytes)
  double serve = 0;        ///< in the table: (stack); returns only if that is not its stack
  double stacks = 0;       ///< address; one stack after the other; 0 if there is no room
  double stack_bytes = 0;  ///< of each
  TENSORSCOPE_FIELDS(ThreadPoolPlan, threads, initialize, serve, stacks, stack_bytes)
};

/// Once in a module's life: its pool lives as long as its memory.
ThreadPoolPlan make_thread_pool(int threads);

}  // namespace tensorscope::bindings
