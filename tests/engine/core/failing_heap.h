#pragma once
// A heap that runs out of memory, for tests of what must hold then.

namespace tensorscope::test {

/// During its lifetime, operator new on this thread fails after `allocations` more. The storage of
/// tensors is aligned and not counted.
class FailingHeap {
 public:
  explicit FailingHeap(int allocations);
  ~FailingHeap();
  FailingHeap(const FailingHeap&) = delete;
  FailingHeap& operator=(const FailingHeap&) = delete;
};

}  // namespace tensorscope::test
