#pragma once
// What the heap really handed out for tensors. The test program's aligned operator new counts; only
// tensors use it (kernels allocate nothing, see kernels/allocation_test.cpp).

#include <cstdint>

namespace tensorscope::test {

struct HeapUse {
  std::int64_t current_bytes = 0;  ///< handed out and not given back
  std::int64_t peak_bytes = 0;
  std::int64_t blocks = 0;  ///< ever handed out
};

/// Since the program began, or for the peak since reset_heap_peak().
HeapUse tensor_heap();
void reset_heap_peak();

}  // namespace tensorscope::test
