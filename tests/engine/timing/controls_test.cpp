#include "timing/controls.h"

#include <array>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <memory>
#include <utility>

#include "catch_amalgamated.hpp"
#include "simulator.h"

namespace controls_test {

using namespace tensorscope;
using Catch::Approx;
using Catch::Matchers::ContainsSubstring;
using test::VirtualClock;
using test::VirtualWorkload;

namespace {

/// Controls on a simulated machine, with the duration of each piece of work in ms.
ControlsReport controls(double same_ms, double twice_ms, double empty_ms, double noise,
                        std::uint64_t seed = 1) {
  VirtualClock clock(0.005);
  Pcg32 rng(seed);
  const auto takes = [&](double ms) {
    return [&rng, ms, noise](std::int64_t) { return ms * std::exp(noise * test::normal(rng)); };
  };
  VirtualWorkload work(clock, takes(0.2));
  VirtualWorkload same(clock, takes(same_ms));
  VirtualWorkload twice(clock, takes(twice_ms));
  VirtualWorkload empty(clock, takes(empty_ms));
  Controls controls(clock, 1000.0, seed, work, same, twice, empty);
  while (!controls.advance(50.0)) clock.true_ms += 0.3;
  CHECK(controls.fraction() == Approx(1.0));
  const ControlsReport report = controls.report();
  CHECK(report.elapsed_ms <= 1100.0);
  return report;
}

}  // namespace

TEST_CASE("controls: on a machine that keeps still all three are green", "[long]") {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const ControlsReport report = controls(0.2, 0.4, 3e-6, 0.03, seed);
    CHECK(report.status == ControlStatus::kGreen);
    REQUIRE(report.controls.size() == 3);
    for (const ControlReport& control : report.controls) CHECK(control.advice.empty());
    CHECK(report.controls[1].value == Approx(2.0).epsilon(0.03));
    CHECK(report.controls[2].value == Approx(3.0).epsilon(0.05));
  }
}

TEST_CASE("controls: equal work that differs is red, and says what to do") {
  const ControlsReport report = controls(0.23, 0.4, 3e-6, 0.01);
  CHECK(report.status == ControlStatus::kRed);
  CHECK(report.controls[0].status == ControlStatus::kRed);
  CHECK_THAT(report.controls[0].advice, ContainsSubstring("measure again"));
  CHECK(report.controls[1].status == ControlStatus::kGreen);
}

TEST_CASE("controls: much noise is amber, with the difference that can still be seen") {
  const ControlsReport report = controls(0.2, 0.4, 3e-6, 0.9);
  CHECK(report.controls[0].status == ControlStatus::kAmber);
  CHECK_THAT(report.controls[0].advice, ContainsSubstring("differences below"));
}

TEST_CASE("controls: a factor of two that is not found is amber or red by how far it is off") {
  CHECK(controls(0.2, 0.43, 3e-6, 0.01).controls[1].status == ControlStatus::kAmber);
  CHECK(controls(0.2, 0.25, 3e-6, 0.01).controls[1].status == ControlStatus::kRed);
}

TEST_CASE("controls: an empty run that costs something is amber, one that costs much is red") {
  CHECK(judge_empty(20e-6, {20e-6, 20e-6, 0.95}).status == ControlStatus::kGreen);
  CHECK(judge_empty(200e-6, {}).status == ControlStatus::kAmber);
  CHECK(judge_empty(2e-3, {}).status == ControlStatus::kRed);
  CHECK(judge_empty(std::nan(""), {}).status == ControlStatus::kRed);
  CHECK(to_string(ControlStatus::kAmber) == std::string("amber"));
}

namespace {

/// A real clock, because the work of the controls takes no simulated time.
struct SteadyClock final : Clock {
  double now_ms() override {
    using namespace std::chrono;
    return duration<double, std::milli>(steady_clock::now().time_since_epoch()).count();
  }
};

}  // namespace

TEST_CASE("controls: their own work moves with them and nothing refers to where they were") {
  SteadyClock clock;
  alignas(Controls) std::array<std::byte, sizeof(Controls)> place{};
  Controls* const first = std::construct_at(reinterpret_cast<Controls*>(place.data()), clock, 60.0);
  Controls moved(std::move(*first));
  std::destroy_at(first);
  place.fill(std::byte{0});
  while (!moved.advance(5.0)) {
  }
  CHECK(moved.report().controls.size() == 3);
}

TEST_CASE("controls: the chain computes something that depends on every link") {
  ChainWorkload one(1);
  ChainWorkload many(1000);
  CHECK(one.step(1.0));
  CHECK(many.step(1.0));
  CHECK(one.checksum() != 2.0);
  CHECK(many.checksum() != one.checksum());
  CHECK_THROWS_WITH(Controls(*std::make_unique<VirtualClock>(0.1), 10.0),
                    ContainsSubstring("budget_ms is 10"));
}

}  // namespace controls_test
