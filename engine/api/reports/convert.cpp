#include "api/reports/convert.h"

#include "profiler/conventions.h"

namespace tensorscope::api {

CategoryBytes convert(const BytesByCategory& bytes) {
  return {held(bytes, MemoryCategory::kParameters), held(bytes, MemoryCategory::kActivations),
          held(bytes, MemoryCategory::kGradients),  held(bytes, MemoryCategory::kOptimizerState),
          held(bytes, MemoryCategory::kInputs),     held(bytes, MemoryCategory::kWorkspace)};
}

MemoryUse convert(const MemoryAccount& account) {
  const CategoryBytes peaks = convert(account.peak_by_category);
  return {peaks.parameters_bytes,      peaks.activations_bytes, peaks.gradients_bytes,
          peaks.optimizer_state_bytes, peaks.inputs_bytes,      peaks.workspace_bytes,
          account.peak_total,          convert(account.at_peak)};
}

LayerReport convert(const LayerTotals& layer) {
  LayerReport report;
  report.name = layer.name;
  report.type = layer.type;
  report.output_shape = dims_of(layer.output);
  report.flops = layer.totals.cost.flops;
  report.macs = layer.totals.cost.macs;
  report.bias_flops = layer.totals.cost.bias_flops;
  report.transcendentals = layer.totals.cost.transcendentals;
  report.min_bytes = layer.totals.min_bytes;
  report.activation_bytes = layer.totals.output_bytes;
  report.arithmetic_intensity = layer.totals.arithmetic_intensity();
  return report;
}

TraceEvent convert(const TracedLayer& layer) {
  TraceEvent event;
  event.name = layer.name;
  event.type = layer.type;
  event.start_ms = layer.start_ms;
  event.duration_ms = layer.duration_ms;
  event.flops = layer.flops;
  event.min_bytes = layer.min_bytes;
  event.below_tick = layer.below_tick;
  const bool timed = !layer.below_tick && layer.duration_ms > 0;
  if (timed) event.gflops_per_second = static_cast<double>(layer.flops) / layer.duration_ms * 1e-6;
  return event;
}

Count per_sample(Count per_call, Count batch) { return (per_call + batch / 2) / batch; }

std::vector<MemoryEvent> timeline_of(const MemoryAccount& account) {
  std::vector<MemoryEvent> events;
  events.reserve(account.events.size());
  for (const LedgerEvent& event : account.events) {
    events.push_back({event.step, event.label, std::string(to_string(event.category)), event.bytes,
                      convert(event.current), event.total});
  }
  return events;
}

std::vector<LiveTensor> alive_at_peak_of(const MemoryAccount& account) {
  std::vector<LiveTensor> alive;
  alive.reserve(account.alive_at_peak.size());
  for (const Ledger::Live& live : account.alive_at_peak) {
    alive.push_back({live.label, std::string(to_string(live.category)), live.bytes});
  }
  return alive;
}

std::vector<Count> dims_of(const Shape& shape) {
  return {shape.dims().begin(), shape.dims().end()};
}

std::vector<ConventionCount> convention_counts(std::span<const OpRecord> records, Count batch) {
  std::vector<ConventionCount> counts;
  for (const Convention& convention : conventions()) {
    const std::int64_t per_call = count_by(convention, records);
    counts.push_back({std::string(convention.id), std::string(convention.tool),
                      std::string(convention.rule), std::string(convention.unit), per_call,
                      static_cast<double>(per_call) / static_cast<double>(batch)});
  }
  return counts;
}

}  // namespace tensorscope::api
