#pragma once
// Threads that share the work of large products. There is one, the caller, unless the host of the
// engine made others and gave them to a Team; results have the same bits for any number.

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

namespace tensorscope::kernels {

/// The caller of run() and size - 1 members, each of which has called serve(). The host makes the
/// threads: natively std::thread, in WebAssembly workers on the same memory.
class Team {
 public:
  static constexpr int kMostThreads = 16;
  using Part = void (*)(const void* context, int part);

  /// @param size threads with the caller, 1..kMostThreads
  explicit Team(int size) : size_(size) {}
  int size() const { return size_; }

  /// part(context, 0..size-1), each on its own thread, the first here; back when all are done. May
  /// sleep, which a page's main thread must not: there an engine has a worker.
  void run(Part part, const void* context);
  /// A member's life; returns after stop(). @param index 1..size-1
  void serve(int index);
  void stop();

 private:
  int size_;
  Part part_ = nullptr;
  const void* context_ = nullptr;
  std::atomic<std::int32_t> round_{0};  ///< counts up with each run; members sleep on it
  std::atomic<std::int32_t> working_{0};
};

/// Whose threads kernels use from now on; nullptr: the caller's alone.
void use_team(Team* team);
/// 1 without a team.
int team_size();

namespace team_detail {
Team* current();
}

/// Multiply-adds from which sharing pays: about 40 us of one thread, more than waking another.
inline constexpr std::int64_t kLeastShared = std::int64_t{1} << 20;

/// body(begin, end) for [0, items) in one range per thread, cut at multiples of unit; by the caller
/// alone if it is little work. @param each multiply-adds of one item
template <class Body>
void share(std::ptrdiff_t items, std::ptrdiff_t unit, std::int64_t each, const Body& body) {
  Team* const team = team_detail::current();
  if (team == nullptr || items <= unit || items * each < kLeastShared) {
    return body(std::ptrdiff_t{0}, items);
  }
  struct Cut {
    const Body& body;
    std::ptrdiff_t items, length;
  };
  const std::ptrdiff_t units = (items + unit - 1) / unit;
  const Cut cut{body, items, (units + team->size() - 1) / team->size() * unit};
  team->run(
      [](const void* context, int part) {
        const Cut& c = *static_cast<const Cut*>(context);
        const std::ptrdiff_t begin = std::min(part * c.length, c.items);
        const std::ptrdiff_t end = std::min(begin + c.length, c.items);
        if (begin < end) c.body(begin, end);
      },
      &cut);
}

}  // namespace tensorscope::kernels
