#include "bindings/thread_pool_plan.h"

#if defined(__wasm_atomics__)

#include <emscripten/stack.h>
#include <pthread.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>

#include "kernels/threads/thread_pool.h"

// Emscripten's own function, declared in no header: its arguments may change with the version, so
// serve() checks the stack.
extern "C" void _emscripten_wasm_worker_initialize(int thread, void* stack, std::size_t bytes);

namespace tensorscope::bindings {
namespace {

constexpr std::size_t kStackBytes = 256 * 1024;
constexpr std::size_t kStackAlignment = 16;

kernels::ThreadPool* the_pool = nullptr;  // NOLINT: a thread's entry has no other access to it

// Two threads on one stack would overwrite each other's variables. So far only this call is on it.
constexpr std::uintptr_t kFirstFrame = 1024;

void serve(std::uintptr_t stack) {
  const std::uintptr_t below_top = stack + kStackBytes - emscripten_stack_get_current();
  if (below_top < kFirstFrame) the_pool->serve();
}

template <class Pointer>
double address(Pointer pointer) {
  return static_cast<double>(reinterpret_cast<std::uintptr_t>(pointer));
}

}  // namespace

ThreadPoolPlan make_thread_pool(int threads) {
  ThreadPoolPlan plan;
  plan.threads = std::clamp(threads, 1, kernels::ThreadPool::kMostThreads);
  if (plan.threads == 1 || the_pool != nullptr) return plan;
  const std::size_t bytes = static_cast<std::size_t>(plan.threads - 1) * kStackBytes;
  void* const stacks = std::aligned_alloc(kStackAlignment, bytes);
  if (stacks == nullptr) return ThreadPoolPlan{};
  the_pool = new kernels::ThreadPool(plan.threads);
  kernels::use_thread_pool(the_pool);
  plan.initialize = address(&_emscripten_wasm_worker_initialize);
  plan.serve = address(&serve);
  plan.stacks = address(stacks);
  plan.stack_bytes = static_cast<double>(kStackBytes);
  return plan;
}

}  // namespace tensorscope::bindings

// libc++abi locks these around its emergency memory for exceptions; only the first thread throws.
extern "C" int pthread_mutex_lock(pthread_mutex_t*) { return 0; }
extern "C" int pthread_mutex_unlock(pthread_mutex_t*) { return 0; }

#else

namespace tensorscope::bindings {
ThreadPoolPlan make_thread_pool(int) { return {}; }
}  // namespace tensorscope::bindings

#endif
