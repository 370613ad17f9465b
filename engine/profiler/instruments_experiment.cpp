#include "profiler/instruments_experiment.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace tensorscope {
namespace {

constexpr std::array kInstruments{Instrument::kPerOp, Instrument::kPerLayer, Instrument::kSampling};
constexpr double kPeriodMs = 1.0;

std::vector<double> shares_of(std::span<const double> by_layer) {
  const double sum = std::accumulate(by_layer.begin(), by_layer.end(), 0.0);
  std::vector<double> shares(by_layer.begin(), by_layer.end());
  for (double& share : shares) share = sum > 0.0 ? share / sum : 0.0;
  return shares;
}

std::size_t layers_below(std::span<const double> by_layer, std::uint64_t passes, double tick_ms) {
  const double limit = tick_ms * static_cast<double>(passes);
  return static_cast<std::size_t>(
      std::count_if(by_layer.begin(), by_layer.end(), [=](double ms) { return ms < limit; }));
}

double largest_difference(const std::vector<double>& a, const std::vector<double>& b) {
  double largest = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i) largest = std::max(largest, std::abs(a[i] - b[i]));
  return largest;
}

}  // namespace

InstrumentsExperiment::InstrumentsExperiment(Clock& clock, const Network& network,
                                             std::span<const OpRecord> records,
                                             const CompareOptions& options)
    : clock_(clock),
      network_(network),
      records_(records),
      options_(options),
      map_(records),
      bare_(network, clock, records) {
  validate(options_);
  options_.budget_ms = std::max(1.0, options.budget_ms / kInstruments.size());
  options_.warm_up_ms = std::max(1.0, options.warm_up_ms / kInstruments.size());
}

void InstrumentsExperiment::begin_next() {
  const Instrument which = kInstruments[done_.size()];
  instrument_ = std::make_unique<LayerClock>(clock_, map_, which, kPeriodMs);
  instrumented_ =
      std::make_unique<RecordedWorkload<LayerClock>>(network_, clock_, records_, *instrument_);
  comparison_ = std::make_unique<CompareExperiment>(clock_, *instrumented_, bare_, options_);
}

void InstrumentsExperiment::finish_one() {
  InstrumentReport found;
  found.instrument = kInstruments[done_.size()];
  found.comparison = comparison_->report();
  found.readings_per_pass = instrument_->readings_per_pass();
  found.passes = instrument_->passes();
  const std::span<const double> by_layer = instrument_->by_layer();
  found.shares = shares_of(by_layer);
  const double sum = std::accumulate(by_layer.begin(), by_layer.end(), 0.0);
  const double total = instrument_->total_ms();
  if (total > 0.0) found.unattributed_share = std::max(0.0, 1.0 - sum / total);
  found.layers_unseen = static_cast<std::size_t>(std::count(by_layer.begin(), by_layer.end(), 0.0));
  if (found.instrument != Instrument::kSampling) {
    found.layers_below_tick = layers_below(by_layer, found.passes, found.comparison.tick_ms);
  }
  if (!done_.empty()) found.largest_error = largest_difference(found.shares, done_.front().shares);
  done_.push_back(std::move(found));
  comparison_.reset();
}

bool InstrumentsExperiment::advance(double max_ms) {
  if (cancelled_ || done_.size() == kInstruments.size()) return true;
  if (!comparison_) begin_next();
  if (comparison_->advance(max_ms)) finish_one();
  return done_.size() == kInstruments.size();
}

void InstrumentsExperiment::cancel() {
  if (comparison_) comparison_->cancel();
  cancelled_ = true;
}

double InstrumentsExperiment::fraction() const {
  const double under_way = comparison_ ? comparison_->fraction() : 0.0;
  return (static_cast<double>(done_.size()) + under_way) / kInstruments.size();
}

InstrumentsFindings InstrumentsExperiment::report() const {
  return {records_.size(), map_.names, kPeriodMs, done_};
}

}  // namespace tensorscope
