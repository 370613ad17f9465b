#pragma once
// Comparisons of two measurements taken side by side, the controls, and what instruments cost.

#include <string>
#include <vector>

#include "api/types/common.h"
#include "api/types/timing.h"
#include "profiler/instruments_experiment.h"
#include "timing/compare.h"
#include "timing/controls.h"

namespace tensorscope::api {

/// What is compared, and for how long.
struct CompareRequest : CompareOptions {
  bool reference_a = false;  ///< A runs on the readable reference kernels
  bool reference_b = false;
  /// A's linear and conv2d layers keep weights in int8 that can be, and round their inputs, by the
  /// scales of one pass over the input that is timed.
  bool int8_a = false;
  bool int8_b = false;
  TENSORSCOPE_FIELDS(CompareRequest, budget_ms, warm_up_ms, min_blocks, target_relative_width, seed,
                     reference_a, reference_b, int8_a, int8_b)
};

/// compare: A against B, in blocks ABBA or BAAB. Times are in milliseconds per run.
struct CompareReport : ComparisonResult {
  std::string a;  ///< "mlp, batch 32"
  std::string b;  ///< "mlp, batch 32, reference kernels"
  std::string sentence;
  double ratio_per_sample = 0;  ///< the ratio for one sample of each batch
  Count blocks = 0;
  /// Places in memory they were taken in; of two or more places, each counts once.
  Count placements = 0;
  std::vector<double> a_ms;  ///< two for each block
  std::vector<double> b_ms;
  std::vector<std::string> order;  ///< of each block: "abba" or "baab"
  StatisticsReport a_statistics;
  StatisticsReport b_statistics;
  MeasurementRecord record;
  std::vector<std::string> notes;
  bool cancelled = false;

  /// As blocks_needed, in samples of each side.
  double samples_needed() const { return blocks_needed > 0 ? 2 * blocks_needed : blocks_needed; }
  TENSORSCOPE_FIELDS(CompareReport, a, b, verdict, sentence, ratio, ratio_interval,
                     ratio_per_sample, difference_ms, difference_interval, blocks, placements,
                     blocks_needed, samples_needed, a_ms, b_ms, order, a_statistics, b_statistics,
                     record, notes, cancelled)
};

/// measureInstruments: instruments on the same network as without, interleaved.
struct InstrumentsReport : InstrumentsFindings {
  std::string model;
  Count batch = 1;
  Count seq = 0;
  MeasurementRecord record;
  TENSORSCOPE_FIELDS(InstrumentsReport, model, batch, seq, ops, layers, period_ms, instruments,
                     record)
};

}  // namespace tensorscope::api
