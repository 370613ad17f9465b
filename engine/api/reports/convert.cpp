#include "api/reports/convert.h"

#include <algorithm>

#include "api/queries.h"

namespace tensorscope::api {
namespace {

constexpr const char* kSuspended = "while the machine slept";

void discard(MeasurementRecord& record, std::size_t samples, const char* reason) {
  if (samples > 0) record.discarded.push_back({static_cast<Count>(samples), reason});
}

/// A record of engine and clock; the caller adds samples, runs and discards.
template <class Report>
MeasurementRecord record_begun(const Report& from) {
  const EngineInfo engine = engine_info();
  MeasurementRecord record;
  record.engine_version = engine.version;
  record.build_hash = engine.build_hash;
  record.simd = engine.simd;
  record.tick_ms = from.tick_ms;
  record.tick_jittered = from.jittered;
  record.clock_call_ns = from.clock_call_ns;
  record.clock_error = from.clock_error;
  return record;
}

MeasurementRecord record_of(const tensorscope::LatencyReport& from) {
  MeasurementRecord record = record_begun(from);
  record.samples = static_cast<Count>(from.samples_ms.size());
  record.runs = static_cast<Count>(from.total_runs);
  record.warm_up_samples = static_cast<Count>(from.warm_up_ms.size());
  if (!from.runs_per_sample.empty()) {
    const auto [few, most] = std::ranges::minmax(from.runs_per_sample);
    record.fewest_runs_per_sample = few;
    record.most_runs_per_sample = most;
  }
  discard(record, from.discarded, "too short for the clock after a change of speed");
  discard(record, from.suspended, kSuspended);
  discard(record, from.abandoned, "cut short by the end of the budget or a cancel");
  return record;
}

MeasurementRecord record_of(const tensorscope::CompareReport& from) {
  MeasurementRecord record = record_begun(from);
  record.samples = static_cast<Count>(4 * from.blocks.size());
  record.runs = static_cast<Count>(from.runs[0] + from.runs[1]);
  record.fewest_runs_per_sample = std::min(from.fewest_runs[0], from.fewest_runs[1]);
  record.most_runs_per_sample = std::max(from.most_runs[0], from.most_runs[1]);
  record.warm_up_samples =
      static_cast<Count>(from.warm_up_samples[0].size() + from.warm_up_samples[1].size());
  discard(record, from.discarded_incomplete, "of a block that the end cut short");
  discard(record, from.discarded_too_short, "in a block with a sample too short for the clock");
  discard(record, from.discarded_cold, "from before one of the two became faster");
  discard(record, from.discarded_suspended, kSuspended);
  return record;
}

std::vector<std::string> notes(const tensorscope::LatencyReport& report) {
  std::vector<std::string> sentences;
  if (!report.explanation.empty()) sentences.push_back(report.explanation);
  for (const std::string& flag : report.flags) {
    const bool explained = flag == "below_tick" || flag == "below_resolution";
    if (!(explained && !report.explanation.empty())) sentences.push_back(flag_sentence(flag));
  }
  return sentences;
}

/// Replaces times per run and their statistics by the clock's plain readings, as a naive experiment
/// shows them.
void describe_readings(LatencyReport& report, const LatencyRequest& request) {
  for (std::size_t i = 0; i < report.sample_ms.size(); ++i) {
    report.samples_ms[i] = report.sample_ms[i] / static_cast<double>(report.runs_per_sample[i]);
  }
  report.statistics =
      tensorscope::summarize(report.samples_ms, static_cast<std::uint64_t>(request.seed));
}

}  // namespace

LatencyReport convert(const tensorscope::LatencyReport& from, const LatencyRequest& request,
                      Count batch) {
  LatencyReport to;
  static_cast<tensorscope::LatencyReport&>(to) = from;
  to.batch = batch;
  if (request.naive()) {
    describe_readings(to, request);
  } else {
    to.statistics.median_interval = from.median_interval;
  }
  to.first_run_ms = first_run_ms(from.warm_up_ms, to.samples_ms);
  to.record = record_of(from);
  to.notes = notes(from);
  make_finite(to);
  to.latency_ms = to.statistics.median;
  const bool timed = to.latency_ms > 0;
  to.throughput_samples_per_second = timed ? 1e3 * static_cast<double>(batch) / to.latency_ms : 0.0;
  return to;
}

double first_run_ms(std::span<const double> warm_up, std::span<const double> samples) {
  if (!warm_up.empty()) return finite(warm_up.front());
  return samples.empty() ? 0.0 : finite(samples.front());
}

CompareReport convert(const tensorscope::CompareReport& from, const ComparedSide& a,
                      const ComparedSide& b) {
  CompareReport to;
  static_cast<ComparisonResult&>(to) = from.result;
  to.a = a.name;
  to.b = b.name;
  to.ratio_per_sample = to.ratio * static_cast<double>(b.batch) / static_cast<double>(a.batch);
  to.blocks = static_cast<Count>(from.blocks.size());
  to.placements = static_cast<Count>(placements_of(from.blocks));
  for (const ComparisonBlock& block : from.blocks) {
    to.a_ms.insert(to.a_ms.end(), block.a.begin(), block.a.end());
    to.b_ms.insert(to.b_ms.end(), block.b.begin(), block.b.end());
    to.order.emplace_back(block.a_first ? "abba" : "baab");
  }
  to.a_statistics = from.statistics[0];
  to.b_statistics = from.statistics[1];
  to.record = record_of(from);
  for (const std::string& flag : from.flags) to.notes.push_back(flag_sentence(flag));
  to.cancelled = from.cancelled;
  make_finite(to);
  to.sentence = compare_sentence(to);
  return to;
}

InstrumentsReport convert(const InstrumentsFindings& from) {
  InstrumentsReport to;
  static_cast<InstrumentsFindings&>(to) = from;
  if (!from.instruments.empty()) to.record = record_of(from.instruments.back().comparison);
  make_finite(to);
  return to;
}

MemoryUse convert(const MemoryAccount& account) {
  return {account.peak_by_category, account.peak_total, account.at_peak};
}

Count per_sample(Count per_call, Count batch) { return (per_call + batch / 2) / batch; }

}  // namespace tensorscope::api
