#include "profiler/calibration_rounds.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "timing/bootstrap.h"
#include "timing/calibration_rate.h"
#include "timing/median_interval.h"
#include "timing/sample_plan.h"

namespace tensorscope {
namespace {

constexpr double kFewestTicksOfRound = 2.5;  // in a sample
constexpr double kEnoughForEstimate = 0.3;   // of a sample's length
constexpr double kShortest = 0.75;           // samples vary by a quarter
constexpr double kLongest = 1.25;
constexpr double kMostRoundOverrun = 1.25;  // of the budget, for an interval of 95 %

}  // namespace

void CalibrationRounds::add(CalibrationProbe::Run run, std::int64_t parts, bool cached) {
  probes_.push_back(std::make_unique<CalibrationProbe>(clock_, std::move(run), parts, cached));
}

double CalibrationRounds::sample_ms() const {
  return sampling_ms_ / (static_cast<double>(probes_.size()) * (kKept + kWarmUp));
}

// In shorter samples the error of the clock's edges would dominate.
void CalibrationRounds::begin(const Tick& tick, double budget_ms) {
  tick_ = tick;
  const double share = sample_ms() / (kFewestTicksOfRound * tick_.tick_ms);
  if (share < 1.0) refuse_coarse_clock(tick_, kFewestTicksOfRound, budget_ms / share, budget_ms);
  next_round();
}

bool CalibrationRounds::fits(double left_ms) const {
  if (probes_[order_[at_]]->sampler().busy()) return true;
  return kLongest * sample_ms() <= left_ms;
}

bool CalibrationRounds::work(double max_ms, double spent) {
  Sampler& sampler = probes_[order_[at_]]->sampler();
  if (!sampler.busy()) start_sample();
  const bool enough = samples() >= std::int64_t{kFewestForInterval};
  return sampler.advance(max_ms) && take_sample(spent > (enough ? 1.0 : kMostRoundOverrun));
}

void CalibrationRounds::next_round() {
  at_ = 0;
  order_.resize(probes_.size());
  std::iota(order_.begin(), order_.end(), std::size_t{0});
  for (std::size_t i = order_.size(); i > 1; --i) {  // Fisher and Yates
    const double drawn = rng_.uniform() * static_cast<double>(i);
    std::swap(order_[i - 1], order_[std::min(i - 1, static_cast<std::size_t>(drawn))]);
  }
}

void CalibrationRounds::start_sample() {
  CalibrationProbe& probe = *probes_[order_[at_]];
  // A random length, so that the clock's grid does not affect all samples alike.
  const double length_ms = sample_ms() * (kShortest + (kLongest - kShortest) * rng_.uniform());
  probe.touch();
  probe.start(probe.runs_for(length_ms), tick_);
}

bool CalibrationRounds::take_sample(bool late) {
  CalibrationProbe& probe = *probes_[order_[at_]];
  if (!probe.estimate(std::max(kEnoughForEstimate * sample_ms(), 1.5 * tick_.tick_ms))) {
    return false;
  }
  if (round_ >= kWarmUp) {
    if (!late && probe.again()) return false;
    probe.keep();
  }
  if (++at_ < order_.size()) return false;
  ++round_;
  if (late && round_ < kWarmUp) round_ = kWarmUp;
  if (round_ >= kWarmUp + kKept || (late && samples() > 0)) return true;
  next_round();
  return false;
}

double CalibrationRounds::fraction() const {
  if (order_.empty()) return 0.0;
  const double done = round_ + static_cast<double>(at_) / static_cast<double>(order_.size());
  return std::min(1.0, done / (kKept + kWarmUp));
}

double CalibrationRounds::last_rate(std::size_t at) const {
  return rate(probes_[at]->run_ms(), 1e-6 * probes_[at]->work());
}

CalibrationRate CalibrationRounds::rate_of(std::size_t at) const {
  const CalibrationProbe& probe = *probes_[at];
  if (probe.samples().empty()) return {};
  const Statistics statistics = summarize(probe.samples(), seed_);
  const double resolution = tick_.tick_ms / median_of(probe.sample_ms());
  return {rate(statistics.median, 1.0),
          rate_interval(widened(statistics.median_interval, resolution), 1.0)};
}

CalibrationRate CalibrationRounds::peak_of(std::size_t at) const {
  const CalibrationProbe& probe = *probes_[at];
  const PeakEstimate peak = estimate_peak(probe.peak_samples());
  if (!(peak.ms > 0.0)) return {};
  const double resolution = tick_.tick_ms / median_of(probe.sample_ms());
  return {rate(peak.ms, 1.0), rate_interval(widened(peak.interval_ms, resolution), 1.0),
          peak.threads};
}

}  // namespace tensorscope
