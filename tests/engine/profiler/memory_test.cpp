#include "profiler/memory.h"

#include "catch_amalgamated.hpp"
#include "core/error.h"

namespace memory_test {

using namespace tensorscope;
using Catch::Approx;
using Catch::Matchers::ContainsSubstring;

namespace {

// 100 bytes of parameters stay; activations of 40 and 60 overlap, then 20 bytes of scratch memory
// exist alone.
MemoryAccount example() {
  Ledger ledger;
  ledger.allocate(MemoryCategory::kParameters, 100, "weight");
  const Ledger::Id first = ledger.allocate(MemoryCategory::kActivations, 40, "a");
  const Ledger::Id second = ledger.allocate(MemoryCategory::kActivations, 60, "b");
  ledger.release(first);
  const Ledger::Id scratch = ledger.allocate(MemoryCategory::kWorkspace, 20, "scratch");
  ledger.release(scratch);
  ledger.release(second);
  return account_of(ledger);
}

}  // namespace

TEST_CASE("memory: an account has each category's peak and what the total's peak was made of",
          "[memory]") {
  const MemoryAccount account = example();
  CHECK(account.peak_total == 200);
  CHECK(account.peak_by_category.activations_bytes == 100);
  CHECK(account.peak_by_category.workspace_bytes == 20);
  CHECK(account.at_peak.workspace_bytes == 0);
  REQUIRE(account.alive_at_peak.size() == 3);
  CHECK(account.alive_at_peak[0].label == "weight");
  CHECK(account.alive_at_peak[1].label == "b");
}

TEST_CASE("memory: activations written in all count even when their room is used again",
          "[memory]") {
  CHECK(example().activation_bytes_total() == 100);
  CHECK(example().efficiency() == Approx(1.0));
}

TEST_CASE("memory: one byte of difference in one category is a difference", "[memory]") {
  const MemoryAccount plan = example();
  MemoryAccount measured = example();
  CHECK(plan.same_bytes(measured));
  measured.peak_by_category[5] += 1;
  CHECK_FALSE(plan.same_bytes(measured));
}

TEST_CASE("memory: bytes are written in powers of ten with three digits", "[memory]") {
  CHECK(bytes_text(0) == "0 bytes");
  CHECK(bytes_text(980) == "980 bytes");
  CHECK(bytes_text(9'449'472) == "9.45 MB");
  CHECK(bytes_text(999'600) == "1 MB");
  CHECK(bytes_text(std::int64_t{6'230'000'000}) == "6.23 GB");
  CHECK(bytes_text(std::int64_t{12'345} * 1'000'000'000'000) == "12345 TB");
}

TEST_CASE("memory: what does not fit is refused with the arithmetic, what fits exactly is not",
          "[memory]") {
  const MemoryAccount plan = example();
  CHECK_NOTHROW(require_fit(plan, 200, "net", 1));
  CHECK_NOTHROW(require_fit(plan, 0, "net", 1));
  try {
    require_fit(plan, 199, "net at batch 7", 7);
    FAIL("not refused");
  } catch (const Error& error) {
    CHECK(error.code() == ErrorCode::kOutOfMemory);
    CHECK_THAT(error.what(), ContainsSubstring("net at batch 7 needs 200 bytes"));
    CHECK_THAT(error.what(), ContainsSubstring("parameters 100 bytes, activations 100 bytes"));
    CHECK_THAT(error.what(), ContainsSubstring("this session has 199 bytes"));
    CHECK_THAT(error.hint(), ContainsSubstring("smaller batch"));
  }
}

TEST_CASE("memory: no smaller batch than 1 is advised", "[memory]") {
  try {
    require_fit(example(), 199, "net at batch 1", 1);
    FAIL("not refused");
  } catch (const Error& error) {
    CHECK(error.hint() == "Plan it without running, or raise the memory limit.");
  }
}

}  // namespace memory_test
