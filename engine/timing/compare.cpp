#include "timing/compare.h"

#include <algorithm>

namespace tensorscope {
namespace {

constexpr double kOverrun = 1.1;
constexpr int kSamplesPerBlock = 4;
constexpr std::size_t kBlocksBetweenTrendTests = 10;

}  // namespace

CompareExperiment::CompareExperiment(Clock& clock, Workload& a, Workload& b, CompareOptions options)
    : clock_(clock),
      options_(options),
      calibrator_(clock, coarsest_tick_ms(options.budget_ms, kSamplesPerBlock)),
      rng_(static_cast<std::uint64_t>(options.seed)),
      sides_{Side{Sampler(clock, a), {}, {}, 0.0, {}, false},
             Side{Sampler(clock, b), {}, {}, 0.0, {}, false}} {
  validate(options_);
}

// Each side has half of the budget; as many samples as the fewest blocks need have to fit.
LatencyOptions CompareExperiment::side_options() const {
  LatencyOptions options;
  options.budget_ms = std::max(1.0, 0.5 * options_.budget_ms);
  options.warm_up_ms = options_.warm_up_ms;
  options.min_samples = 2 * options_.min_blocks;
  options.max_samples = 2 * options_.max_blocks;
  return options;
}

// A block is A B B A or B A A B. While warming up, A is before B.
std::size_t CompareExperiment::turn() const {
  if (phase_ != ComparePhase::kComparing) return sides_[0].warm ? 1 : 0;
  const bool outer = place_ == 0 || place_ == 3;
  return outer == block_.a_first ? 0 : 1;
}

bool CompareExperiment::advance(double max_ms) {
  const double start_ms = clock_.now_ms();
  double last_ms = start_ms;
  while (phase_ != ComparePhase::kDone) {
    const double left_ms = max_ms - (last_ms - start_ms);
    if (left_ms <= 0.0 || (last_ms > start_ms && !fits(left_ms))) break;
    const ComparePhase phase = phase_;
    const std::size_t side = turn();
    work(left_ms);
    const double now_ms = clock_.now_ms();
    if (phase == ComparePhase::kWarmingUp) sides_[side].warm_up_spent_ms += now_ms - last_ms;
    if (phase == ComparePhase::kComparing) comparing_ms_ += now_ms - last_ms;
    last_ms = now_ms;
    move_on();
  }
  fraction_ = std::max(fraction_, estimated_fraction());
  return phase_ == ComparePhase::kDone;
}

bool CompareExperiment::fits(double left_ms) const {
  const Side& side = sides_[turn()];
  if (phase_ == ComparePhase::kCalibrating || side.sampler.busy()) return true;
  if (phase_ == ComparePhase::kComparing) return side.sampling.expected_sample_ms() <= left_ms;
  return side.warm_up.expected_sample_ms() <= left_ms;
}

void CompareExperiment::work(double max_ms) {
  if (phase_ == ComparePhase::kCalibrating) {
    if (calibrator_.advance(max_ms)) calibrated();
    return;
  }
  Side& side = sides_[turn()];
  if (!side.sampler.busy()) start_sample();
  if (!side.sampler.advance(max_ms)) return;
  if (phase_ == ComparePhase::kWarmingUp) {
    side.warm_up.take(side.sampler.sample());
  } else {
    take_sample(side.sampler.sample());
  }
}

void CompareExperiment::start_sample() {
  Side& side = sides_[turn()];
  const bool warming = phase_ == ComparePhase::kWarmingUp;
  const int runs = warming ? side.warm_up.next_runs() : side.sampling.next_runs(rng_);
  const double run_ms = warming ? side.warm_up.run_ms() : side.sampling.run_ms();
  side.sampler.start(runs, run_ms, tick_, true);
}

void CompareExperiment::calibrated() {
  tick_ = calibrator_.result();
  SamplePlan::for_sampling(tick_, side_options()).require_fit(options_.budget_ms, kSamplesPerBlock);
  for (Side& side : sides_) side.warm_up = WarmUp(tick_, side_options());
  phase_ = ComparePhase::kWarmingUp;
}

void CompareExperiment::move_on() {
  Side& side = sides_[turn()];
  if (phase_ == ComparePhase::kWarmingUp) {
    const bool late = side.warm_up_spent_ms > kOverrun * options_.warm_up_ms;
    if (side.sampler.busy() && late && side.warm_up.series().size() > 0) side.sampler.abandon();
    if (!side.sampler.busy() && side.warm_up.done(side.warm_up_spent_ms)) end_warm_up();
    return;
  }
  if (phase_ != ComparePhase::kComparing) return;
  const bool late = !blocks_.empty() && comparing_ms_ > kOverrun * options_.budget_ms;
  if (late && (side.sampler.busy() || place_ > 0)) {
    budget_limited_ = true;
    return finish();
  }
  if (side.sampler.busy() || place_ > 0) return;
  if (enough()) return finish();
  if (!out_of_budget()) return;
  budget_limited_ = true;
  finish();
}

void CompareExperiment::end_warm_up() {
  Side& side = sides_[turn()];
  side.sampling = Sampling(tick_, side_options(), side.warm_up.run_ms());
  side.warm = true;
  if (!sides_[1].warm) return;
  phase_ = ComparePhase::kComparing;
  begin_block();
}

void CompareExperiment::begin_block() {
  place_ = 0;
  block_ = {};
  block_.a_first = rng_.uniform() < 0.5;
}

// A sample too short to be a time spoils its block.
void CompareExperiment::take_sample(const Sample& sample) {
  Side& side = sides_[turn()];
  const std::size_t before = side.sampling.discarded();
  side.sampling.take(sample);
  if (side.sampling.discarded() > before) {
    too_short_ += place_ + 1;
    return begin_block();
  }
  auto& times = turn() == 0 ? block_.a : block_.b;
  times[place_ / 2] = run_ms_of(sample, tick_.tick_ms);
  block_runs_[place_] = sample.runs;
  if (place_ == 3) return complete_block();
  ++place_;
}

void CompareExperiment::complete_block() {
  for (place_ = 0; place_ < 4; ++place_) sides_[turn()].runs.push_back(block_runs_[place_]);
  blocks_.push_back(block_);
  begin_block();
  if (blocks_.size() % kBlocksBetweenTrendTests == 0 && cold_ == 0) forget_cold_blocks();
}

// One of the two may have been recompiled by the optimising tier on the way. Once.
void CompareExperiment::forget_cold_blocks() {
  const bool cold =
      std::any_of(sides_.begin(), sides_.end(), [](Side& side) { return side.sampling.sped_up(); });
  if (!cold) return;
  cold_ = 4 * blocks_.size();
  blocks_.clear();
  for (Side& side : sides_) {
    side.runs.clear();
    side.sampling = Sampling(tick_, side_options(), side.sampling.run_ms());
  }
  next_look_ = 0;
}

double CompareExperiment::expected_block_ms() const {
  return 2.0 * (sides_[0].sampling.expected_sample_ms() + sides_[1].sampling.expected_sample_ms());
}

// Looked at ever more rarely, for the reason given at Sampling::complete().
bool CompareExperiment::enough() {
  const std::size_t count = blocks_.size();
  if (count >= static_cast<std::size_t>(options_.max_blocks)) return true;
  if (count < static_cast<std::size_t>(options_.min_blocks) || count < next_look_) return false;
  if (comparing_ms_ < kLeastShareOfBudget * options_.budget_ms) return false;
  next_look_ = count + count / 2;
  return relative_half_width(blocks_) <= options_.target_relative_width;
}

bool CompareExperiment::out_of_budget() const {
  if (blocks_.empty()) return false;  // one block, however long
  return comparing_ms_ + expected_block_ms() > options_.budget_ms;
}

void CompareExperiment::finish() {
  if (phase_ == ComparePhase::kComparing) {
    incomplete_ += place_ + (sides_[turn()].sampler.busy() ? 1u : 0u);
  }
  for (Side& side : sides_) side.sampler.abandon();
  phase_ = ComparePhase::kDone;
}

void CompareExperiment::cancel() {
  if (phase_ == ComparePhase::kDone) return;
  cancelled_ = true;
  finish();
  fraction_ = 1.0;
}

double CompareExperiment::estimated_fraction() const {
  if (phase_ == ComparePhase::kDone) return 1.0;
  if (phase_ == ComparePhase::kCalibrating) return 0.0;
  if (phase_ == ComparePhase::kWarmingUp) return sides_[0].warm ? 0.15 : 0.02;
  const double by_blocks =
      static_cast<double>(blocks_.size()) / static_cast<double>(options_.max_blocks);
  const double by_time = comparing_ms_ / options_.budget_ms;
  return 0.3 + 0.7 * std::min(1.0, std::max(by_blocks, by_time));
}

}  // namespace tensorscope
