#include "profiler/trace.h"

#include <algorithm>

#include "core/error.h"
#include "timing/calibration_rate.h"

namespace tensorscope {

void TraceRecorder::begin_pass() {
  next_ = 0;
  inside_ = false;
  // A pass given up half-way leaves values without a partner.
  for (Track& track : tracks_) {
    track.starts_ms.resize(std::min(track.starts_ms.size(), passes_));
    track.durations_ms.resize(std::min(track.durations_ms.size(), passes_));
  }
  origin_ms_ = clock_.now_ms();
}

void TraceRecorder::end_pass() { ++passes_; }

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
  track.durations_ms.back() += elapsed_ms() - op_began_ms_;
  if (passes_ > 0) return;
  if (track.layer.type.empty() || call.cost.flops > track.most_flops) {
    track.layer.type = call.op;
    track.most_flops = call.cost.flops;
  }
  track.layer.flops += call.cost.flops;
  track.layer.min_bytes += call.min_bytes;
}

std::vector<TraceEvent> TraceRecorder::layers(double tick_ms) const {
  std::vector<TraceEvent> layers;
  if (passes_ == 0) return layers;
  const auto whole = static_cast<std::ptrdiff_t>(passes_);
  for (const Track& track : tracks_) {
    TraceEvent layer = track.layer;
    layer.start_ms = median_of({track.starts_ms.begin(), track.starts_ms.begin() + whole});
    layer.duration_ms = median_of({track.durations_ms.begin(), track.durations_ms.begin() + whole});
    layer.below_tick = layer.duration_ms < tick_ms;
    const double gflop = 1e-6 * static_cast<double>(layer.flops);
    if (!layer.below_tick) layer.gflops_per_second = rate(layer.duration_ms, gflop);
    layers.push_back(std::move(layer));
  }
  return layers;
}

}  // namespace tensorscope
