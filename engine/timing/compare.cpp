#include "timing/compare.h"

#include <algorithm>
#include <cmath>

namespace tensorscope {
namespace {

constexpr double kOverrun = 1.1;
constexpr int kSamplesPerBlock = 4;
constexpr std::size_t kBlocksBetweenTrendTests = 10;
// Aims at this many placements, of one block each where there are few blocks. Beyond
// kMostBlocksPerPlacement another block hardly improves the median of a placement.
constexpr double kPlacements = 32.0;
constexpr double kMostBlocksPerPlacement = 4.0;
// A placement lasts at least this many times as long as a move, so that most time goes to samples.
constexpr double kTimesOfMove = 10.0;
// Six are enough for an interval, but the first narrow interval of so few is narrow by chance.
constexpr std::size_t kFewestPlacements = 16;

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

// Each side gets half of the budget, and a block has two samples of each.
LatencyOptions CompareExperiment::side_options() const {
  LatencyOptions options;
  options.budget_ms = std::max(1.0, 0.5 * options_.budget_ms);
  options.warm_up_ms = options_.warm_up_ms;
  options.min_samples = 2 * options_.min_blocks;
  options.max_samples = 2 * options_.max_blocks;
  return options;
}

// A block is A B B A or B A A B. A is warmed up before B.
std::size_t CompareExperiment::turn() const {
  if (phase_ != ComparePhase::kComparing) return sides_[0].warm ? 1 : 0;
  if (settling_ > 0) return settling_ == 2 ? settles_first_ : 1 - settles_first_;
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
    const double spent_ms = now_ms - last_ms - sides_[side].sampler.asleep_ms();
    if (phase == ComparePhase::kWarmingUp) sides_[side].warm_up_spent_ms += spent_ms;
    if (phase == ComparePhase::kComparing) comparing_ms_ += spent_ms;
    move_on();
    last_ms = now_ms + moving_ms_;  // relocate() has counted the move already
    moving_ms_ = 0.0;
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
  const bool complete = side.sampler.advance(max_ms);
  if (side.sampler.asleep_ms() > 0.0) lose_block();
  if (!complete) return;
  if (phase_ == ComparePhase::kWarmingUp) {
    side.warm_up.take(side.sampler.sample());
  } else if (settling_ > 0) {
    --settling_;
  } else {
    take_sample(side.sampler.sample());
  }
}

void CompareExperiment::start_sample() {
  Side& side = sides_[turn()];
  if (settling_ > 0) return side.sampler.start(1, side.sampling.run_ms(), tick_, false);
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
  if (!out_of_budget()) return relocate();
  budget_limited_ = true;
  finish();
}

bool CompareExperiment::due() const {
  std::size_t here = 0;
  while (here < blocks_.size() && blocks_[blocks_.size() - 1 - here].placement == placement_)
    ++here;
  const double all = std::min(static_cast<double>(options_.max_blocks),
                              options_.budget_ms / std::max(expected_block_ms(), 1e-9));
  const double wanted = std::clamp(all / kPlacements, 1.0, kMostBlocksPerPlacement);
  // Fewer than six placements bear no interval, so long or interrupted moves may cost samples, but
  // no placements.
  const double worth_ms =
      std::min(kTimesOfMove * least_move_ms_, options_.budget_ms / kFewestPlacements);
  return static_cast<double>(here) >= std::floor(wanted) &&
         comparing_ms_ - placed_at_ms_ >= worth_ms;
}

// The time of a move is part of the budget, but of no sample. A move leaves one side in the caches
// and not the other, so an untimed run of each follows.
void CompareExperiment::relocate() {
  if (!movable_ || !due()) return;
  const double begin_ms = clock_.now_ms();
  const std::size_t first = rng_.uniform() < 0.5 ? 0 : 1;
  bool moved = false;
  for (const std::size_t side : {first, 1 - first}) {
    moved = sides_[side].sampler.workload().relocate() || moved;
  }
  moving_ms_ = clock_.now_ms() - begin_ms;
  // Another process may have had the core during one of the moves, which says nothing of the next.
  least_move_ms_ = placement_ == 0 ? moving_ms_ : std::min(least_move_ms_, moving_ms_);
  comparing_ms_ += moving_ms_;
  placed_at_ms_ = comparing_ms_;
  movable_ = moved;
  if (!moved) return;
  ++placement_;
  block_.placement = placement_;
  settling_ = 2;
  settles_first_ = rng_.uniform() < 0.5 ? 0 : 1;
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
  block_.placement = placement_;
  block_.a_first = rng_.uniform() < 0.5;
}

// The machine slept during a sample, so its block is not taken under one condition.
void CompareExperiment::lose_block() {
  suspended_ += place_ + 1;
  if (phase_ == ComparePhase::kComparing) begin_block();
}

// A sample that is too short is discarded with its block.
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

// The optimising tier may have recompiled one of the two during the comparison. Happens at most
// once.
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

// The interval is checked ever more rarely, for the reason given at Sampling::complete().
bool CompareExperiment::enough() {
  const std::size_t count = blocks_.size();
  if (count >= static_cast<std::size_t>(options_.max_blocks)) return true;
  if (count < static_cast<std::size_t>(options_.min_blocks) || count < next_look_) return false;
  if (comparing_ms_ < kLeastShareOfBudget * options_.budget_ms) return false;
  if (movable_ && placements_of(blocks_) < kFewestPlacements) return false;
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
