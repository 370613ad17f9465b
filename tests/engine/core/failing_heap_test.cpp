#include "core/failing_heap.h"

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <new>
#include <string>
#include <vector>

#include "catch_amalgamated.hpp"
#include "core/error.h"
#include "core/heap_fault.h"
#include "core/ledger.h"
#include "core/tensor.h"

namespace {

constexpr int kUnlimited = -1;
thread_local int allocations_left = kUnlimited;
thread_local tensorscope::test::HeapFault* open_fault = nullptr;

void* rationed_new(std::size_t size) noexcept {
  if (allocations_left == 0) return nullptr;
  if (allocations_left > 0) --allocations_left;
  if (!tensorscope::test::heap_grants()) return nullptr;
  return std::malloc(size == 0 ? 1 : size);
}

}  // namespace

// Not inlined: g++ would otherwise see mismatched pairs of malloc, free, new and delete.
[[gnu::noinline]] void* operator new(std::size_t size) {
  void* data = rationed_new(size);
  if (data == nullptr) throw std::bad_alloc();
  return data;
}
[[gnu::noinline]] void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  return rationed_new(size);
}
[[gnu::noinline]] void operator delete(void* data) noexcept { std::free(data); }
[[gnu::noinline]] void operator delete(void* data, std::size_t) noexcept { std::free(data); }
[[gnu::noinline]] void operator delete(void* data, const std::nothrow_t&) noexcept {
  std::free(data);
}

namespace tensorscope::test {

FailingHeap::FailingHeap(int allocations) { allocations_left = allocations; }
FailingHeap::~FailingHeap() { allocations_left = kUnlimited; }

HeapFault::Window::Window(HeapFault& fault) { open_fault = &fault; }
HeapFault::Window::~Window() { open_fault = nullptr; }
bool heap_grants() { return open_fault == nullptr || open_fault->grants(); }

}  // namespace tensorscope::test

