#pragma once
// Helpers for comparisons on the real clock, which a busy machine may cut short.

#include <string>

#include "api/types/compare.h"
#include "catch_amalgamated.hpp"
#include "core/text.h"
#include "sanitized.h"
#include "timing/comparison.h"
#include "timing/median_interval.h"

namespace tensorscope::test {

/// A budget large enough for the minimum number of blocks, unless other programs use most of the
/// machine.
inline api::CompareRequest patient() {
  api::CompareRequest request;
  request.budget_ms = unless_sanitized(2500.0, 8000.0);
  request.warm_up_ms = 300.0;
  request.min_blocks = 6;
  return request;
}

/// A takes several times as long as B, and the report says so if its interval is supported and
/// clearly above 1; otherwise it must say that it cannot tell. Which verdict belongs to which
/// interval is tested on simulated clocks (timing/compare_test.cpp).
inline void check_slower(const api::CompareReport& report) {
  CHECK(report.ratio > 1.0);
  const Interval& range = report.ratio_interval;
  const bool clear = supported(range) && range.low > 1.0 + kLeastDifference;
  CHECK(report.verdict == (clear ? ComparisonVerdict::kSlower : ComparisonVerdict::kCannotTell));
  const std::string said =
      clear ? text(report.a, " is slower than ", report.b, ": it takes ")
            : text("Cannot tell which of ", report.a, " and ", report.b, " is faster: ");
  CHECK_THAT(report.sentence, Catch::Matchers::StartsWith(said));
}

}  // namespace tensorscope::test
