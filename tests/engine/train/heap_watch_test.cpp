#include "train/heap_watch.h"

#include <algorithm>
#include <cstdlib>
#include <new>

#include "catch_amalgamated.hpp"
#include "core/heap_fault.h"
#include "core/tensor.h"

namespace {

tensorscope::test::HeapUse use;

// The size of each block is stored in front of it; the gap preserves the alignment.
void* counted_new(std::size_t size, std::size_t alignment) noexcept {
  if (!tensorscope::test::heap_grants()) return nullptr;
  const std::size_t gap = std::max(alignment, sizeof(std::size_t));
  const std::size_t whole = (gap + size + alignment - 1) / alignment * alignment;
  auto* block = static_cast<unsigned char*>(std::aligned_alloc(alignment, whole));
  if (block == nullptr) return nullptr;
  *reinterpret_cast<std::size_t*>(block) = size;
  use.current_bytes += static_cast<std::int64_t>(size);
  use.peak_bytes = std::max(use.peak_bytes, use.current_bytes);
  ++use.blocks;
  return block + gap;
}

void counted_delete(void* data, std::size_t alignment) noexcept {
  if (data == nullptr) return;
  const std::size_t gap = std::max(alignment, sizeof(std::size_t));
  auto* block = static_cast<unsigned char*>(data) - gap;
  use.current_bytes -= static_cast<std::int64_t>(*reinterpret_cast<std::size_t*>(block));
  std::free(block);
}

}  // namespace

void* operator new(std::size_t size, std::align_val_t alignment) {
  void* data = counted_new(size, static_cast<std::size_t>(alignment));
  if (data == nullptr) throw std::bad_alloc();
  return data;
}
void* operator new(std::size_t size, std::align_val_t alignment, const std::nothrow_t&) noexcept {
  return counted_new(size, static_cast<std::size_t>(alignment));
}
void operator delete(void* data, std::align_val_t alignment) noexcept {
  counted_delete(data, static_cast<std::size_t>(alignment));
}
void operator delete(void* data, std::size_t, std::align_val_t alignment) noexcept {
  counted_delete(data, static_cast<std::size_t>(alignment));
}
void operator delete(void* data, std::align_val_t alignment, const std::nothrow_t&) noexcept {
  counted_delete(data, static_cast<std::size_t>(alignment));
}

namespace tensorscope::test {

HeapUse tensor_heap() { return use; }
void reset_heap_peak() { use.peak_bytes = use.current_bytes; }

}  // namespace tensorscope::test

using namespace tensorscope;
using namespace tensorscope::test;

TEST_CASE("heap watch: a tensor's bytes are seen when they come and when they go", "[nn][memory]") {
  const HeapUse before = tensor_heap();
  {
    Ledger ledger;
    const Tensor tensor({ledger}, Shape{3, 5}, DType::kFloat32, MemoryCategory::kInputs, "x");
    CHECK(tensor_heap().current_bytes - before.current_bytes == 60);
    CHECK(reinterpret_cast<std::uintptr_t>(tensor.values<float>().data()) % Tensor::kAlignment ==
          0);
  }
  CHECK(tensor_heap().current_bytes == before.current_bytes);
  CHECK(tensor_heap().blocks == before.blocks + 1);
}

TEST_CASE("heap watch: a planned tensor takes nothing from the heap", "[nn][memory]") {
  const HeapUse before = tensor_heap();
  Ledger ledger;
  const Tensor tensor({ledger, true}, Shape{3, 5}, DType::kFloat32, MemoryCategory::kInputs, "x");
  CHECK(tensor_heap().blocks == before.blocks);
  CHECK(ledger.current_total() == 60);
}
