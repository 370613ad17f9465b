#pragma once

#include <array>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "profiler/forward_workload.h"
#include "profiler/instruments.h"
#include "timing/compare.h"

namespace tensorscope {

/// One instrument on the same network: what it costs and what it misses.
struct InstrumentReport {
  Instrument instrument = Instrument::kPerOp;
  CompareReport comparison;        ///< A with the instrument, B without
  double readings_per_pass = 0.0;  ///< of the clock
  std::uint64_t passes = 0;
  std::vector<double> shares;         ///< of the time it attributes, by layer
  double unattributed_share = 0.0;    ///< share of whole passes between ops; 0 when sampling
  std::size_t layers_unseen = 0;      ///< without any time or snapshot
  std::size_t layers_below_tick = 0;  ///< shorter than a step of the clock: right only on average
  double largest_error = 0.0;         ///< of a share, compared with those of the per-op instrument

  /// Time of a pass with it / without; its verdict is "slower" where its cost can be seen.
  double overhead_ratio() const { return finite(comparison.result.ratio); }
  const Interval& overhead_interval() const { return comparison.result.ratio_interval; }
  ComparisonVerdict verdict() const { return comparison.result.verdict; }
  TENSORSCOPE_FIELDS(InstrumentReport, instrument, overhead_ratio, overhead_interval, verdict,
                     readings_per_pass, passes, shares, unattributed_share, layers_unseen,
                     layers_below_tick, largest_error)
};

/// Reports of all instruments, each compared with the same network without one.
struct InstrumentsFindings {
  std::size_t ops = 0;
  std::vector<std::string> layers;
  double period_ms = 1.0;                     ///< between snapshots
  std::vector<InstrumentReport> instruments;  ///< per op, per layer, sampling
};

/// Compares a network under each instrument with the same network without one, interleaved.
class InstrumentsExperiment {
 public:
  /// @param records of a dry pass. `options.budget_ms` is for all three. Everything must outlive
  /// it.
  InstrumentsExperiment(Clock& clock, const Network& network, std::span<const OpRecord> records,
                        const CompareOptions& options);

  bool advance(double max_ms);
  double fraction() const;
  void cancel();
  /// Of the instruments that have finished.
  InstrumentsFindings report() const;

 private:
  void begin_next();
  void finish_one();

  Clock& clock_;
  const Network& network_;
  std::span<const OpRecord> records_;
  CompareOptions options_;
  LayerMap map_;
  ForwardWorkload bare_;
  std::unique_ptr<LayerClock> instrument_;
  std::unique_ptr<RecordedWorkload<LayerClock>> instrumented_;
  std::unique_ptr<CompareExperiment> comparison_;
  std::vector<InstrumentReport> done_;
  bool cancelled_ = false;
};

}  // namespace tensorscope
