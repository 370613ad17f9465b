#pragma once
// Threads that share what is much work. There is one, the caller, unless the host of the engine
// made others and gave them to a ThreadPool; results have the same bits for any number.

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "core/kernel_arguments.h"

namespace tensorscope::kernels {

/// The caller of run() and size - 1 helpers, each of which has called serve(). The host makes the
/// threads: natively std::thread, in WebAssembly workers on the same memory.
class ThreadPool {
 public:
  static constexpr int kMostThreads = kernels::kMostThreads;
  static constexpr int kMostPieces = 8 * kMostThreads;
  using Work = void (*)(const void* context, int piece, int thread);

  /// @param size threads with the caller, 1..kMostThreads
  explicit ThreadPool(int size) : size_(size) {}
  int size() const { return size_; }

  /// Calls work(context, piece, thread) once for each piece 0..pieces-1, by threads 0..size()-1.
  /// Every thread begins with a stretch of pieces of its own, the same in every run, so that it
  /// finds in its cache what it wrote there; when that is done it takes pieces of the others. A
  /// helper that the system wakes late, or that shares its core, does less and is not waited for.
  /// Returns when all pieces are done. May sleep, which a
  /// page's main thread must not: there an engine has a worker. While another thread's run is under
  /// way, the caller does all pieces by itself, as thread 0: the pool has one run at a time, and
  /// none waits for another's.
  /// @param pieces 1..kMostPieces
  void run(Work work, const void* context, int pieces);
  /// A helper's life; returns after stop().
  void serve();
  void stop();

 private:
  void take_pieces(int thread);
  template <class Condition>
  void wait_while(std::atomic<std::int32_t>& word, std::int64_t nanoseconds,
                  const Condition& holds);
  /// Wakes the threads that sleep on the word. Mostly none does, and then asking the system would
  /// cost as much as the rest of a run.
  void wake(std::atomic<std::int32_t>& word);

  int size_;
  // Whoever holds a piece of a run may read these: until it is done, the run is not over.
  Work work_ = nullptr;
  const void* context_ = nullptr;
  /// Of a thread's stretch of the latest run: its end << 32 | the next piece to take, which goes on
  /// counting when none is left.
  struct alignas(64) Stretch {
    std::atomic<std::uint64_t> tickets{0};
  };
  std::array<Stretch, kMostThreads> stretches_;
  std::atomic<std::int32_t> helpers_{0};  ///< that have called serve()
  std::atomic<std::int32_t> left_{0};     ///< pieces not done yet
  std::atomic<std::int32_t> round_{0};    ///< counts up with each run; helpers sleep on it
  std::atomic<std::int32_t> sleepers_{0};
  std::atomic<bool> stopped_{false};
  std::atomic<bool> running_{false};  ///< a run is under way
};

/// Whose threads kernels use from now on; nullptr: the caller's alone.
void use_thread_pool(ThreadPool* pool);
/// 1 without a pool.
int thread_count();

/// Work is counted in multiply-adds of a product and in bytes that a loop streams: from memory one
/// takes as long as the other, 35 ps; a cache gives bytes in 12. From this much on, 6 us at least,
/// sharing pays (kernels/threads/README.md).
inline constexpr std::int64_t kLeastShared = std::int64_t{1} << 19;

namespace thread_pool_detail {
/// 1 within a body of share(), on whichever thread.
int free_threads();
using Range = void (*)(const void* body, std::ptrdiff_t begin, std::ptrdiff_t end, int thread);
void share(std::ptrdiff_t items, std::ptrdiff_t unit, std::int64_t each, std::ptrdiff_t least,
           Range range, const void* body);
}  // namespace thread_pool_detail

/// How many threads share() would give such work: 1 if it is little, or part of what is shared
/// already. What each of them needs for itself is cut from a workspace by this number.
inline int sharers(std::int64_t items, std::ptrdiff_t unit, std::int64_t each) {
  const std::int64_t work = items * each;
  return !kHasThreads || items <= unit || work < kLeastShared ? 1
                                                              : thread_pool_detail::free_threads();
}

/// body(begin, end) or body(begin, end, thread) for [0, items) in a few ranges per thread, cut at
/// multiples of unit; by the caller, thread 0, in one range if sharers() is 1.
/// @param each work of one item
/// @param least items of a range, if each thread has one that long: where a range has a cost of its
/// own
template <class Body>
void share(std::int64_t items, std::ptrdiff_t unit, std::int64_t each, const Body& body,
           std::int64_t least = 1) {
  const auto range = [](const void* context, std::ptrdiff_t begin, std::ptrdiff_t end,
                        [[maybe_unused]] int thread) {
    const Body& part = *static_cast<const Body*>(context);
    if constexpr (std::is_invocable_v<const Body&, std::ptrdiff_t, std::ptrdiff_t, int>) {
      part(begin, end, thread);
    } else {
      part(begin, end);
    }
  };
  const auto count = static_cast<std::ptrdiff_t>(items);
  if constexpr (!kHasThreads) return range(&body, 0, count, 0);
  thread_pool_detail::share(count, unit, each, static_cast<std::ptrdiff_t>(least), range, &body);
}

}  // namespace tensorscope::kernels
