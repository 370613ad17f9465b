#pragma once
// Comparisons of two measurements taken side by side, the controls, and what instruments cost.

#include <string>
#include <vector>

#include "api/types/common.h"
#include "api/types/timing.h"

namespace tensorscope::api {

struct CompareRequest {
  double budget_ms = 2000;   ///< for the samples of both
  double warm_up_ms = 1000;  ///< at most, for each of the two
  Count min_blocks = 10;
  double target_relative_width = 0.005;  ///< half-width of the ratio's 95 % interval
  Count seed = 1;
  bool reference_a = false;  ///< A runs on the readable reference kernels
  bool reference_b = false;
  TENSORSCOPE_FIELDS(CompareRequest, budget_ms, warm_up_ms, min_blocks, target_relative_width, seed,
                     reference_a, reference_b)
};

/// compare: A against B, in blocks ABBA or BAAB. Times are in milliseconds per run.
struct CompareReport {
  std::string a;        ///< "mlp, batch 32"
  std::string b;        ///< "mlp, batch 32, reference kernels"
  std::string verdict;  ///< of A: "faster", "slower", "same" (to within 1 %) or "cannot_tell"
  std::string sentence;
  double ratio = 0;  ///< time of a run of A / of B; 0 while there is none
  Interval ratio_interval;
  double ratio_per_sample = 0;  ///< the same for one sample of each batch
  double difference_ms = 0;
  Interval difference_interval;
  Count blocks = 0;
  /// After so many blocks it should be clear; 0: it is, -1: too near to the limit of 1 %.
  Count blocks_needed = 0;
  Count samples_needed = 0;  ///< the same in samples of each side
  std::vector<double> a_ms;  ///< two for each block
  std::vector<double> b_ms;
  std::vector<std::string> order;  ///< of each block: "abba" or "baab"
  StatisticsReport a_statistics;
  StatisticsReport b_statistics;
  MeasurementRecord record;
  std::vector<std::string> notes;
  bool cancelled = false;
  TENSORSCOPE_FIELDS(CompareReport, a, b, verdict, sentence, ratio, ratio_interval,
                     ratio_per_sample, difference_ms, difference_interval, blocks, blocks_needed,
                     samples_needed, a_ms, b_ms, order, a_statistics, b_statistics, record, notes,
                     cancelled)
};

struct ControlReport {
  std::string name;    ///< "a_a", "twice_the_work" or "empty_run"
  std::string status;  ///< "green", "amber" or "red"
  double value = 0;    ///< a ratio; of empty_run nanoseconds a run
  Interval interval;
  double expected = 0;  ///< 1, 2; of empty_run the most that is green
  std::string finding;  ///< in a sentence
  std::string advice;   ///< what to do; empty when green
  TENSORSCOPE_FIELDS(ControlReport, name, status, value, interval, expected, finding, advice)
};

/// Measurements whose answers are known before: whether to believe what is measured here and now.
struct ControlsReport {
  std::string status;  ///< the worst of the three
  std::vector<ControlReport> controls;
  double elapsed_ms = 0;
  TENSORSCOPE_FIELDS(ControlsReport, status, controls, elapsed_ms)
};

/// One way of finding out where time goes, on the same network.
struct InstrumentReport {
  std::string instrument;     ///< "per_op", "per_layer" or "sampling"
  double overhead_ratio = 0;  ///< time of a pass with it / without
  Interval overhead_interval;
  std::string verdict;           ///< "slower": its cost can be seen; "same" or "cannot_tell"
  double readings_per_pass = 0;  ///< of the clock
  Count passes = 0;
  std::vector<double> shares;     ///< of the time, by layer
  double unattributed_share = 0;  ///< of whole passes, between ops; 0 when sampling
  Count layers_unseen = 0;
  Count layers_below_tick = 0;  ///< shorter than a step of the clock
  double largest_error = 0;     ///< of a share, against the shares per op
  TENSORSCOPE_FIELDS(InstrumentReport, instrument, overhead_ratio, overhead_interval, verdict,
                     readings_per_pass, passes, shares, unattributed_share, layers_unseen,
                     layers_below_tick, largest_error)
};

/// measureInstruments: instruments on the same network as without, interleaved.
struct InstrumentsReport {
  std::string model;
  Count batch = 1;
  Count seq = 0;
  Count ops = 0;
  std::vector<std::string> layers;
  double period_ms = 0;  ///< between snapshots
  std::vector<InstrumentReport> instruments;
  MeasurementRecord record;
  TENSORSCOPE_FIELDS(InstrumentsReport, model, batch, seq, ops, layers, period_ms, instruments,
                     record)
};

}  // namespace tensorscope::api
