#include "core/tensor.h"

#include <cstdint>

#include "catch_amalgamated.hpp"
#include "core/error.h"

namespace tensor_test {

using namespace tensorscope;

namespace {

Tensor make(Ledger& ledger, const Shape& shape, bool dry = false, DType dtype = DType::kFloat32) {
  return Tensor({ledger, dry}, shape, dtype, MemoryCategory::kActivations, "x");
}

}  // namespace

TEST_CASE("tensor: enters its bytes and releases them at the end of its life", "[core][tensor]") {
  Ledger ledger;
  {
    const Tensor x = make(ledger, {3, 5});
    CHECK(x.bytes() == 60);
    CHECK(ledger.current(MemoryCategory::kActivations) == 60);
    const Tensor d = make(ledger, {3}, false, DType::kFloat64);
    CHECK(d.bytes() == 24);
    CHECK(ledger.current_total() == 84);
  }
  CHECK(ledger.current_total() == 0);
}

TEST_CASE("tensor: storage is aligned and writable", "[core][tensor]") {
  Ledger ledger;
  for (const std::int64_t n : {1, 3, 1000}) {
    Tensor x = make(ledger, {n});
    CHECK(reinterpret_cast<std::uintptr_t>(x.view().data) % Tensor::kAlignment == 0);
    for (float& value : x.values<float>()) value = 2.0F;
    CHECK(x.values<float>().back() == 2.0F);
    CHECK(x.view().as<float>() == x.values<float>().data());
  }
}

TEST_CASE("tensor: a planned tensor has bytes in the ledger and no storage", "[core][tensor]") {
  Ledger ledger;
  const Tensor huge = make(ledger, {std::int64_t{1} << 40}, true);
  CHECK(huge.dry());
  CHECK_FALSE(huge.empty());
  CHECK(huge.view().data == nullptr);
  CHECK(ledger.current_total() == std::int64_t{4} << 40);
}

TEST_CASE("tensor: a reshape shares storage and costs nothing", "[core][tensor]") {
  Ledger ledger;
  Tensor x = make(ledger, {2, 3});
  {
    Tensor y = x.reshaped({3, 2});
    CHECK(ledger.current_total() == 24);
    y.values<float>()[5] = 7.0F;
    CHECK(x.values<float>()[5] == 7.0F);
    CHECK(y.shape() == Shape{3, 2});
    x = Tensor();
    // The view keeps the storage alive.
    CHECK(ledger.current_total() == 24);
    CHECK(y.values<float>()[5] == 7.0F);
  }
  CHECK(ledger.current_total() == 0);
}

TEST_CASE("tensor: a reshape to another number of elements is rejected", "[core][tensor]") {
  Ledger ledger;
  CHECK_THROWS_WITH(make(ledger, {2, 3}).reshaped({7}),
                    "reshape: [2, 3] has 6 elements, [7] has 7");
}

TEST_CASE("tensor: the ledger's limit refuses and leaves nothing behind", "[core][tensor]") {
  Ledger ledger(100);
  CHECK_THROWS_AS(make(ledger, {26}), Error);
  CHECK(ledger.current_total() == 0);
  CHECK(make(ledger, {25}).bytes() == 100);
}

TEST_CASE("tensor: an empty handle says so", "[core][tensor]") {
  const Tensor nothing;
  CHECK(nothing.empty());
  CHECK(nothing.dry());
}

#if !defined(__SANITIZE_ADDRESS__)
TEST_CASE("tensor: a heap that says no is an error with the size, and the ledger forgets it",
          "[core][tensor]") {
  Ledger ledger;
  // 2^48 bytes: more than the address space of any machine.
  CHECK_THROWS_WITH(make(ledger, {Shape::kMaxElements}),
                    "the heap has no room for 'x' (281474976710656 bytes)");
  CHECK(ledger.current_total() == 0);
}
#endif

}  // namespace tensor_test
