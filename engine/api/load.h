#pragma once

#include "api/types.h"
#include "model/program.h"

namespace tensorscope::api {

/// The network of a request, compiled. Throws Error for a request, a spec or sizes that are wrong.
Program load(const ModelRequest& request);

/// Dry answers about a program.
Description describe(const Program& program);
MemoryReport plan_memory(const Program& program);

/// Statistics of given samples. Throws Error(invalid_argument) for none or for one that is not
/// finite.
StatisticsReport summary_of(const std::vector<double>& samples);

/// The presets, each planned at batch 1.
std::vector<ModelSummary> list_models(std::int64_t memory_limit_bytes);

}  // namespace tensorscope::api
