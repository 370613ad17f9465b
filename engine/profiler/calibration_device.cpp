#include "profiler/calibration_device.h"

#include <algorithm>
#include <iterator>
#include <span>
#include <utility>

#include "kernels/roof/peak.h"
#include "kernels/threads/thread_pool.h"
#include "profiler/calibration_device_plan.h"

namespace tensorscope {
namespace {

constexpr double kDeviceSamplingShare =
    0.85;  // of the budget; the rest is the clock, filling, touching

// A set large enough for operations to share among threads is streamed by all threads.
bool is_shared(std::int64_t bytes) { return bytes >= kernels::kLeastShared; }

}  // namespace

double device_int8(std::int64_t iterations, std::int32_t* sink) {
  return kernels::peak_int8(iterations, sink);
}
double device_ladder(const float* x, float* y, std::int64_t n, double flops_per_element) {
  return kernels::ladder(x, y, n, flops_per_element);
}

DeviceCalibrator::DeviceCalibrator(Clock& clock, Ledger& ledger, const DeviceOptions& options,
                                   DeviceLoops loops)
    : clock_(clock),
      options_((validate(options), options)),
      loops_(std::move(loops)),
      buffer_(calibration_buffer(ledger, options.buffer_bytes, device_plan::kSmallestBuffer)),
      tick_calibrator_(clock),
      rounds_(clock, kDeviceSamplingShare * options.budget_ms, options.seed) {
  options_.buffer_bytes = 4 * buffer_.numel();
  // In the order of the figures in result().
  for (const Arithmetic arithmetic : device_plan::arithmetics()) {
    for (const PeakLoops::Loop& loop : device_plan::loops_of(loops_, arithmetic)) add_peak(loop);
  }
  for (const std::int64_t bytes : device_plan::working_sets(options_.buffer_bytes)) {
    add_streams(bytes);
  }
  add_ladder();
}

void DeviceCalibrator::add_streams(std::int64_t bytes) {
  float* data = buffer_.values<float>().data();
  const bool largest = bytes == options_.buffer_bytes;
  const bool shared = is_shared(bytes);
  for (const Stream stream : device_plan::kStreams) {
    for (const StreamKind& kind : device_plan::kinds_of(stream, largest)) {
      const StreamCut c =
          shared ? cut_for_all_threads(bytes, kind.streams) : cut_for_streams(bytes, kind.streams);
      const auto run = [this, kind, data, c, shared](std::int64_t at, int& /*threads*/) {
        if (shared) return stream_on_all_threads(loops_.streams, kind, data, c, at);
        double moved = 0.0;
        for (std::int64_t pass = 0; pass < c.passes; ++pass) {
          moved +=
              stream_once(loops_.streams, kind, data + at * c.per_part, c.distance, c.per_part);
        }
        return moved;
      };
      if (largest) roofs_.push_back({rounds_.size(), kind});
      rounds_.add(run, c.parts, !largest);
    }
  }
}

void DeviceCalibrator::add_ladder() {
  float* data = buffer_.values<float>().data();
  const StreamCut c = cut_for_all_threads(options_.buffer_bytes, 2);
  for (const double rung : kernels::kLadderRungs) {
    const auto run = [this, rung, data, c](std::int64_t at, int& /*threads*/) {
      float* x = data + at * c.per_part;
      return loops_.ladder(x, x + c.distance, c.per_part, rung);
    };
    rounds_.add(run, c.parts, false);
  }
}

void DeviceCalibrator::add_peak(const PeakLoops::Loop& loop) {
  rounds_.add([loop](std::int64_t, int& threads) {
    float sink = 0.0F;
    const PeakRun run = loop(kernels::kPeakIterations, &sink);
    threads = run.threads;
    return run.flops;
  });
}

bool DeviceCalibrator::advance(double max_ms) {
  const double start_ms = clock_.now_ms();
  double now_ms = start_ms;
  while (phase_ != Phase::kDone && now_ms - start_ms < max_ms) {
    const double before_ms = now_ms;
    const double left_ms = max_ms - (now_ms - start_ms);
    const bool fits = phase_ != Phase::kSampling || rounds_.fits(left_ms);
    if (now_ms > start_ms && !fits) break;
    work(left_ms);
    now_ms = clock_.now_ms();
    elapsed_ms_ += now_ms - before_ms;
  }
  return phase_ == Phase::kDone;
}

void DeviceCalibrator::work(double max_ms) {
  if (phase_ == Phase::kTick) {
    if (!tick_calibrator_.advance(max_ms)) return;
    tick_ = tick_calibrator_.result();
    rounds_.begin(tick_, options_.budget_ms);
    phase_ = Phase::kFill;
    return;
  }
  if (phase_ == Phase::kFill) {
    if (fill()) phase_ = Phase::kSampling;
    return;
  }
  if (!rounds_.work(max_ms, elapsed_ms_ / options_.budget_ms)) return;
  phase_ = Phase::kDone;
  buffer_ = Tensor();
}

/// Touches the pages for the first time, which is slow and not what is measured.
bool DeviceCalibrator::fill() {
  constexpr std::int64_t kFloatsAtOnce = 1 << 20;
  const std::span<float> values = buffer_.values<float>();
  const std::int64_t end = std::min(filled_ + kFloatsAtOnce, buffer_.numel());
  std::fill(values.data() + filled_, values.data() + end, 0.5F);
  filled_ = end;
  return filled_ == buffer_.numel();
}

double DeviceCalibrator::fraction() const {
  return phase_ == Phase::kDone ? 1.0 : rounds_.fraction();
}

double DeviceCalibrator::peak_gflops() const { return rounds_.last_rate(0); }

double DeviceCalibrator::bandwidth_gb() const {
  double best = 0.0;
  for (const RoofProbe& roof : roofs_) best = std::max(best, rounds_.last_rate(roof.at));
  return best;
}

// A loop that was observed on more threads is preferred to a faster one on fewer.
CalibrationRate DeviceCalibrator::best_of(Arithmetic arithmetic, std::size_t& at) const {
  CalibrationRate best;
  best.threads = 0;
  for (std::size_t i = device_plan::loops_of(loops_, arithmetic).size(); i > 0; --i) {
    const CalibrationRate found = rounds_.peak_of(at++);
    const bool faster =
        found.threads == best.threads && found.giga_per_second > best.giga_per_second;
    if (found.threads > best.threads || faster) best = found;
  }
  return best;
}

BandwidthReport DeviceCalibrator::best_of(Stream stream, std::int64_t bytes,
                                          std::size_t& at) const {
  BandwidthReport best;
  best.stream = stream;
  best.working_set_bytes = bytes;
  best.threads = is_shared(bytes) ? threads_of_peak() : 1;
  const bool largest = bytes == options_.buffer_bytes;
  for (const StreamKind& kind : device_plan::kinds_of(stream, largest)) {
    const CalibrationRate found = rounds_.rate_of(at++);
    if (!(found.giga_per_second > best.gb_per_second)) continue;
    best.streams = kind.streams;
    best.gb_per_second = found.giga_per_second;
    best.interval = found.interval;
  }
  return best;
}

CalibrationReport DeviceCalibrator::roof_of(const DeviceReport& report) const {
  CalibrationReport roof;
  for (const PeakReport& peak : report.peaks) {
    const bool higher = peak.gflops_per_second > roof.peak_gflops_per_second;
    if (peak.name == Arithmetic::kInt8 || !higher) continue;
    roof.peak_gflops_per_second = peak.gflops_per_second;
    roof.peak_interval = peak.interval;
  }
  for (const RoofProbe& probe : roofs_) {
    raise_bandwidth(roof, rounds_.peak_of(probe.at), probe.kind, threads_of_peak());
  }
  roof.tick_ms = tick_.tick_ms;
  roof.clock_call_ns = tick_.clock_call_ns;
  roof.bandwidth_working_set_bytes = options_.buffer_bytes;
  roof.elapsed_ms = elapsed_ms_;
  return roof;
}

DeviceReport DeviceCalibrator::result() const {
  DeviceReport report;
  std::size_t at = 0;
  int threads = 0;
  for (const Arithmetic arithmetic : device_plan::arithmetics()) {
    const CalibrationRate rate = best_of(arithmetic, at);
    report.peaks.push_back({arithmetic, rate.giga_per_second, rate.interval});
    if (arithmetic != Arithmetic::kInt8) threads = std::max(threads, rate.threads);
  }
  for (const std::int64_t bytes : device_plan::working_sets(options_.buffer_bytes)) {
    for (const Stream stream : device_plan::kStreams) {
      report.bandwidths.push_back(best_of(stream, bytes, at));
    }
  }
  for (const double rung : kernels::kLadderRungs) {
    const CalibrationRate rate = rounds_.rate_of(at++);
    report.ladder.push_back({rung, rung / 8.0, rate.giga_per_second, rate.interval});
  }
  report.ladder_working_set_bytes = options_.buffer_bytes;
  report.samples = rounds_.samples();
  report.roof = roof_of(report);
  report.roof.peak_threads = threads;
  report.roof.peak_note = peak_note(threads, threads_of_peak());
  for (BandwidthReport& bandwidth : report.bandwidths) {
    const double gb = bandwidth.gb_per_second;
    if (gb > 0) bandwidth.ridge_flop_per_byte = report.roof.peak_gflops_per_second / gb;
  }
  return report;
}

}  // namespace tensorscope
