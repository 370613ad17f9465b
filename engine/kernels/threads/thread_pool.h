#pragma once
// Threads that share the work of large products. There is one, the caller, unless the host of the
// engine made others and gave them to a ThreadPool; results have the same bits for any number.

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

namespace tensorscope::kernels {

/// The caller of run() and size - 1 helpers, each of which has called serve(). The host makes the
/// threads: natively std::thread, in WebAssembly workers on the same memory.
class ThreadPool {
 public:
  static constexpr int kMostThreads = 16;
  static constexpr int kMostPieces = 8 * kMostThreads;
  using Work = void (*)(const void* context, int piece);

  /// @param size threads with the caller, 1..kMostThreads
  explicit ThreadPool(int size) : size_(size) {}
  int size() const { return size_; }

  /// work(context, 0..pieces-1), each once, by whichever thread is free: a helper that the system
  /// wakes late, or that shares its core, takes fewer and is not waited for. Back when all are
  /// done. May sleep, which a page's main thread must not: there an engine has a worker.
  /// From within a piece, or while another thread's run is under way, the caller does all pieces
  /// by itself, in order: the pool has one run at a time, and none waits for another's.
  /// @param pieces 1..kMostPieces
  void run(Work work, const void* context, int pieces);
  /// A helper's life; returns after stop().
  void serve();
  void stop();

 private:
  void take_pieces();

  int size_;
  // Whoever holds a piece of a run may read these: until it is done, the run is not over.
  Work work_ = nullptr;
  const void* context_ = nullptr;
  /// Of the latest run: pieces << 32 | the next one to take, which goes on counting when none is.
  std::atomic<std::uint64_t> tickets_{0};
  std::atomic<std::int32_t> left_{0};   ///< pieces not done yet
  std::atomic<std::int32_t> round_{0};  ///< counts up with each run; helpers sleep on it
  std::atomic<bool> stopped_{false};
  std::atomic<bool> running_{false};  ///< a run is under way
};

/// Whose threads kernels use from now on; nullptr: the caller's alone.
void use_thread_pool(ThreadPool* pool);
/// 1 without a pool.
int thread_count();

namespace thread_pool_detail {
ThreadPool* current();
}

/// Multiply-adds from which sharing pays: about 20 us of one thread.
inline constexpr std::int64_t kLeastShared = std::int64_t{1} << 19;

/// body(begin, end) for [0, items) in a few ranges per thread, cut at multiples of unit; by the
/// caller alone if it is little work, within another body, or while another thread shares (see
/// ThreadPool::run()). @param each multiply-adds of one item
template <class Body>
void share(std::ptrdiff_t items, std::ptrdiff_t unit, std::int64_t each, const Body& body) {
  ThreadPool* const pool = thread_pool_detail::current();
  if (pool == nullptr || items <= unit || items * each < kLeastShared) {
    return body(std::ptrdiff_t{0}, items);
  }
  struct Cut {
    const Body& body;
    std::ptrdiff_t items, length;
  };
  constexpr std::ptrdiff_t kPiecesPerThread = ThreadPool::kMostPieces / ThreadPool::kMostThreads;
  const std::ptrdiff_t units = (items + unit - 1) / unit;
  const std::ptrdiff_t pieces = std::min(units, kPiecesPerThread * pool->size());
  const Cut cut{body, items, (units + pieces - 1) / pieces * unit};
  pool->run(
      [](const void* context, int piece) {
        const Cut& c = *static_cast<const Cut*>(context);
        const std::ptrdiff_t begin = piece * c.length;
        c.body(begin, std::min(begin + c.length, c.items));
      },
      &cut, static_cast<int>((items + cut.length - 1) / cut.length));
}

}  // namespace tensorscope::kernels
