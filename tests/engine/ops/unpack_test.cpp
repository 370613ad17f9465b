#include "ops/elementwise/unpack.h"

#include <array>

#include "catch_amalgamated.hpp"
#include "graph/dispatch.h"

namespace unpack_test {

using namespace tensorscope;

namespace {

template <class Half>
Tensor packed(Ledger& ledger, std::initializer_list<std::uint16_t> bits) {
  Tensor tensor({ledger}, Shape{static_cast<std::int64_t>(bits.size())}, kDTypeOf<Half>,
                MemoryCategory::kParameters, "weight");
  std::transform(bits.begin(), bits.end(), tensor.values<Half>().begin(),
                 [](std::uint16_t each) { return Half{each}; });
  return tensor;
}

}  // namespace

TEMPLATE_TEST_CASE("unpack: the values of sixteen bits in the type that is computed in",
                   "[ops][half]", float, double) {
  Ledger ledger;
  const Context context{.ledger = ledger, .dtype = kDTypeOf<TestType>};
  const Tensor half = packed<Float16>(ledger, {0x3c00, 0xc000, 0x0001, 0x7bff});
  const Tensor y = run(context, Unpack<Float16>{}, std::array{&half}, "w");
  CHECK(std::vector<TestType>(y.values<TestType>().begin(), y.values<TestType>().end()) ==
        std::vector<TestType>{1, -2, TestType{0x1p-24}, 65504});
  const Tensor brain = packed<BFloat16>(ledger, {0x3f80, 0x4049});
  const Tensor z = run(context, Unpack<BFloat16>{}, std::array{&brain}, "w");
  CHECK(z.values<TestType>()[1] == TestType{3.140625});
}

TEST_CASE("unpack: half the bytes are parameters, the expanded copy is workspace", "[ops][half]") {
  Ledger ledger;
  const Context context{.ledger = ledger};
  const Tensor half = packed<Float16>(ledger, {1, 2, 3, 4, 5});
  {
    const Tensor y = run(context, Unpack<Float16>{}, std::array{&half}, "w");
    CHECK(ledger.current(MemoryCategory::kParameters) == 10);
    CHECK(ledger.current(MemoryCategory::kWorkspace) == 20);
    CHECK(ledger.current(MemoryCategory::kActivations) == 0);
  }
  CHECK(ledger.current_total() == 10);
  const std::array shapes{Shape{5}};
  CHECK(min_bytes(Unpack<Float16>{}, shapes, DType::kFloat32) == 30);
}

TEST_CASE("unpack: another element type is refused", "[ops][half]") {
  Ledger ledger;
  const Context context{.ledger = ledger};
  const Tensor brain = packed<BFloat16>(ledger, {1});
  CHECK_THROWS_WITH(run(context, Unpack<Float16>{}, std::array{&brain}, "w"),
                    "unpack_float16: input 0 is bfloat16, expected float16");
}

}  // namespace unpack_test
