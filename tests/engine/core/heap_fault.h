#pragma once
// One allocation that fails, for sweeps over all of them: operator new of every kind, tensors'
// storage included, on this thread.

#include <cstdint>

namespace tensorscope::test {

enum class Lasting { kOnce, kFromThenOn };

/// Numbers the allocations made inside of its windows and refuses one, or it and all after it.
class HeapFault {
 public:
  /// @param number of the allocation, from 0; below 0 none is refused, all are counted
  explicit HeapFault(std::int64_t number, Lasting lasting = Lasting::kOnce)
      : number_(number), lasting_(lasting) {}

  std::int64_t seen() const { return seen_; }
  bool struck() const { return number_ >= 0 && seen_ > number_; }

  /// While it lives, this thread's allocations are the fault's.
  class Window {
   public:
    explicit Window(HeapFault& fault);
    ~Window();
    Window(const Window&) = delete;
    Window& operator=(const Window&) = delete;
  };
  /// What call() returns, with a window around it.
  template <class Call>
  auto within(Call&& call) {
    const Window window(*this);
    return call();
  }

  /// Counts an allocation; whether there is room for it.
  bool grants() {
    const std::int64_t at = seen_++;
    return number_ < 0 || at < number_ || (at > number_ && lasting_ == Lasting::kOnce);
  }

 private:
  std::int64_t number_;
  Lasting lasting_;
  std::int64_t seen_ = 0;
};

/// For the program's operators new: whether the fault that is open, if any, leaves room.
bool heap_grants();

}  // namespace tensorscope::test
