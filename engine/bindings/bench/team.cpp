// Threads for the benchmark module, as bindings/team.cpp forms them for the page's, without Embind:
// workers instantiate this module on the same memory and call what they find in its table.

#if defined(__wasm_atomics__)

#include "kernels/team.h"

#include <emscripten/emscripten.h>
#include <pthread.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>

extern "C" void _emscripten_wasm_worker_initialize(void* stack, std::size_t bytes);

namespace tensorscope::bench {
namespace {

constexpr std::size_t kStackBytes = 256 * 1024;
constexpr std::size_t kStackAlignment = 16;

kernels::Team* the_team = nullptr;  // NOLINT: a thread's entry has no other way to it

void serve(int index) { the_team->serve(index); }

template <class Pointer>
double address(Pointer pointer) {
  return static_cast<double>(reinterpret_cast<std::uintptr_t>(pointer));
}

}  // namespace

extern "C" {

/// Once in a module's life. What a worker needs to become thread 1..threads-1: places in the table
/// of initialize(stack, stack_bytes) and serve(index), the address of the stacks, bytes of each.
/// Null if there is no room.
EMSCRIPTEN_KEEPALIVE const double* bench_form_team(int threads) {
  static std::array<double, 4> plan{};
  const int size = std::clamp(threads, 1, kernels::Team::kMostThreads);
  const std::size_t bytes = static_cast<std::size_t>(std::max(size - 1, 1)) * kStackBytes;
  void* const stacks = std::aligned_alloc(kStackAlignment, bytes);
  if (stacks == nullptr || the_team != nullptr) return nullptr;
  the_team = new kernels::Team(size);
  kernels::use_team(the_team);
  plan = {address(&_emscripten_wasm_worker_initialize), address(&serve), address(stacks),
          static_cast<double>(kStackBytes)};
  return plan.data();
}

}  // extern "C"
}  // namespace tensorscope::bench

// libc++abi locks these around its reserve of memory for exceptions; only the first thread throws.
extern "C" int pthread_mutex_lock(pthread_mutex_t*) { return 0; }
extern "C" int pthread_mutex_unlock(pthread_mutex_t*) { return 0; }

#endif
