#include "profiler/counting.h"

namespace tensorscope {
namespace {

Cost times(const Cost& cost, std::int64_t n) {
  return {cost.flops * n, cost.macs * n, cost.bias_flops * n, cost.transcendentals * n};
}

}  // namespace

void OpRecorder::op_begins(const OpCall& call) {
  if (paused_) return;
  records_.push_back({std::string(call.op), std::string(call.label),
                      std::vector<Shape>(call.inputs.begin(), call.inputs.end()), call.output,
                      call.cost, call.min_bytes, call.output_bytes, call.phase, 1});
}

Totals& Totals::operator+=(const OpRecord& record) {
  cost += times(record.cost, record.times);
  min_bytes += record.min_bytes * record.times;
  output_bytes += record.output_bytes * record.times;
  return *this;
}

double Totals::arithmetic_intensity() const {
  if (min_bytes == 0) return 0.0;
  return static_cast<double>(cost.flops) / static_cast<double>(min_bytes);
}

Totals totals_of(std::span<const OpRecord> records) {
  Totals totals;
  for (const OpRecord& record : records) totals += record;
  return totals;
}

std::vector<LayerTotals> layers_of(std::span<const OpRecord> records) {
  std::vector<LayerTotals> layers;
  std::int64_t most_flops = 0;
  for (const OpRecord& record : records) {
    if (layers.empty() || layers.back().name != record.layer) {
      layers.push_back({record.layer, record.op, record.output, {}, 0});
      most_flops = record.cost.flops;
    }
    LayerTotals& layer = layers.back();
    if (record.cost.flops > most_flops) {
      most_flops = record.cost.flops;
      layer.type = record.op;
    }
    layer.output = record.output;
    layer.totals += record;
    ++layer.ops;
  }
  return layers;
}

}  // namespace tensorscope
