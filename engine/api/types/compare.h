#pragma once
// Comparisons of two measurements taken side by side, the controls, and the cost of instruments.

#include <string>
#include <vector>

#include "api/types/common.h"
#include "api/types/timing.h"
#include "profiler/instruments_experiment.h"
#include "timing/compare.h"
#include "timing/controls.h"

namespace tensorscope::api {

/// How the comparison is made, and for how long.
struct CompareRequest : CompareOptions {
  bool reference_a = false;  ///< A runs on the readable reference kernels
  bool reference_b = false;
  /// A's linear and conv2d layers store their weights in int8 where possible and round their
  /// inputs, with scales from one pass over the timed input.
  bool int8_a = false;
  bool int8_b = false;
  TENSORSCOPE_FIELDS(CompareRequest, budget_ms, warm_up_ms, min_blocks, target_relative_width, seed,
                     reference_a, reference_b, int8_a, int8_b)
};

/// The result of compare: A against B, in blocks ABBA or BAAB. Times are in milliseconds per run.
struct CompareReport : ComparisonResult {
  std::string a;  ///< "mlp, batch 32"
  std::string b;  ///< "mlp, batch 32, reference kernels"
  std::string sentence;
  double ratio_per_sample = 0;  ///< the ratio for one sample of each batch
  Count blocks = 0;
  /// Memory placements of the blocks. With two or more, each placement counts once.
  Count placements = 0;
  std::vector<double> a_ms;  ///< two for each block
  std::vector<double> b_ms;
  std::vector<std::string> order;  ///< of each block: "abba" or "baab"
  StatisticsReport a_statistics;
  StatisticsReport b_statistics;
  MeasurementRecord record;
  std::vector<std::string> notes;
  bool cancelled = false;

  /// Like blocks_needed, but in samples of each side.
  double samples_needed() const { return blocks_needed > 0 ? 2 * blocks_needed : blocks_needed; }
  TENSORSCOPE_FIELDS(CompareReport, a, b, verdict, sentence, ratio, ratio_interval,
                     ratio_per_sample, difference_ms, difference_interval, blocks, placements,
                     blocks_needed, samples_needed, a_ms, b_ms, order, a_statistics, b_statistics,
                     record, notes, cancelled)
};

/// The result of measureInstruments: a network with each instrument, interleaved with one without.
struct InstrumentsReport : InstrumentsFindings {
  std::string model;
  Count batch = 1;
  Count seq = 0;
  MeasurementRecord record;
  TENSORSCOPE_FIELDS(InstrumentsReport, model, batch, seq, ops, layers, period_ms, instruments,
                     record)
};

}  // namespace tensorscope::api
