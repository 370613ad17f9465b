#pragma once
// One failing allocation, for sweeps over all of them: every kind of operator new on this thread,
// including the storage of tensors.

#include <cstdint>

namespace tensorscope::test {

enum class Lasting { kOnce, kFromThenOn };

/// Numbers the allocations inside its windows and refuses one, or that one and all after it.
class HeapFault {
 public:
  /// @param number of the allocation to refuse, from 0; if negative, none is refused and all are
  /// counted
  explicit HeapFault(std::int64_t number, Lasting lasting = Lasting::kOnce)
      : number_(number), lasting_(lasting) {}

  std::int64_t seen() const { return seen_; }
  bool struck() const { return number_ >= 0 && seen_ > number_; }

  /// During its lifetime, the allocations of this thread belong to the fault.
  class Window {
   public:
    explicit Window(HeapFault& fault);
    ~Window();
    Window(const Window&) = delete;
    Window& operator=(const Window&) = delete;
  };
  /// The result of call(), which runs inside a window.
  template <class Call>
  auto within(Call&& call) {
    const Window window(*this);
    return call();
  }

  /// Counts an allocation; returns whether it is granted.
  bool grants() {
    const std::int64_t at = seen_++;
    return number_ < 0 || at < number_ || (at > number_ && lasting_ == Lasting::kOnce);
  }

 private:
  std::int64_t number_;
  Lasting lasting_;
  std::int64_t seen_ = 0;
};

/// For the program's operators new: whether the currently open fault, if any, grants the
/// allocation.
bool heap_grants();

}  // namespace tensorscope::test
