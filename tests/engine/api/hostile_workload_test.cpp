// Workloads of the caller that call back into their session, or throw where nothing should.
#include <functional>
#include <memory>
#include <stdexcept>
#include <utility>

#include "drive.h"
#include "timing/virtual_clock.h"

namespace hostile_workload_test {

using namespace tensorscope;
using namespace tensorscope::test;
using Catch::Matchers::ContainsSubstring;

namespace {

/// Callbacks of a workload; `gone` is set when the workload is destroyed.
struct Calls {
  std::function<void()> step;
  std::function<void()> abandon;
  bool gone = false;
};

class Caller final : public Workload {
 public:
  Caller(VirtualClock& clock, Calls& calls) : clock_(clock), calls_(calls) {}
  ~Caller() override { calls_.gone = true; }
  Caller(const Caller&) = delete;
  Caller& operator=(const Caller&) = delete;
  bool step(double max_ms) override {
    clock_.true_ms += max_ms;
    if (calls_.step) calls_.step();
    return false;  // never complete, so that there is always a run to abandon
  }
  void abandon() override {
    if (calls_.abandon) calls_.abandon();
  }

 private:
  VirtualClock& clock_;
  Calls& calls_;
};

struct Test {
  Test() { start(); }
  void start() {
    calls.gone = false;
    value_of(session.start<"KernelSource">(api::KernelRequest{"own", 8}, quick(), workload()));
  }
  std::unique_ptr<Workload> workload() { return std::make_unique<Caller>(clock, calls); }
  /// Advances until the workload has run.
  api::Result<api::Progress> advance() {
    bool ran = false;
    const std::function<void()> wanted = std::exchange(calls.step, {});
    calls.step = [&] {
      ran = true;
      if (wanted) wanted();
    };
    api::Result<api::Progress> result;
    do {
      result = session.advance(20.0);
    } while (!ran && result.ok);
    calls.step = {};
    return result;
  }

  VirtualClock clock{0.001};
  Calls calls;
  api::Session session{clock, kLimit};
};

void check_refused(const auto& result) {
  REQUIRE_FALSE(result.ok);
  CHECK(result.error->code == "invalid_argument");
  CHECK_THAT(result.error->message, ContainsSubstring("from within a run of its own job"));
}

[[noreturn]] void fail() { throw std::runtime_error("not now"); }

}  // namespace

TEST_CASE("hostile workload: a run cannot start, advance, cancel or take in its own session",
          "[jobs]") {
  Test t;
  bool called = false;
  t.calls.step = [&] {
    called = true;
    check_refused(t.session.start<"Memory">(preset("mlp")));
    check_refused(t.session.start<"Train">(api::TrainRequest{}));
    check_refused(t.session.advance(1.0));
    check_refused(t.session.cancel());
    check_refused(t.session.take<"Kernel">());
    CHECK_FALSE(t.calls.gone);
    CHECK(t.session.ask<"describe">(preset("mlp")).ok);  // queries are answered at once
  };
  CHECK(t.advance().ok);
  CHECK(called);
  CHECK_FALSE(t.calls.gone);
  CHECK(t.advance().ok);  // the session's own job continues
  CHECK(t.session.start<"Memory">(preset("mlp")).ok);
  CHECK(t.calls.gone);
}

TEST_CASE("hostile workload: a run that throws ends its job with that error", "[jobs]") {
  Test t;
  t.calls.step = fail;
  const auto failed = t.advance();
  REQUIRE_FALSE(failed.ok);
  CHECK_THAT(failed.error->message, ContainsSubstring("not now"));
  CHECK(t.calls.gone);
  CHECK(t.session.start<"Memory">(preset("mlp")).ok);
}

TEST_CASE("hostile workload: a run that cannot be abandoned is an error of cancel, and is gone",
          "[jobs]") {
  Test t;
  REQUIRE(t.advance().ok);
  t.calls.abandon = fail;
  const auto failed = t.session.cancel();
  REQUIRE_FALSE(failed.ok);
  CHECK_THAT(failed.error->message, ContainsSubstring("not now"));
  CHECK(t.calls.gone);
  CHECK(t.session.cancel().ok);
  CHECK(t.session.start<"Memory">(preset("mlp")).ok);
}

TEST_CASE("hostile workload: a run that cannot be abandoned is an error of the next start, once",
          "[jobs]") {
  Test t;
  REQUIRE(t.advance().ok);
  t.calls.abandon = fail;
  const auto failed = t.session.start<"Memory">(preset("mlp"));
  REQUIRE_FALSE(failed.ok);
  CHECK_THAT(failed.error->message, ContainsSubstring("not now"));
  CHECK(t.calls.gone);
  CHECK_FALSE(t.session.advance(1.0).ok);
  value_of(t.session.start<"Memory">(preset("mlp")));
  finish(t.session);
  CHECK(t.session.take<"Memory">().ok);
}

TEST_CASE("hostile workload: neither may an abandoned run call its session", "[jobs]") {
  Test t;
  REQUIRE(t.advance().ok);
  bool called = false;
  t.calls.abandon = [&] {
    called = true;
    check_refused(t.session.start<"Memory">(preset("mlp")));
    check_refused(t.session.cancel());
  };
  CHECK(t.session.cancel().ok);
  CHECK(called);
}

}  // namespace hostile_workload_test
