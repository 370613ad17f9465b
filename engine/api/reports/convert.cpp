#include "api/reports/convert.h"

#include "profiler/conventions.h"

namespace tensorscope::api {

MemoryUse convert(const MemoryAccount& account) {
  return {account.peak_by_category, account.peak_total, account.at_peak};
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

Count per_sample(Count per_call, Count batch) { return (per_call + batch / 2) / batch; }

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
