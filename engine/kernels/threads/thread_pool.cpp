#include "kernels/threads/thread_pool.h"

namespace tensorscope::kernels {

namespace {

ThreadPool* the_pool = nullptr;

// Looks before a thread sleeps, about half a millisecond: the next block of a product follows
// sooner, and waking a thread takes a good part of that. On a busy machine looking on would keep
// the awaited thread from its core.
constexpr int kLooks = 500'000;

// How long a sleeper in WebAssembly sleeps before it looks again, in nanoseconds.
constexpr std::int64_t kUntilWoken = -1;
// Node 20 may lose what wakes the worker that waits for a helper's last piece. A helper that is not
// woken is not waited for, so that one may sleep as long as there is nothing to do.
constexpr std::int64_t kForLastPieces = 200'000;

void sleep_while(std::atomic<std::int32_t>& word, std::int32_t value,
                 [[maybe_unused]] std::int64_t nanoseconds) {
#if defined(__wasm_atomics__)
  __builtin_wasm_memory_atomic_wait32(reinterpret_cast<std::int32_t*>(&word), value, nanoseconds);
#elif !defined(__wasm__)
  word.wait(value);
#else
  (void)word, (void)value;  // no threads, hence no helpers
#endif
}

void wake_all(std::atomic<std::int32_t>& word) {
#if defined(__wasm_atomics__)
  __builtin_wasm_memory_atomic_notify(reinterpret_cast<std::int32_t*>(&word),
                                      ThreadPool::kMostThreads);
#elif !defined(__wasm__)
  word.notify_all();
#else
  (void)word;
#endif
}

template <class Condition>
void wait_while(std::atomic<std::int32_t>& word, std::int64_t nanoseconds, const Condition& holds) {
  for (int look = 0; look < kLooks; ++look) {
    if (!holds(word.load(std::memory_order_acquire))) return;
  }
  for (;;) {
    const std::int32_t value = word.load(std::memory_order_acquire);
    if (!holds(value)) return;
    sleep_while(word, value, nanoseconds);
  }
}

}  // namespace

void ThreadPool::run(Work work, const void* context, int pieces) {
  if (running_.exchange(true, std::memory_order_acquire)) {
    for (int piece = 0; piece < pieces; ++piece) work(context, piece);
    return;
  }
  work_ = work;
  context_ = context;
  left_.store(pieces, std::memory_order_relaxed);
  tickets_.store(static_cast<std::uint64_t>(pieces) << 32U, std::memory_order_release);
  round_.fetch_add(1, std::memory_order_release);
  wake_all(round_);
  take_pieces();
  wait_while(left_, kForLastPieces, [](std::int32_t left) { return left > 0; });
  running_.store(false, std::memory_order_release);
}

void ThreadPool::take_pieces() {
  for (;;) {
    const std::uint64_t ticket = tickets_.fetch_add(1, std::memory_order_acq_rel);
    const std::uint64_t piece = ticket & 0xFFFF'FFFFU;
    if (piece >= ticket >> 32U) return;
    work_(context_, static_cast<int>(piece));
    if (left_.fetch_sub(1, std::memory_order_acq_rel) == 1) wake_all(left_);
  }
}

void ThreadPool::serve() {
  // From the start, not from what round_ is now: a run may have begun before this thread did.
  for (std::int32_t seen = 0;;) {
    wait_while(round_, kUntilWoken, [seen](std::int32_t round) { return round == seen; });
    seen = round_.load(std::memory_order_acquire);
    if (stopped_.load(std::memory_order_acquire)) return;
    take_pieces();
  }
}

void ThreadPool::stop() {
  stopped_.store(true, std::memory_order_release);
  round_.fetch_add(1, std::memory_order_release);
  wake_all(round_);
}

void use_thread_pool(ThreadPool* pool) {
  the_pool = pool != nullptr && pool->size() > 1 ? pool : nullptr;
}

int thread_count() { return the_pool == nullptr ? 1 : the_pool->size(); }

namespace thread_pool_detail {
ThreadPool* current() { return the_pool; }
}  // namespace thread_pool_detail

}  // namespace tensorscope::kernels
