#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "timing/clock.h"
#include "timing/comparison.h"
#include "timing/latency_options.h"
#include "timing/random.h"
#include "timing/sample_series.h"
#include "timing/sampler.h"
#include "timing/sampling.h"
#include "timing/tick.h"
#include "timing/warm_up.h"

namespace tensorscope {

struct CompareOptions {
  double budget_ms = 2000.0;   ///< for the blocks, as time spent in advance()
  double warm_up_ms = 1000.0;  ///< at most, for each of the two
  std::int64_t min_blocks = 10;
  std::int64_t max_blocks = 1000;  ///< cannot be set through the API
  /// Half-width of the ratio's 95 % interval; 0 = until the budget or max_blocks ends it.
  double target_relative_width = 0.005;
  std::int64_t seed = 1;
};

/// Throws Error(invalid_argument) naming the field, its value and what was expected.
void validate(const CompareOptions& options);

enum class ComparePhase { kCalibrating, kWarmingUp, kComparing, kDone };

struct CompareReport : Tick {
  ComparisonResult result;
  std::vector<ComparisonBlock> blocks;   ///< in the order taken, ms per run
  std::array<Statistics, 2> statistics;  ///< of A's and B's times in those blocks
  std::array<std::vector<double>, 2> warm_up_samples;
  std::array<std::uint64_t, 2> runs{};  ///< of A and B, in complete blocks
  double clock_error = 0.0;             ///< of the ratio, relative; see LatencyReport
  std::array<int, 2> fewest_runs{};     ///< per sample
  std::array<int, 2> most_runs{};
  double warm_up_ms = 0.0;  ///< spent, on both
  double comparing_ms = 0.0;
  std::size_t discarded_incomplete = 0;  ///< samples of blocks that the end cut short
  std::size_t discarded_too_short = 0;   ///< samples below the clock's resolution, and their blocks
  std::size_t discarded_cold = 0;        ///< samples from before one of the two became faster
  std::size_t discarded_suspended = 0;   ///< samples in blocks during which the machine slept
  bool cancelled = false;
  bool finished = false;
  /// Codes: cancelled, not_steady, fewer_ticks, budget_limited, over_budget, warm_up_extended,
  /// discarded, suspended. See flag_sentence().
  std::vector<std::string> flags;
};

/// Whether A is faster than B. Both are warmed up, then sampled in blocks ABBA or BAAB, drawn at
/// random, so that a change of the machine's speed affects both alike. Every few blocks the data of
/// both are moved in memory, outside of what is timed. Driven in slices like LatencyExperiment.
/// Clock and workloads must outlive it.
class CompareExperiment {
 public:
  /// Throws Error(invalid_argument) if an option makes no sense.
  CompareExperiment(Clock& clock, Workload& a, Workload& b, CompareOptions options);

  /// Works for about max_ms; true when finished (or cancelled). Throws like LatencyExperiment, and
  /// Error(unsupported) where the four samples of one block do not fit into the budget.
  bool advance(double max_ms = 50.0);
  ComparePhase phase() const { return phase_; }
  /// Completed share of the whole, 0..1. It never falls, even where early blocks are discarded.
  double fraction() const { return fraction_; }
  std::size_t blocks() const { return blocks_.size(); }
  /// May be called at any time, but not for every slice: it bootstraps.
  CompareReport report() const;
  /// Ends the experiment; complete blocks stay in the report.
  void cancel();

 private:
  struct Side {
    Sampler sampler;
    WarmUp warm_up;
    Sampling sampling;
    double warm_up_spent_ms = 0.0;
    std::vector<int> runs;  // of samples in complete blocks
    bool warm = false;
  };

  bool fits(double left_ms) const;
  void work(double max_ms);
  void start_sample();
  void move_on();
  void calibrated();
  void end_warm_up();
  void begin_block();
  void lose_block();
  bool due() const;
  void relocate();
  void take_sample(const Sample& sample);
  void complete_block();
  void forget_cold_blocks();
  bool enough();
  bool out_of_budget() const;
  double expected_block_ms() const;
  double estimated_fraction() const;
  void finish();
  void set_flags(CompareReport& report) const;
  /// The side whose sample is next or under way: 0 for A, 1 for B.
  std::size_t turn() const;
  LatencyOptions side_options() const;

  Clock& clock_;
  CompareOptions options_;
  TickCalibrator calibrator_;
  Tick tick_;
  Pcg32 rng_;
  std::array<Side, 2> sides_;
  ComparePhase phase_ = ComparePhase::kCalibrating;
  std::vector<ComparisonBlock> blocks_;
  ComparisonBlock block_;
  std::array<int, 4> block_runs_{};
  std::size_t place_ = 0;  // in the block, 0..3
  std::size_t next_look_ = 0;
  int placement_ = 0;
  bool movable_ = true;            // until a move finds that neither can be moved
  double placed_at_ms_ = 0.0;      // comparing_ms_ when the last move ended
  double least_move_ms_ = 0.0;     // shortest move of both sides so far
  double moving_ms_ = 0.0;         // time of a move that was just made
  int settling_ = 0;               // untimed runs still to come after a move, one per side
  std::size_t settles_first_ = 0;  // the side that makes the first of them
  double comparing_ms_ = 0.0;
  double fraction_ = 0.0;
  std::size_t incomplete_ = 0;
  std::size_t too_short_ = 0;
  std::size_t cold_ = 0;
  std::size_t suspended_ = 0;
  bool budget_limited_ = false;
  bool cancelled_ = false;
};

}  // namespace tensorscope
