#pragma once
// From the profiler's structs to those the outside sees, where these say more. Whatever is not a
// number leaves as 0.

#include <span>
#include <string>

#include "api/types.h"
#include "profiler/memory.h"

namespace tensorscope::api {

/// Without the model's name and sequence length, which a latency does not know.
LatencyReport convert(const tensorscope::LatencyReport& report, const LatencyRequest& request,
                      Count batch);
/// Without the names of A and B and the sentence, see compare_sentence().
CompareReport convert(const tensorscope::CompareReport& report, Count batch_a, Count batch_b);
/// "A takes 0.93 times as long as B (95 % interval 0.92 to 0.94): A is faster."
std::string compare_sentence(const CompareReport& report);
/// Without the model's name and sizes.
InstrumentsReport convert(const InstrumentsFindings& findings);
MemoryUse convert(const MemoryAccount& account);

/// A count per call, divided by the batch and rounded: a batch norm folds its statistics once per
/// call, so its work is not exactly proportional to the batch.
Count per_sample(Count per_call, Count batch);

/// The cold start: the first warm-up run, or the first sample where there was no warm-up. 0 if
/// none.
double first_run_ms(std::span<const double> warm_up, std::span<const double> samples);

}  // namespace tensorscope::api
