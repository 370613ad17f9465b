#include "profiler/trace.h"

#include <algorithm>
#include <span>

#include "core/error.h"
#include "core/order.h"
#include "timing/calibration_rate.h"

namespace tensorscope {

void TraceRecorder::begin_pass() {
  next_ = 0;
  inside_ = false;
  // Drops the values of a pass that was abandoned half-way.
  for (Track& track : tracks_) {
    track.starts_ms.resize(std::min(track.starts_ms.size(), passes_));
    track.durations_ms.resize(std::min(track.durations_ms.size(), passes_));
  }
  origin_ms_ = clock_.now_ms();
}

void TraceRecorder::end_pass() {
  spans_ms_.push_back(op_ended_ms_);
  ++passes_;
}

void TraceRecorder::pause() { paused_at_ms_ = clock_.now_ms(); }

void TraceRecorder::resume() { origin_ms_ += clock_.now_ms() - paused_at_ms_; }

void TraceRecorder::op_begins(const OpCall& call) {
  if (!inside_ || current_ != call.label) enter_layer(call);
  op_began_ms_ = elapsed_ms();
  Track& track = tracks_[next_ - 1];
  if (track.durations_ms.size() > passes_) return;
  track.starts_ms.push_back(op_began_ms_);
  track.durations_ms.push_back(0.0);
}

void TraceRecorder::enter_layer(const OpCall& call) {
  inside_ = true;
  current_.assign(call.label);
  ++next_;
  if (next_ > tracks_.size()) {
    if (passes_ > 0) {
      throw Error(ErrorCode::kInternal, "trace",
                  text("trace: layer '", call.label, "' was not in the first pass"));
    }
    Track track;
    track.layer.name = current_;
    tracks_.push_back(std::move(track));
  }
}

void TraceRecorder::op_ended(const OpCall& call) {
  Track& track = tracks_[next_ - 1];
  op_ended_ms_ = elapsed_ms();
  track.durations_ms.back() += op_ended_ms_ - op_began_ms_;
  if (passes_ > 0) return;
  if (track.layer.type.empty() || call.cost.flops > track.most_flops) {
    track.layer.type = call.op;
    track.most_flops = call.cost.flops;
  }
  track.layer.flops += call.cost.flops;
  track.layer.min_bytes += call.min_bytes;
}

std::size_t TraceRecorder::median_pass() const {
  return ascending_order(std::span(spans_ms_).first(passes_))[(passes_ - 1) / 2];
}

double TraceRecorder::span_ms() const { return passes_ == 0 ? 0.0 : spans_ms_[median_pass()]; }

std::vector<TraceEvent> TraceRecorder::layers(double tick_ms) const {
  std::vector<TraceEvent> layers;
  if (passes_ == 0) return layers;
  const std::size_t shown = median_pass();
  const auto whole = static_cast<std::ptrdiff_t>(passes_);
  for (const Track& track : tracks_) {
    TraceEvent layer = track.layer;
    layer.start_ms = track.starts_ms[shown];
    layer.duration_ms = track.durations_ms[shown];
    layer.median_ms = median_of({track.durations_ms.begin(), track.durations_ms.begin() + whole});
    layer.below_tick = layer.median_ms < tick_ms;
    const double gflop = 1e-6 * static_cast<double>(layer.flops);
    if (!layer.below_tick) layer.gflops_per_second = rate(layer.median_ms, gflop);
    layers.push_back(std::move(layer));
  }
  return layers;
}

}  // namespace tensorscope
