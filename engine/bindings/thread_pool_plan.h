#pragma once
// Threads in WebAssembly: workers that instantiate this module on the same memory. The page starts
// them, since the workers' script belongs to it; this provides their stacks and entry functions.
// The linker shortens the names of exports, so functions are passed as indices in the function
// table.

#include "core/reflect.h"

namespace tensorscope::bindings {

/// What a worker needs to become a thread; `threads` is 1 where the module cannot share its memory.
struct ThreadPoolPlan {
  int threads = 1;
  double initialize = 0;   ///< table index: (thread's number, stack, stack_bytes)
  double serve = 0;        ///< table index: (stack); returns only if that is not its stack
  double stacks = 0;       ///< address of the consecutive stacks; 0 if there is no memory
  double stack_bytes = 0;  ///< of each
  TENSORSCOPE_FIELDS(ThreadPoolPlan, threads, initialize, serve, stacks, stack_bytes)
};

/// Call once in a module's life: its pool lives as long as its memory.
ThreadPoolPlan make_thread_pool(int threads);

}  // namespace tensorscope::bindings
