#include "core/ledger.h"

#include "catch_amalgamated.hpp"
#include "core/error.h"

namespace ledger_test {

using namespace tensorscope;

namespace {

constexpr auto kActivations = MemoryCategory::kActivations;
constexpr auto kParameters = MemoryCategory::kParameters;
constexpr auto kWorkspace = MemoryCategory::kWorkspace;

std::int64_t of(const CategoryBytes& bytes, MemoryCategory category) {
  return bytes[static_cast<std::size_t>(category)];
}

}  // namespace

TEST_CASE("ledger: categories add up to the total", "[core][ledger]") {
  Ledger ledger;
  ledger.allocate(kParameters, 100, "weight");
  const auto scratch = ledger.allocate(kWorkspace, 30, "scratch");
  ledger.allocate(kActivations, 7, "y");
  CHECK(ledger.current(kParameters) == 100);
  CHECK(ledger.current(kWorkspace) == 30);
  CHECK(ledger.current(kActivations) == 7);
  CHECK(ledger.current(MemoryCategory::kGradients) == 0);
  CHECK(ledger.current_total() == 137);
  ledger.release(scratch);
  CHECK(ledger.current(kWorkspace) == 0);
  CHECK(ledger.current_total() == 107);
}

TEST_CASE("ledger: the peak is the highest total, with what it was made of", "[core][ledger]") {
  Ledger ledger;
  ledger.allocate(kParameters, 100, "weight");
  const auto scratch = ledger.allocate(kWorkspace, 50, "scratch");
  ledger.release(scratch);
  ledger.allocate(kActivations, 60, "y");
  CHECK(ledger.peak_total() == 160);
  CHECK(of(ledger.at_peak(), kParameters) == 100);
  CHECK(of(ledger.at_peak(), kActivations) == 60);
  CHECK(of(ledger.at_peak(), kWorkspace) == 0);
  // Each category's own peak may occur at another time.
  CHECK(of(ledger.peak_by_category(), kWorkspace) == 50);
}

TEST_CASE("ledger: an equal total later does not move the peak", "[core][ledger]") {
  Ledger ledger;
  const auto first = ledger.allocate(kWorkspace, 10, "first");
  ledger.release(first);
  ledger.allocate(kActivations, 10, "second");
  CHECK(of(ledger.at_peak(), kWorkspace) == 10);
  CHECK(of(ledger.at_peak(), kActivations) == 0);
}

TEST_CASE("ledger: events tell every step and the totals after it", "[core][ledger]") {
  Ledger ledger;
  const auto x = ledger.allocate(kActivations, 10, "x");
  ledger.allocate(kWorkspace, 5, "s");
  ledger.release(x);
  const auto& events = ledger.events();
  REQUIRE(events.size() == 3);
  CHECK(events[0].step == 0);
  CHECK(events[0].bytes == 10);
  CHECK(events[0].label == "x");
  CHECK(events[1].total_bytes == 15);
  CHECK(events[2].step == 2);
  CHECK(events[2].bytes == -10);
  CHECK(events[2].label == "x");
  CHECK(events[2].category == kActivations);
  CHECK(events[2].total_bytes == 5);
  CHECK(of(events[2].current, kWorkspace) == 5);
}

TEST_CASE("ledger: recording can be switched off, the accounts go on", "[core][ledger]") {
  Ledger ledger;
  ledger.record_events(false);
  ledger.release(ledger.allocate(kActivations, 10, "x"));
  CHECK(ledger.events().empty());
  CHECK(ledger.peak_total() == 10);
  CHECK(ledger.current_total() == 0);
}

TEST_CASE("ledger: an entry released twice is reported", "[core][ledger]") {
  Ledger ledger;
  const auto id = ledger.allocate(kActivations, 10, "fc1.output");
  ledger.release(id);
  CHECK_THROWS_WITH(ledger.release(id), "ledger: 'fc1.output' released twice");
  CHECK(ledger.current_total() == 0);
}

TEST_CASE("ledger: an id that never was is reported", "[core][ledger]") {
  Ledger ledger;
  CHECK_THROWS_WITH(ledger.release(3), "ledger: no entry 3");
}

TEST_CASE("ledger: refuses what would pass the limit, with the arithmetic", "[core][ledger]") {
  Ledger ledger(100);
  ledger.allocate(kParameters, 60, "weight");
  CHECK_THROWS_WITH(ledger.allocate(kActivations, 41, "fc1.output"),
                    "'fc1.output' needs 41 bytes on top of the 60 in use: 101 bytes, the limit is "
                    "100");
  try {
    ledger.allocate(kActivations, 41, "fc1.output");
  } catch (const Error& error) {
    CHECK(error.code() == ErrorCode::kOutOfMemory);
    CHECK(error.hint() == "Ask for less, plan it without running, or raise the memory limit.");
  }
  // The refusal changed nothing, and a tensor that fits exactly is allowed.
  CHECK(ledger.current_total() == 60);
  CHECK(ledger.events().size() == 1);
  ledger.allocate(kActivations, 40, "y");
  CHECK(ledger.current_total() == 100);
}

TEST_CASE("ledger: names what was alive at the peak, largest first", "[core][ledger]") {
  Ledger ledger;
  ledger.allocate(kParameters, 10, "weight");
  const auto x = ledger.allocate(kActivations, 20, "x");
  const auto y = ledger.allocate(kActivations, 40, "y");
  ledger.release(x);
  ledger.release(y);
  ledger.allocate(kActivations, 30, "z");
  const auto alive = ledger.alive_at_peak();
  REQUIRE(alive.size() == 3);
  CHECK(alive[0].label == "y");
  CHECK(alive[1].label == "x");
  CHECK(alive[2].label == "weight");
  CHECK(alive[2].bytes == 10);
}

TEST_CASE("ledger: reset_peak forgets the past and keeps what is alive", "[core][ledger]") {
  Ledger ledger;
  const auto weight = ledger.allocate(kParameters, 10, "weight");
  ledger.release(ledger.allocate(kActivations, 100, "x"));
  ledger.reset_peak();
  CHECK(ledger.peak_total() == 10);
  CHECK(ledger.events().empty());
  CHECK(of(ledger.peak_by_category(), kActivations) == 0);
  REQUIRE(ledger.alive_at_peak().size() == 1);
  CHECK(ledger.alive_at_peak()[0].label == "weight");
  const auto y = ledger.allocate(kActivations, 5, "y");
  CHECK(ledger.peak_total() == 15);
  REQUIRE(ledger.alive_at_peak().size() == 2);
  ledger.release(y);
  ledger.release(weight);
  CHECK(ledger.peak_total() == 15);
  CHECK(ledger.current_total() == 0);
}

TEST_CASE("ledger: category names are stable", "[core][ledger]") {
  CHECK(to_string(MemoryCategory::kParameters) == "parameters");
  CHECK(to_string(MemoryCategory::kActivations) == "activations");
  CHECK(to_string(MemoryCategory::kGradients) == "gradients");
  CHECK(to_string(MemoryCategory::kOptimizerState) == "optimizer_state");
  CHECK(to_string(MemoryCategory::kInputs) == "inputs");
  CHECK(to_string(MemoryCategory::kWorkspace) == "workspace");
}

}  // namespace ledger_test