namespace failing_heap_test {

using namespace tensorscope;
using test::FailingHeap;
using test::HeapFault;
using test::Lasting;

namespace {

constexpr auto kActivations = MemoryCategory::kActivations;
const std::string kLongLabel(100, 'x');  // too long for a string's own buffer

/// Whether the ledger had room for an entry of 7 bytes.
bool enters(Ledger& ledger, int allocations, Ledger::Id& id) {
  const FailingHeap heap(allocations);
  try {
    id = ledger.allocate(kActivations, 7, kLongLabel);
    return true;
  } catch (const std::bad_alloc&) {
    return false;
  }
}

/// Number of entries that could be released.
std::size_t released(Ledger& ledger, const std::vector<Ledger::Id>& ids) {
  const FailingHeap heap(0);
  std::size_t count = 0;
  try {
    for (const Ledger::Id id : ids) {
      ledger.release(id);
      ++count;
    }
  } catch (const std::bad_alloc&) {
    return count;
  }
  return count;
}

std::vector<Ledger::Id> entries(Ledger& ledger, int count) {
  std::vector<Ledger::Id> ids;
  for (int i = 0; i < count; ++i) ids.push_back(ledger.allocate(kActivations, 10, kLongLabel));
  return ids;
}

}  // namespace

TEST_CASE("failing heap: after so many allocations there is no more room", "[core]") {
  std::unique_ptr<int> first;
  std::unique_ptr<int> second;
  const auto allocate = [&] {
    const FailingHeap heap(1);
    first = std::make_unique<int>(1);
    second = std::make_unique<int>(2);
  };
  CHECK_THROWS_AS(allocate(), std::bad_alloc);
  CHECK(first != nullptr);
  CHECK(second == nullptr);
}

TEST_CASE("heap fault: one allocation is refused, or it and all after it, tensors' as well",
          "[core]") {
  const auto outcome = [](std::int64_t number, Lasting lasting) {
    HeapFault fault(number, lasting);
    std::string granted;
    Ledger ledger;
    ledger.record_events(false);
    std::vector<std::unique_ptr<int>> numbers(4);  // stored, or the compiler removes them
    const auto attempt = [&](const auto& allocate) {
      try {
        fault.within(allocate);
        granted += '+';
      } catch (const std::exception&) {
        granted += '-';
      }
    };
    const auto tensor = [&] {
      return Tensor({ledger}, Shape{3}, DType::kFloat32, kActivations, "x");
    };
    for (auto& each : numbers) attempt([&] { return (each = std::make_unique<int>(1)).get(); });
    attempt(tensor);
    CHECK(fault.struck() == (granted != "+++++"));
    CHECK(ledger.current_total() == 0);
    return granted;
  };
  CHECK(outcome(-1, Lasting::kOnce) == "+++++");
  CHECK(outcome(1, Lasting::kOnce) == "+-+++");
  CHECK(outcome(1, Lasting::kFromThenOn) == "+----");
  // A tensor needs what the ledger allocates, then its control block and its storage.
  int refused = 0;
  for (std::int64_t number = 4; outcome(number, Lasting::kOnce) == "++++-"; ++number) ++refused;
  CHECK(refused >= 3);
}

TEST_CASE("ledger: an entry for which the heap has no room changes nothing", "[core][ledger]") {
  for (const int already : {0, 1, 8, 9}) {
    for (const bool recording : {true, false}) {
      int failures = 0;
      for (bool entered = false; !entered;) {
        INFO(already << " entries, " << failures << " allocations");
        Ledger ledger;
        ledger.record_events(recording);
        const std::vector<Ledger::Id> before = entries(ledger, already);
        const std::size_t events = ledger.events().size();
        Ledger::Id id = 0;
        entered = enters(ledger, failures, id);
        if (entered) break;
        ++failures;
        CHECK(ledger.current_total() == 10 * already);
        CHECK(ledger.peak_total() == 10 * already);
        CHECK(ledger.events().size() == events);
        const Ledger::Id after = ledger.allocate(kActivations, 7, "y");
        CHECK(std::find(before.begin(), before.end(), after) == before.end());
        CHECK(ledger.current_total() == 10 * already + 7);
      }
      CHECK(failures > 0);
    }
  }
}

TEST_CASE("ledger: a release needs no memory, recorded or not", "[core][ledger]") {
  for (const bool recording : {true, false}) {
    Ledger ledger;
    ledger.record_events(recording);
    const std::vector<Ledger::Id> ids = entries(ledger, 100);
    CHECK(released(ledger, ids) == 100);
    CHECK(ledger.current_total() == 0);
    REQUIRE(ledger.events().size() == (recording ? 200 : 0));
    if (recording) CHECK(ledger.events().back().label == kLongLabel);
  }
}

TEST_CASE("ledger: what was alive when recording began is released without memory too",
          "[core][ledger]") {
  Ledger ledger;
  ledger.record_events(false);
  const std::vector<Ledger::Id> ids = entries(ledger, 20);
  ledger.record_events(true);
  CHECK(released(ledger, ids) == 20);
  REQUIRE(ledger.events().size() == 20);
  CHECK(ledger.events().front().label == kLongLabel);
}

TEST_CASE("tensor: many that unwind from a heap without room leave the ledger empty",
          "[core][tensor]") {
  Ledger ledger;
  const auto fill = [&ledger] {
    const FailingHeap heap(100);  // still without room while the tensors are destroyed
    std::vector<Tensor> tensors;
    for (int i = 0; i < 1000; ++i) {
      tensors.emplace_back(Allocator{ledger}, Shape{3}, DType::kFloat32, kActivations, kLongLabel);
    }
  };
  CHECK_THROWS_AS(fill(), std::bad_alloc);
  CHECK(ledger.current_total() == 0);
  CHECK(ledger.peak_total() > 0);
}

}  // namespace failing_heap_test
