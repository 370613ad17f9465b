#pragma once
// Bytes by category, planned and measured.

#include <optional>
#include <string>
#include <vector>

#include "api/types/common.h"

namespace tensorscope::api {

/// Bytes by category. In MemoryUse each category is at its own peak; in at_peak they add up to the
/// total.
struct CategoryBytes {
  Count parameters_bytes = 0;
  Count activations_bytes = 0;
  Count gradients_bytes = 0;
  Count optimizer_state_bytes = 0;
  Count inputs_bytes = 0;
  Count workspace_bytes = 0;
  TENSORSCOPE_FIELDS(CategoryBytes, parameters_bytes, activations_bytes, gradients_bytes,
                     optimizer_state_bytes, inputs_bytes, workspace_bytes)
};

struct MemoryUse {
  Count parameters_bytes = 0;
  Count activations_bytes = 0;
  Count gradients_bytes = 0;
  Count optimizer_state_bytes = 0;
  Count inputs_bytes = 0;
  Count workspace_bytes = 0;
  Count peak_bytes = 0;   ///< highest total at any moment
  CategoryBytes at_peak;  ///< what each category held at that moment
  TENSORSCOPE_FIELDS(MemoryUse, parameters_bytes, activations_bytes, gradients_bytes,
                     optimizer_state_bytes, inputs_bytes, workspace_bytes, peak_bytes, at_peak)
};

struct MemoryEvent {
  Count step = 0;
  std::string label;
  std::string category;
  Count bytes = 0;  ///< negative: released
  CategoryBytes current;
  Count total_bytes = 0;
  TENSORSCOPE_FIELDS(MemoryEvent, step, label, category, bytes, current, total_bytes)
};

struct LiveTensor {
  std::string label;
  std::string category;
  Count bytes = 0;
  TENSORSCOPE_FIELDS(LiveTensor, label, category, bytes)
};

/// measureMemory. measured is absent when the run was refused; refused then says why.
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
  double memory_efficiency = 0;  ///< (parameters + activations) / peak, in 0..1
  TENSORSCOPE_FIELDS(MemoryReport, model, batch, seq, planned, measured, refused,
                     planned_equals_measured, timeline, alive_at_peak, activation_bytes_total,
                     parameter_memory_mb, activation_memory_mb, peak_memory_mb, memory_efficiency)
};

}  // namespace tensorscope::api
