#pragma once
// Bytes by category, planned and measured.

#include <optional>
#include <string>
#include <vector>

#include "api/types/common.h"
#include "core/ledger.h"

namespace tensorscope::api {

using tensorscope::CategoryBytes;
using tensorscope::LiveTensor;
using tensorscope::MemoryEvent;

/// Each category has its own peak; in at_peak they add up to the total.
struct MemoryUse : CategoryBytes {
  Count peak_bytes = 0;   ///< highest total at any moment
  CategoryBytes at_peak;  ///< each category at that moment
  TENSORSCOPE_FIELDS(MemoryUse, parameters_bytes, buffers_bytes, activations_bytes, gradients_bytes,
                     optimizer_state_bytes, inputs_bytes, workspace_bytes, peak_bytes, at_peak)
};

/// The result of measureMemory. `measured` is absent when the run was refused; `refused` says why.
struct MemoryReport {
  std::string model;
  Count batch = 1;
  Count seq = 0;
  MemoryUse planned;
  std::optional<MemoryUse> measured;
  std::optional<ErrorInfo> refused;
  bool planned_equals_measured = false;   ///< in every category and the peak; false if not measured
  std::vector<MemoryEvent> timeline;      ///< of the measured run, else of the plan
  std::vector<LiveTensor> alive_at_peak;  ///< largest first
  Count activation_bytes_total = 0;       ///< every activation ever written in the call
  double parameter_memory_mb = 0;
  double activation_memory_mb = 0;  ///< peak of the category
  double peak_memory_mb = 0;
  double memory_efficiency = 0;  ///< (parameters + buffers + activations) / peak, 0..1
  TENSORSCOPE_FIELDS(MemoryReport, model, batch, seq, planned, measured, refused,
                     planned_equals_measured, timeline, alive_at_peak, activation_bytes_total,
                     parameter_memory_mb, activation_memory_mb, peak_memory_mb, memory_efficiency)
};

}  // namespace tensorscope::api
