#pragma once
// A heap that has no more room, for the tests of what must hold then.

namespace tensorscope::test {

/// While it lives, operator new on this thread fails after `allocations` more. Tensors' storage is
/// aligned and not counted.
class FailingHeap {
 public:
  explicit FailingHeap(int allocations);
  ~FailingHeap();
  FailingHeap(const FailingHeap&) = delete;
  FailingHeap& operator=(const FailingHeap&) = delete;
};

}  // namespace tensorscope::test
