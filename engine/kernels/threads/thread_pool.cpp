#include "kernels/threads/thread_pool.h"

#include <algorithm>

namespace tensorscope::kernels {

namespace {

ThreadPool* the_pool = nullptr;

// True while this thread runs a piece of shared work, inside which nothing is shared again.
thread_local bool within_share = false;

// Polls before a thread sleeps, about half a millisecond: the next block of a product comes sooner,
// and waking a thread takes a good part of that time. On a busy machine, polling longer would keep
// the awaited thread from its core.
constexpr int kLooks = 500'000;

// How long a sleeping thread in WebAssembly sleeps before it polls again, in nanoseconds.
constexpr std::int64_t kUntilWoken = -1;
// Node 20 may lose the notification for the worker that waits for a helper's last piece. Nothing
// waits for a helper that was not woken, so helpers may sleep as long as there is nothing to do.
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

// Work that is not split further: a piece costs some 30 ns.
constexpr std::int64_t kLeastPiece = kLeastShared / 4;

}  // namespace

template <class Condition>
void ThreadPool::wait_while(std::atomic<std::int32_t>& word, std::int64_t nanoseconds,
                            const Condition& holds) {
  for (int look = 0; look < kLooks; ++look) {
    if (!holds(word.load(std::memory_order_acquire))) return;
  }
  for (;;) {
    const std::int32_t value = word.load(std::memory_order_acquire);
    if (!holds(value)) return;
    // Incremented before sleep_while() reads the word again, and read after the word has changed.
    sleepers_.fetch_add(1);
    sleep_while(word, value, nanoseconds);
    sleepers_.fetch_sub(1);
  }
}

void ThreadPool::wake(std::atomic<std::int32_t>& word) {
  if (sleepers_.load() > 0) wake_all(word);
}

void ThreadPool::run(Work work, const void* context, int pieces) {
  if (running_.exchange(true, std::memory_order_acquire)) {
    for (int piece = 0; piece < pieces; ++piece) work(context, piece, 0);
    return;
  }
  work_ = work;
  context_ = context;
  left_.store(pieces, std::memory_order_relaxed);
  const int length = (pieces + size_ - 1) / size_;
  for (int thread = 0; thread < size_; ++thread) {
    const auto begin = static_cast<std::uint64_t>(std::min(thread * length, pieces));
    const auto end = static_cast<std::uint64_t>(std::min((thread + 1) * length, pieces));
    stretches_[static_cast<std::size_t>(thread)].tickets.store(end << 32U | begin,
                                                               std::memory_order_release);
  }
  round_.fetch_add(1);
  wake(round_);
  take_pieces(0);
  wait_while(left_, kForLastPieces, [](std::int32_t left) { return left > 0; });
  running_.store(false, std::memory_order_release);
}

void ThreadPool::take_pieces(int thread) {
  for (int i = 0; i < size_; ++i) {
    auto& tickets = stretches_[static_cast<std::size_t>((thread + i) % size_)].tickets;
    for (;;) {
      const std::uint64_t ticket = tickets.fetch_add(1, std::memory_order_acq_rel);
      const std::uint64_t piece = ticket & 0xFFFF'FFFFU;
      if (piece >= ticket >> 32U) break;
      work_(context_, static_cast<int>(piece), thread);
      if (left_.fetch_sub(1) == 1) wake(left_);
    }
  }
}

void ThreadPool::serve() {
  const int thread = helpers_.fetch_add(1, std::memory_order_relaxed) + 1;
  // Starts at 0, not at the current round_: a run may have begun before this thread did.
  for (std::int32_t seen = 0;;) {
    wait_while(round_, kUntilWoken, [seen](std::int32_t round) { return round == seen; });
    seen = round_.load(std::memory_order_acquire);
    if (stopped_.load(std::memory_order_acquire)) return;
    take_pieces(thread);
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

int free_threads() { return within_share ? 1 : thread_count(); }

void share(std::ptrdiff_t items, std::ptrdiff_t unit, std::int64_t each, std::ptrdiff_t least,
           Range range, const void* body) {
  const int threads = sharers(items, unit, each);
  if (threads == 1) return range(body, 0, items, 0);
  struct Cut {
    Range range;
    const void* body;
    std::int64_t items, unit, units, pieces;
    // Distributes units evenly: pieces of equal length would leave a short one at the end.
    std::ptrdiff_t begin(std::int64_t piece) const {
      return static_cast<std::ptrdiff_t>(std::min(piece * units / pieces * unit, items));
    }
  };
  constexpr std::int64_t kPiecesPerThread = ThreadPool::kMostPieces / ThreadPool::kMostThreads;
  const std::int64_t units = (items + unit - 1) / unit;
  const std::int64_t worthwhile = std::min(items * each / kLeastPiece, std::int64_t{items} / least);
  const std::int64_t rounds = std::clamp<std::int64_t>(worthwhile / threads, 1, kPiecesPerThread);
  const Cut cut{range, body, items, unit, units, std::min(units, rounds * threads)};
  the_pool->run(
      [](const void* context, int piece, int thread) {
        const Cut& c = *static_cast<const Cut*>(context);
        within_share = true;
        c.range(c.body, c.begin(piece), c.begin(piece + 1), thread);
        within_share = false;
      },
      &cut, static_cast<int>(cut.pieces));
}

}  // namespace thread_pool_detail

}  // namespace tensorscope::kernels
