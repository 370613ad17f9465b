#pragma once
// How much memory the heap really provided for tensors. The test program's aligned operator new
// counts it; only tensors use that (kernels allocate nothing, see kernels/allocation_test.cpp).

#include <cstdint>

namespace tensorscope::test {

struct HeapUse {
  std::int64_t current_bytes = 0;  ///< allocated and not yet freed
  std::int64_t peak_bytes = 0;
  std::int64_t blocks = 0;  ///< total number of allocations
};

/// Counted since the program began; the peak since reset_heap_peak().
HeapUse tensor_heap();
void reset_heap_peak();

}  // namespace tensorscope::test
