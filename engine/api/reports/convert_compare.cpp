#include <algorithm>
#include <cstdio>

#include "api/reports/convert.h"
#include "api/reports/convert_record.h"
#include "core/text.h"
#include "timing/latency.h"
#include "timing/median_interval.h"

namespace tensorscope::api {
namespace {

constexpr std::size_t kLongestName = 120;

MeasurementRecord record_of(const tensorscope::CompareReport& from) {
  MeasurementRecord record = record_begun(from);
  record.samples = static_cast<Count>(4 * from.blocks.size());
  record.runs = static_cast<Count>(from.runs[0] + from.runs[1]);
  record.fewest_runs_per_sample = std::min(from.fewest_runs[0], from.fewest_runs[1]);
  record.most_runs_per_sample = std::max(from.most_runs[0], from.most_runs[1]);
  record.warm_up_samples =
      static_cast<Count>(from.warm_up_samples[0].size() + from.warm_up_samples[1].size());
  const auto discard = [&record](std::size_t samples, const char* reason) {
    if (samples > 0) record.discarded.push_back({static_cast<Count>(samples), reason});
  };
  discard(from.discarded_incomplete, "of a block that the end cut short");
  discard(from.discarded_too_short, "in a block with a sample too short for the clock");
  discard(from.discarded_cold, "from before one of the two became faster");
  return record;
}

std::string no_interval_sentence(const CompareReport& report) {
  const double confidence = report.ratio_interval.confidence;
  std::string sentence =
      text("Cannot tell which of ", report.a.substr(0, kLongestName), " and ",
           report.b.substr(0, kLongestName), " is faster: ", report.blocks,
           report.blocks == 1 ? " block gives" : " blocks give", " no 95 % interval of the ratio");
  if (confidence > 0) sentence += text(" (their range has ", confidence_text(confidence), ")");
  return sentence + text("; it takes at least ", kFewestForInterval, ". Allow more time.");
}

}  // namespace

CompareReport convert(const tensorscope::CompareReport& from, Count batch_a, Count batch_b) {
  CompareReport to;
  const ComparisonResult& result = from.result;
  to.verdict = to_string(result.verdict);
  to.ratio = finite(result.ratio);
  to.ratio_interval = convert(result.interval);
  to.ratio_per_sample = to.ratio * static_cast<double>(batch_b) / static_cast<double>(batch_a);
  to.difference_ms = finite(result.difference_ms);
  to.difference_interval = convert(result.difference_interval);
  to.blocks = static_cast<Count>(from.blocks.size());
  to.blocks_needed = static_cast<Count>(result.blocks_needed);
  to.samples_needed = to.blocks_needed > 0 ? 2 * to.blocks_needed : to.blocks_needed;
  for (const ComparisonBlock& block : from.blocks) {
    to.a_ms.insert(to.a_ms.end(), block.a.begin(), block.a.end());
    to.b_ms.insert(to.b_ms.end(), block.b.begin(), block.b.end());
    to.order.emplace_back(block.a_first ? "abba" : "baab");
  }
  to.a_statistics = convert(from.statistics[0]);
  to.b_statistics = convert(from.statistics[1]);
  to.record = record_of(from);
  for (const std::string& flag : from.flags) to.notes.push_back(flag_sentence(flag));
  to.cancelled = from.cancelled;
  return to;
}

std::string compare_sentence(const CompareReport& report) {
  char text[400];
  const char* a = report.a.c_str();
  const char* b = report.b.c_str();
  const Interval& range = report.ratio_interval;
  if (report.verdict == "faster" || report.verdict == "slower") {
    std::snprintf(text, sizeof text,
                  "%.120s is %s than %.120s: it takes %.3f times as long (95 %% interval %.3f to "
                  "%.3f).",
                  a, report.verdict.c_str(), b, report.ratio, range.low, range.high);
  } else if (report.verdict == "same") {
    std::snprintf(
        text, sizeof text,
        "%.120s and %.120s take the same time to within 1 %% (95 %% interval of the ratio "
        "%.3f to %.3f).",
        a, b, range.low, range.high);
  } else if (range.confidence < kConfidence) {
    return no_interval_sentence(report);
  } else if (report.samples_needed > 0) {
    std::snprintf(text, sizeof text,
                  "Cannot tell which of %.120s and %.120s is faster: the ratio is between %.3f and "
                  "%.3f. About %lld samples of each should tell.",
                  a, b, range.low, range.high, static_cast<long long>(report.samples_needed));
  } else {
    std::snprintf(text, sizeof text,
                  "Cannot tell which of %.120s and %.120s is faster: the ratio is between %.3f and "
                  "%.3f, too near to 1 for any number of samples.",
                  a, b, range.low, range.high);
  }
  return text;
}

ControlsReport convert(const tensorscope::ControlsReport& from) {
  ControlsReport to;
  to.status = to_string(from.status);
  to.elapsed_ms = from.elapsed_ms;
  for (const ControlResult& control : from.controls) {
    to.controls.push_back({control.name, to_string(control.status), finite(control.value),
                           convert(control.interval), control.expected, control.finding,
                           control.advice});
  }
  return to;
}

InstrumentsReport convert(const tensorscope::InstrumentsReport& from) {
  InstrumentsReport to;
  to.ops = static_cast<Count>(from.ops);
  to.layers = from.layers;
  to.period_ms = from.period_ms;
  for (const InstrumentFinding& found : from.findings) {
    InstrumentReport report;
    report.instrument = to_string(found.instrument);
    report.overhead_ratio = finite(found.comparison.result.ratio);
    report.overhead_interval = convert(found.comparison.result.interval);
    report.verdict = to_string(found.comparison.result.verdict);
    report.readings_per_pass = found.readings_per_pass;
    report.passes = static_cast<Count>(found.passes);
    report.shares = found.shares;
    report.unattributed_share = finite(found.unattributed_share);
    report.layers_unseen = static_cast<Count>(found.layers_unseen);
    report.layers_below_tick = static_cast<Count>(found.layers_below_tick);
    report.largest_error = finite(found.largest_error);
    to.instruments.push_back(std::move(report));
  }
  if (!from.findings.empty()) to.record = record_of(from.findings.back().comparison);
  return to;
}

}  // namespace tensorscope::api
