#pragma once
// From the profiler's structs to those the outside sees. The two are kept apart so that the
// profiler can change without breaking a script that reads its JSON.

#include <span>

#include "api/types.h"
#include "profiler/calibration.h"
#include "profiler/calibration_device.h"
#include "profiler/counting.h"
#include "profiler/instruments_experiment.h"
#include "profiler/memory.h"
#include "timing/compare.h"
#include "timing/controls.h"
#include "timing/latency.h"

namespace tensorscope::api {

Interval convert(const tensorscope::Interval& interval);
StatisticsReport convert(const tensorscope::Statistics& statistics);
/// Without the model's name and sequence length, which a latency does not know.
LatencyReport convert(const tensorscope::LatencyReport& report, const LatencyRequest& request,
                      Count batch);
CalibrationReport convert(const Calibration& calibration);
DeviceReport convert(const DeviceFigures& figures);
/// Without the names of A and B and the sentence, see compare_sentence().
CompareReport convert(const tensorscope::CompareReport& report, Count batch_a, Count batch_b);
/// "A takes 0.93 times as long as B (95 % interval 0.92 to 0.94): A is faster."
std::string compare_sentence(const CompareReport& report);
ControlsReport convert(const tensorscope::ControlsReport& report);
/// Without the model's name and sizes.
InstrumentsReport convert(const tensorscope::InstrumentsReport& report);
MemoryUse convert(const MemoryAccount& account);
LayerReport convert(const LayerTotals& layer);

/// A count per call, divided by the batch and rounded: a batch norm folds its statistics once per
/// call, so its work is not exactly proportional to the batch.
Count per_sample(Count per_call, Count batch);

std::vector<Count> dims_of(const Shape& shape);
std::vector<ConventionCount> convention_counts(std::span<const OpRecord> records, Count batch);

/// The cold start: the first warm-up run, or the first sample where there was no warm-up. 0 if
/// none.
double first_run_ms(std::span<const double> warm_up, std::span<const double> samples);

}  // namespace tensorscope::api
