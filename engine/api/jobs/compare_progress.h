#pragma once

#include <cstdint>

#include "api/types.h"
#include "timing/compare.h"

namespace tensorscope::api {

/// What the jobs around a CompareExperiment have in common.
const char* phase_name(ComparePhase phase);
/// Remaining time from the fraction, and the end of the job if it is `done`.
void fill_remaining(Progress& progress, const CompareRequest& request, bool done);
/// Throws Error(out_of_memory) with the arithmetic if the two exceed the limit together.
void require_together(std::int64_t first_bytes, std::int64_t second_bytes,
                      std::int64_t limit_bytes);

}  // namespace tensorscope::api
