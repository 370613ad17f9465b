// With a clock that steps by 100 ms, jobs end at once with an error that says so.
#include "api/session.h"
#include "timing/coarse_clock.h"

namespace coarse_clock_job_test {

using namespace tensorscope;
using Catch::Matchers::ContainsSubstring;

TEST_CASE("coarse clock: jobs that measure a network refuse at once, and say so") {
  test::ReadOnlyClock clock(100.0);
  api::Session session(clock, std::int64_t{256} << 20);
  const api::ModelRequest model{.model = "mlp", .spec = {}, .batch = 1, .seq = 0};
  const auto check_refused = [&](const api::Result<api::Done>& started) {
    REQUIRE(started.ok);
    const double begun_ms = clock.inner.true_ms;
    std::string why;
    while (why.empty()) {
      const api::Result<api::Progress> slice = session.advance(50.0);
      if (!slice.ok) why = slice.error->message;
      REQUIRE(clock.inner.true_ms - begun_ms < 4000.0);
      if (slice.ok) REQUIRE_FALSE(slice.value->done);
    }
    CHECK_THAT(why, ContainsSubstring("steps of 100 ms"));
  };
  check_refused(session.start<"Latency">(model, api::LatencyRequest{}));
  check_refused(session.start<"ForwardProfile">(model, api::LatencyRequest{}));
  check_refused(session.start<"Calibration">(600.0));
  check_refused(session.start<"Device">(2000.0));
  check_refused(session.start<"Controls">(2000.0));
  check_refused(session.start<"Compare">(model, model, api::CompareRequest{}));
  check_refused(session.start<"Instruments">(model, api::CompareRequest{}));
  check_refused(
      session.start<"TrainingProfile">(model, api::TrainingRequest{}, api::LatencyRequest{}));
}

}  // namespace coarse_clock_job_test
