// A side that was not warm is detected although its speeding up spoils a block.
#include "catch_amalgamated.hpp"
#include "timing/compare.h"
#include "virtual_clock.h"

namespace compare_cold_test {

using namespace tensorscope;
using test::VirtualClock;
using test::VirtualWorkload;

TEST_CASE("compare: a side that becomes four times faster restarts it though a block was spoiled") {
  for (const double slow_ms : {700.0, 800.0, 900.0}) {
    CAPTURE(slow_ms);
    VirtualClock clock(0.1);
    const double until_ms = clock.true_ms + slow_ms;
    VirtualWorkload a(clock, [&](std::int64_t) { return clock.true_ms < until_ms ? 0.04 : 0.01; });
    VirtualWorkload b(clock, [](std::int64_t) { return 0.01; });
    CompareOptions options;
    options.target_relative_width = 0.0;
    CompareExperiment experiment(clock, a, b, options);
    while (!experiment.advance()) clock.true_ms += 0.3;
    const CompareReport report = experiment.report();
    REQUIRE(report.discarded_too_short > 0);
    CHECK(report.discarded_cold > 0);
    for (const ComparisonBlock& block : report.blocks) CHECK(block.a[0] < 0.02);
  }
}

}  // namespace compare_cold_test
