#include "api/jobs/timing.h"

#include "api/reports/convert.h"

namespace tensorscope::api {
namespace {

const char* phase_name(LatencyPhase phase) {
  if (phase == LatencyPhase::kCalibrating) return "clock";
  return phase == LatencyPhase::kWarmingUp ? "warm-up" : "sampling";
}

std::vector<double> copy_of(std::span<const double> values) {
  return {values.begin(), values.end()};
}

}  // namespace

Timing::Timing(Clock& clock, Workload& workload, const LatencyRequest& request)
    : request_(request), experiment_(clock, workload, request) {}

void Timing::fill(Progress& progress) {
  const LatencyProgress& now = experiment_.progress();
  if (now.restarts != restarts_seen_) {
    restarts_seen_ = now.restarts;
    progress.restarted = true;
    warm_up_sent_ = 0;
    samples_sent_ = 0;
  }
  progress.phase = phase_name(now.phase);
  progress.fraction = now.fraction;
  progress.remaining_ms = now.time_left_ms;
  progress.warm_up_ms = copy_of(experiment_.warm_up_samples_since(warm_up_sent_));
  make_finite(progress.warm_up_ms);  // 0 where too short for the clock, as in the report
  progress.samples_ms = new_samples();
  progress.first_run_ms =
      first_run_ms(experiment_.warm_up_samples_since(0), experiment_.samples_since(0));
  warm_up_sent_ = now.warm_up_count;
  samples_sent_ = now.sample_count;
}

// A naive experiment streams the clock's plain readings, as in its report.
std::vector<double> Timing::new_samples() {
  if (!request_.naive()) return copy_of(experiment_.samples_since(samples_sent_));
  std::vector<double> readings = copy_of(experiment_.sample_lengths_since(samples_sent_));
  for (double& reading : readings) {
    reading /= static_cast<double>(request_.naive_runs_per_sample);
  }
  return readings;
}

LatencyReport Timing::report(Count batch) const {
  return convert(experiment_.report(), request_, batch);
}

LatencyReport Timing::report(const Program& program) const {
  return about(program, report(program.batch));
}

}  // namespace tensorscope::api
