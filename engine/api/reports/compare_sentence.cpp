#include <cstdio>

#include "api/reports/convert.h"
#include "core/text.h"
#include "timing/median_interval.h"

namespace tensorscope::api {
namespace {

constexpr std::size_t kLongestName = 120;

/// Two networks with the same name are told apart by their sides.
std::string name_of_side(const CompareReport& report, char side) {
  const std::string name = (side == 'A' ? report.a : report.b).substr(0, kLongestName);
  return report.a == report.b ? text(side, " (", name, ")") : name;
}

std::string no_interval_sentence(const CompareReport& report) {
  const double confidence = report.ratio_interval.confidence;
  const bool placed = report.placements > 1;
  std::string sentence =
      text("Cannot tell which of ", name_of_side(report, 'A'), " and ", name_of_side(report, 'B'),
           " is faster: ", report.blocks, report.blocks == 1 ? " block" : " blocks");
  if (placed) sentence += text(" in ", report.placements, " places in memory");
  sentence += text(report.blocks == 1 ? " gives" : " give", " no 95 % interval of the ratio");
  if (confidence > 0) sentence += text(" (their range has ", confidence_text(confidence), ")");
  return sentence + text("; it takes at least ", kFewestForInterval,
                         placed ? " places. Allow more time." : ". Allow more time.");
}

}  // namespace

std::string compare_sentence(const CompareReport& report) {
  using Verdict = ComparisonVerdict;
  char text[400];
  const std::string names[] = {name_of_side(report, 'A'), name_of_side(report, 'B')};
  const char* a = names[0].c_str();
  const char* b = names[1].c_str();
  const Interval& range = report.ratio_interval;
  if (report.verdict == Verdict::kFaster || report.verdict == Verdict::kSlower) {
    std::snprintf(text, sizeof text,
                  "%.130s is %s than %.130s: it takes %.3f times as long (95 %% interval %.3f to "
                  "%.3f).",
                  a, std::string(to_string(report.verdict)).c_str(), b, report.ratio, range.low,
                  range.high);
  } else if (report.verdict == Verdict::kSame) {
    std::snprintf(
        text, sizeof text,
        "%.130s and %.130s take the same time to within 1 %% (95 %% interval of the ratio "
        "%.3f to %.3f).",
        a, b, range.low, range.high);
  } else if (range.confidence < kConfidence) {
    return no_interval_sentence(report);
  } else if (report.samples_needed() > 0) {
    std::snprintf(text, sizeof text,
                  "Cannot tell which of %.130s and %.130s is faster: the ratio is between %.3f and "
                  "%.3f. About %.0f samples of each should tell.",
                  a, b, range.low, range.high, report.samples_needed());
  } else {
    std::snprintf(text, sizeof text,
                  "Cannot tell which of %.130s and %.130s is faster: the ratio is between %.3f and "
                  "%.3f, too near to 1 for any number of samples.",
                  a, b, range.low, range.high);
  }
  return text;
}

}  // namespace tensorscope::api
