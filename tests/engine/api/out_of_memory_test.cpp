// Every allocation of every verb fails once, and again together with all later ones. Whenever it
// happens, the verb must return a Result without crashing, release every byte of tensors, and leave
// a session whose next run is right.
#include <algorithm>

#include "catch_amalgamated.hpp"
#include "drive.h"
#include "sanitized.h"
#include "seed.h"
#include "swept_verbs.h"
#include "train/heap_watch.h"
#include "train/trained_pass.h"
#include "train/training_step.h"

namespace out_of_memory_test {

using namespace tensorscope;
using namespace tensorscope::test;

namespace {

/// Enough for the small requests, and little for verbs that use as much as they may.
constexpr std::int64_t kRoom = std::int64_t{8} << 20;

/// Drives one verb in a session that it owns, with and without faults.
class Sweep {
 public:
  explicit Sweep(const SweptVerb& verb) : verb_(verb), test_(kRoom) {
    prepare_for_sweep(test_.session);
    right_ = undisturbed();
    idle_bytes_ = tensor_heap().current_bytes;
  }

  /// Number of allocations in a run in which nothing fails.
  std::int64_t allocations() {
    HeapFault counter(-1);
    REQUIRE_FALSE(verb_.run(test_.session, counter).error);
    return counter.seen();
  }

  void fail_at(std::int64_t number, Lasting lasting) {
    CAPTURE(verb_.name, verb_.how, number);
    HeapFault fault(number, lasting);
    const SweptAnswer answer = verb_.run(test_.session, fault);
    if (answer.error) {
      CHECK(answer.error->code == "out_of_memory");
    } else {
      CHECK(answer.answer == right_);  // an optional optimisation was skipped
    }
    // If taking the report failed, the job still holds it; the next start discards the job.
    value_of(test_.session.cancel());
    CHECK(undisturbed() == right_);
    CHECK(tensor_heap().current_bytes == idle_bytes_);
  }

 private:
  std::string undisturbed() {
    HeapFault none(-1);
    const SweptAnswer answer = verb_.run(test_.session, none);
    if (answer.error) FAIL(verb_.name << ": " << answer.error->message);
    return answer.answer;
  }

  const SweptVerb& verb_;
  TestSession test_;
  std::string right_;
  std::int64_t idle_bytes_ = 0;
};

/// The first allocations, and a random sample of the others.
std::vector<std::int64_t> sample(std::int64_t allocations, std::int64_t few, Rng& rng) {
  std::vector<std::int64_t> numbers;
  for (std::int64_t i = 0; i < std::min(few / 2, allocations); ++i) numbers.push_back(i);
  for (std::int64_t i = few / 2; i < std::min(few, allocations); ++i) {
    numbers.push_back(
        static_cast<std::int64_t>(rng.below(static_cast<std::uint32_t>(allocations))));
  }
  return numbers;
}

}  // namespace

TEST_CASE("out of memory: the sweep knows every verb", "[api][memory]") {
  std::vector<std::string> swept;
  for (const SweptVerb& verb : swept_verbs()) swept.emplace_back(verb.name);
  for (const std::string& name : all_verb_names()) {
    CAPTURE(name);
    CHECK(std::find(swept.begin(), swept.end(), name) != swept.end());
  }
}

TEST_CASE("out of memory: some allocations of every verb fail", "[api][memory]") {
  Rng rng = seeded(41);
  for (const SweptVerb& verb : swept_verbs()) {
    DYNAMIC_SECTION(verb.name << " " << verb.how) {
      Sweep sweep(verb);
      const std::int64_t all = sweep.allocations();
      const std::int64_t few = verb.measures ? 4 : test::unless_sanitized(24, 8);
      for (const std::int64_t number : sample(all, few, rng)) {
        sweep.fail_at(number, Lasting::kOnce);
        sweep.fail_at(number, Lasting::kFromThenOn);
      }
    }
  }
}

TEST_CASE("out of memory: whichever allocation of a training step fails, the ledger ends at zero",
          "[api][memory]") {
  const TrainingProgram training = training_program(program_of(kResidual, 2), Loss::kCrossEntropy);
  const auto step = [&](Ledger& ledger) {
    Network network(training.program, ledger, false);
    network.initialise(kAll);
    Optimizer optimizer({}, parameters_of(network));
    TrainingStep(network, training, optimizer).run();
  };
  std::int64_t number = 0;
  for (bool struck = true; struck; ++number) {
    CAPTURE(number);
    Ledger ledger;
    HeapFault fault(number);
    const bool done = fault.within([&] {
      try {
        step(ledger);
        return true;
      } catch (const std::exception&) {
        return false;
      }
    });
    struck = fault.struck();
    CHECK((done || struck));
    CHECK(ledger.current_total() == 0);
  }
  CHECK(number > 100);
}

TEST_CASE("out of memory: while the heap stays full every call says so, and a job can be cancelled",
          "[api][memory]") {
  TestSession test;
  const api::ModelRequest request = custom(std::string(kResidual), 2);
  api::LatencyRequest endless;
  endless.budget_ms = 1e6;
  value_of(test.session.start<"Latency">(request, endless));
  HeapFault fault(0, Lasting::kFromThenOn);
  std::vector<api::Result<api::Description>> answers;
  answers.reserve(3);
  api::Result<api::Done> cancelled;
  {
    const HeapFault::Window full(fault);
    for (int call = 0; call < 3; ++call) answers.push_back(test.session.ask<"describe">(request));
    cancelled = test.session.cancel();
  }
  for (const auto& answer : answers) {
    REQUIRE_FALSE(answer.ok);
    // If the code does not fit into a string without an allocation, only the error stored in
    // advance has it.
    const bool fits = std::string().capacity() >= std::string("out_of_memory").size();
    if (fits || &answer == answers.data()) CHECK(answer.error->code == "out_of_memory");
    CHECK_FALSE(answer.error->message.empty());
  }
  CHECK(cancelled.ok);
  CHECK(value_of(test.session.advance(20)).done);
  CHECK(value_of(test.session.ask<"describe">(request)).batch == 2);
}

TEST_CASE("out of memory: every allocation of every verb fails", "[.][sweep]") {
  const auto lasting = GENERATE(Lasting::kOnce, Lasting::kFromThenOn);
  for (const SweptVerb& verb : swept_verbs()) {
    DYNAMIC_SECTION(verb.name << " " << verb.how) {
      Sweep sweep(verb);
      const std::int64_t all = sweep.allocations();
      // A verb that measures repeats the same work, with up to half a million allocations. Only
      // about a dozen of these are tried, spread evenly.
      constexpr std::int64_t kMostOfMeasured = 12;
      const std::int64_t stride = verb.measures ? 1 + all / kMostOfMeasured : 1;
      for (std::int64_t number = 0; number < all; number += stride) {
        sweep.fail_at(number, lasting);
      }
      CHECK(all > 0);
    }
  }
}

}  // namespace out_of_memory_test
