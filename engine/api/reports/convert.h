#pragma once
// From the profiler's structs to the public ones, where these contain more. NaN and infinity become
// 0.

#include <span>
#include <string>

#include "api/types.h"
#include "model/program.h"
#include "profiler/memory.h"

namespace tensorscope::api {

/// Without the model's name and sequence length, which a latency report does not contain.
LatencyReport convert(const tensorscope::LatencyReport& report, const LatencyRequest& request,
                      Count batch);
/// One of the two compared networks.
struct ComparedSide {
  std::string name;
  Count batch = 1;
};
CompareReport convert(const tensorscope::CompareReport& report, const ComparedSide& a,
                      const ComparedSide& b);
/// "A takes 0.93 times as long as B (95 % interval 0.92 to 0.94): A is faster."
std::string compare_sentence(const CompareReport& report);
/// Without the model's name and sizes.
InstrumentsReport convert(const InstrumentsFindings& findings);
MemoryUse convert(const MemoryAccount& account);

/// The text of TinyTorch's quick_profile: one "Name: value" per line; MB is 10^6 bytes and MiB
/// 2^20.
std::string quick_profile_text(const ForwardProfile& profile);

/// Adds the name and the sizes of the network to a report.
template <class Report>
Report about(const Program& program, Report report) {
  report.model = program.name;
  report.batch = program.batch;
  report.seq = program.seq;
  return report;
}

/// A count per call, divided by the batch and rounded: a batch norm folds its statistics once per
/// call, so its work is not exactly proportional to the batch.
Count per_sample(Count per_call, Count batch);

/// The cold start: the first warm-up run, or the first sample where there was no warm-up. 0 if
/// none.
double first_run_ms(std::span<const double> warm_up, std::span<const double> samples);

}  // namespace tensorscope::api
