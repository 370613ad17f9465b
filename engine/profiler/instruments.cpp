#include "profiler/instruments.h"

#include "core/names.h"

namespace tensorscope {

std::string_view to_string(Instrument instrument) {
  constexpr std::string_view kNames[] = {"per_op", "per_layer", "sampling"};
  return name_of(kNames, instrument);
}

LayerMap::LayerMap(std::span<const OpRecord> records) {
  for (const OpRecord& record : records) {
    if (names.empty() || names.back() != record.layer) names.push_back(record.layer);
    layer_of_op.push_back(names.size() - 1);
  }
}

LayerClock::LayerClock(Clock& clock, const LayerMap& map, Instrument instrument, double period_ms)
    : clock_(clock),
      map_(map),
      instrument_(instrument),
      period_ms_(period_ms),
      by_layer_(map.names.size(), 0.0) {}

double LayerClock::read() {
  ++readings_;
  return clock_.now_ms();
}

double LayerClock::readings_per_pass() const {
  return passes_ == 0 ? 0.0 : static_cast<double>(readings_) / static_cast<double>(passes_);
}

void LayerClock::credit(double now_ms) {
  by_layer_[layer_] += now_ms - since_ms_;
  since_ms_ = now_ms;
}

void LayerClock::begin_pass() {
  op_ = 0;
  layer_ = 0;
  const double now_ms = read();
  // Time between two passes belongs to no layer.
  due_ms_ = due_ms_ < 0.0 ? now_ms + period_ms_ : due_ms_ + now_ms - since_ms_;
  pass_began_ms_ = since_ms_ = now_ms;
}

void LayerClock::end_pass() {
  ++passes_;
  if (instrument_ == Instrument::kSampling) return;
  const double now_ms = read();
  if (instrument_ == Instrument::kPerLayer) credit(now_ms);
  total_ms_ += now_ms - pass_began_ms_;
}

void LayerClock::pause() { paused_at_ms_ = clock_.now_ms(); }

void LayerClock::resume() {
  const double away_ms = clock_.now_ms() - paused_at_ms_;
  pass_began_ms_ += away_ms;
  since_ms_ += away_ms;
  due_ms_ += away_ms;
}

void LayerClock::op_begins(const OpCall&) {
  const std::size_t layer = map_.layer_of_op[op_];
  if (instrument_ == Instrument::kPerOp) since_ms_ = read();
  if (instrument_ == Instrument::kPerLayer && layer != layer_) credit(read());
  layer_ = layer;
}

void LayerClock::op_ended(const OpCall&) {
  ++op_;
  if (instrument_ == Instrument::kPerLayer) return;
  const double now_ms = read();
  if (instrument_ == Instrument::kPerOp) return credit(now_ms);
  since_ms_ = now_ms;
  for (; due_ms_ <= now_ms; due_ms_ += period_ms_) by_layer_[layer_] += period_ms_;
}

}  // namespace tensorscope
