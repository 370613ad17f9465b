#pragma once
// Threads that share large amounts of work. There is only the caller's thread, unless the host of
// the engine created others and gave them to a ThreadPool; results have the same bits for any
// number.

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "core/kernel_arguments.h"

namespace tensorscope::kernels {

/// The caller of run() and size - 1 helpers, each of which has called serve(). The host creates the
/// threads: natively std::thread, in WebAssembly workers on the same memory.
class ThreadPool {
 public:
  static constexpr int kMostThreads = kernels::kMostThreads;
  static constexpr int kMostPieces = 8 * kMostThreads;
  using Work = void (*)(const void* context, int piece, int thread);

  /// @param size threads including the caller, 1..kMostThreads
  explicit ThreadPool(int size) : size_(size) {}
  int size() const { return size_; }

  /// Calls work(context, piece, thread) once for each piece 0..pieces-1, on threads 0..size()-1.
  /// Every thread begins with its own range of pieces, the same in every run, so that its cache
  /// still holds what it wrote there; after that it takes pieces of the others. A helper that the
  /// system wakes late, or that shares its core, does fewer pieces and delays nobody.
  /// Returns when all pieces are done. It may sleep, which a page's main thread must not do: there
  /// the engine runs in a worker. While another thread's run is in progress, the caller does all
  /// pieces itself, as thread 0: the pool has one run at a time, and no run waits for another.
  /// @param pieces 1..kMostPieces
  void run(Work work, const void* context, int pieces);
  /// The loop of a helper thread; returns after stop().
  void serve();
  void stop();

 private:
  void take_pieces(int thread);
  template <class Condition>
  void wait_while(std::atomic<std::int32_t>& word, std::int64_t nanoseconds,
                  const Condition& holds);
  /// Wakes the threads that sleep on the word. Usually there are none, and then a system call would
  /// cost as much as the rest of a run.
  void wake(std::atomic<std::int32_t>& word);

  int size_;
  // A thread that holds a piece of a run may read these: the run does not end before the piece is
  // done.
  Work work_ = nullptr;
  const void* context_ = nullptr;
  /// A thread's range of pieces in the latest run: its end << 32 | the next piece to take, which
  /// keeps counting when none is left.
  struct alignas(64) Stretch {
    std::atomic<std::uint64_t> tickets{0};
  };
  std::array<Stretch, kMostThreads> stretches_;
  std::atomic<std::int32_t> helpers_{0};  ///< helpers that have called serve()
  std::atomic<std::int32_t> left_{0};     ///< pieces not done yet
  std::atomic<std::int32_t> round_{0};    ///< counts up with each run; helpers sleep on it
  std::atomic<std::int32_t> sleepers_{0};
  std::atomic<bool> stopped_{false};
  std::atomic<bool> running_{false};  ///< a run is in progress
};

/// Sets the pool whose threads kernels use from now on; nullptr: only the caller's thread.
void use_thread_pool(ThreadPool* pool);
/// Threads of the pool; 1 without a pool.
int thread_count();

/// Work is counted in multiply-adds of a product and in bytes that a loop streams. Either takes
/// about 35 ps if bytes come from memory; from a cache a byte takes 12 ps. From this much work on,
/// at least 6 us, sharing pays off (kernels/threads/README.md).
inline constexpr std::int64_t kLeastShared = std::int64_t{1} << 19;

namespace thread_pool_detail {
/// Threads available for sharing: 1 inside a body of share(), on any thread.
int free_threads();
using Range = void (*)(const void* body, std::ptrdiff_t begin, std::ptrdiff_t end, int thread);
void share(std::ptrdiff_t items, std::ptrdiff_t unit, std::int64_t each, std::ptrdiff_t least,
           Range range, const void* body);
}  // namespace thread_pool_detail

/// How many threads share() would use for such work: 1 if there is little of it, or if it is part
/// of shared work already. Callers divide a workspace by this number to give each thread its own
/// part.
inline int sharers(std::int64_t items, std::ptrdiff_t unit, std::int64_t each) {
  const std::int64_t work = items * each;
  return !kHasThreads || items <= unit || work < kLeastShared ? 1
                                                              : thread_pool_detail::free_threads();
}

/// Calls body(begin, end) or body(begin, end, thread) for [0, items) in a few ranges per thread,
/// split at multiples of unit. If sharers() is 1, the caller, thread 0, does all in one range.
/// @param each work of one item
/// @param least fewest items of a range, if every thread gets that many: for bodies with a fixed
/// cost per range
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
