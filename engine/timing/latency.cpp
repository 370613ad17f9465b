#include "timing/latency.h"

#include <algorithm>
#include <cmath>

namespace tensorscope {
namespace {

// Shares of the progress bar.
constexpr double kCalibrated = 0.02;
constexpr double kWarm = 0.3;

std::span<const double> tail(const std::vector<double>& values, std::size_t from) {
  return std::span<const double>(values).subspan(std::min(from, values.size()));
}

}  // namespace

LatencyExperiment::LatencyExperiment(Clock& clock, Workload& workload, LatencyOptions options)
    : clock_(clock),
      options_(options),
      sampler_(clock, workload),
      calibrator_(clock, coarsest_tick_ms(options.budget_ms, 1)),
      rng_(static_cast<std::uint64_t>(options.seed)) {
  validate(options_);
  update_progress();
}

bool LatencyExperiment::advance(double max_ms) {
  const double start_ms = clock_.now_ms();
  double last_ms = start_ms;
  while (progress_.phase != Phase::kDone) {
    const double left_ms = max_ms - (last_ms - start_ms);
    if (left_ms <= 0.0 || (last_ms > start_ms && !fits(left_ms))) break;
    const Phase phase = progress_.phase;
    work(left_ms);
    const double now_ms = clock_.now_ms();
    const double spent_ms = now_ms - last_ms - sampler_.asleep_ms();
    if (phase == Phase::kWarmingUp) warm_up_spent_ms_ += spent_ms;
    if (phase == Phase::kSampling) sampling_spent_ms_ += spent_ms;
    last_ms = now_ms;
    move_on();
  }
  update_progress();
  return progress_.phase == Phase::kDone;
}

// A sample in one part is better than one in two, so a slice ends early where the next sample would
// not fit into it.
bool LatencyExperiment::fits(double left_ms) const {
  if (sampler_.busy()) return true;
  if (progress_.phase == Phase::kSampling) return sampling_.expected_sample_ms() <= left_ms;
  if (progress_.phase == Phase::kCalibrating) return true;
  return warm_up_.expected_sample_ms() <= left_ms;
}

void LatencyExperiment::work(double max_ms) {
  if (progress_.phase == Phase::kCalibrating) return calibrate(max_ms);
  if (!sampler_.busy()) start_sample();
  if (sampler_.advance(max_ms)) take_sample();
}

void LatencyExperiment::calibrate(double max_ms) {
  if (!calibrator_.advance(max_ms)) return;
  tick_ = calibrator_.result();
  if (!options_.naive())
    SamplePlan::for_sampling(tick_, options_).require_fit(options_.budget_ms, 1);
  warm_up_ = WarmUp(tick_, options_);
  progress_.phase = Phase::kWarmingUp;
}

void LatencyExperiment::start_sample() {
  const bool warming = progress_.phase == Phase::kWarmingUp;
  const int runs = warming ? warm_up_.next_runs() : sampling_.next_runs(rng_);
  const double run_ms = warming ? warm_up_.run_ms() : sampling_.run_ms();
  // The naive protocol reports plain readings of the clock.
  sampler_.start(runs, run_ms, tick_, !options_.naive());
}

void LatencyExperiment::take_sample() {
  if (progress_.phase == Phase::kWarmingUp) {
    warm_up_.take(sampler_.sample());
  } else {
    sampling_.take(sampler_.sample());
  }
}

void LatencyExperiment::move_on() {
  if (progress_.phase == Phase::kCalibrating) return;
  give_up_late_sample();
  if (sampler_.busy()) return;
  if (progress_.phase == Phase::kWarmingUp) {
    if (!warm_up_.done(warm_up_spent_ms_)) return;
    sampling_ = Sampling(tick_, options_, warm_up_.run_ms());
    progress_.phase = Phase::kSampling;
    return;
  }
  if (sampling_.sped_up() && warm_up_spent_ms_ + sampling_spent_ms_ <= options_.warm_up_ms) {
    return move_samples_to_warm_up();
  }
  if (sampling_.complete(sampling_spent_ms_)) return finish();
  if (!sampling_.out_of_budget(sampling_spent_ms_)) return;
  budget_limited_ = true;
  finish();
}

// A run can be as long as the whole budget. Each phase keeps at least one complete sample; any
// further one is given up when it runs more than a tenth over.
void LatencyExperiment::give_up_late_sample() {
  if (!sampler_.busy() || options_.naive()) return;
  const bool warming = progress_.phase == Phase::kWarmingUp;
  const double spent_ms = warming ? warm_up_spent_ms_ : sampling_spent_ms_;
  const double budget_ms = warming ? options_.warm_up_ms : options_.budget_ms;
  const std::size_t have = warming ? warm_up_.series().size() : sampling_.series().size();
  if (have > 0 && spent_ms > 1.1 * budget_ms) abandon_sample();
}

void LatencyExperiment::abandon_sample() {
  if (!sampler_.busy()) return;
  sampler_.abandon();
  ++abandoned_;
}

// WebAssembly may be recompiled by the optimising tier a second into the loop, after the slow tier
// has looked perfectly steady. What was sampled until then is warm-up.
void LatencyExperiment::move_samples_to_warm_up() {
  warm_up_.adopt(sampling_.series());
  warm_up_spent_ms_ += sampling_spent_ms_;
  sampling_spent_ms_ = 0.0;
  sampling_ = Sampling(tick_, options_, sampling_.run_ms());
  ++progress_.restarts;
}

void LatencyExperiment::finish() { progress_.phase = Phase::kDone; }

void LatencyExperiment::cancel() {
  if (progress_.phase == Phase::kDone) return;
  abandon_sample();
  cancelled_ = true;
  finish();
  update_progress();
}

std::span<const double> LatencyExperiment::samples_since(std::size_t from) const {
  return tail(sampling_.series().run_ms, from);
}

std::span<const double> LatencyExperiment::warm_up_samples_since(std::size_t from) const {
  return tail(warm_up_.series().run_ms, from);
}

std::span<const double> LatencyExperiment::sample_lengths_since(std::size_t from) const {
  return tail(sampling_.series().sample_ms, from);
}

double LatencyExperiment::fraction() const {
  const double count = static_cast<double>(sampling_.series().size());
  switch (progress_.phase) {
    case Phase::kCalibrating:
      return 0.0;
    case Phase::kWarmingUp:
      return kCalibrated +
             (kWarm - kCalibrated) * std::min(1.0, warm_up_spent_ms_ / options_.warm_up_ms);
    case Phase::kSampling: {
      const auto wanted =
          static_cast<double>(options_.naive() ? options_.naive_runs : options_.max_samples);
      const double by_time = options_.naive() ? 0.0 : sampling_spent_ms_ / options_.budget_ms;
      return kWarm + (1.0 - kWarm) * std::min(1.0, std::max(by_time, count / wanted));
    }
    case Phase::kDone:
      break;
  }
  return 1.0;
}

void LatencyExperiment::update_progress() {
  LatencyProgress& p = progress_;
  p.fraction = std::max(p.fraction, fraction());
  p.warm_up_count = warm_up_.series().size();
  p.sample_count = sampling_.series().size();
  p.median_ms = sampling_.median_ms();
  const double half_width = sampling_.relative_half_width();
  p.relative_half_width = std::isfinite(half_width) ? half_width : 0.0;
  const double warm_left = std::max(0.0, options_.warm_up_ms - warm_up_spent_ms_);
  const double left = std::max(0.0, options_.budget_ms - sampling_spent_ms_);
  p.time_left_ms = p.phase == Phase::kDone       ? 0.0
                   : p.phase == Phase::kSampling ? left
                                                 : warm_left + left;
  if (options_.naive() && p.phase != Phase::kDone) {
    const double samples =
        static_cast<double>(options_.naive_runs) - static_cast<double>(p.sample_count);
    p.time_left_ms = samples * sampling_.expected_sample_ms();
  }
}

}  // namespace tensorscope
