#include "profiler/calibration.h"

#include <algorithm>

#include "core/error.h"
#include "core/range.h"
#include "kernels/roof/peak.h"
#include "timing/bootstrap.h"

namespace tensorscope {
namespace {

// Shares of the budget for the peak; the streams have as much of both together.
constexpr double kWarmUpShare = 0.12;
constexpr double kSamplingShare = 0.3;
constexpr int kFewestSamples = 10;
constexpr std::int64_t kFloatsFilledAtOnce = 1 << 19;  // filled: 0.2 ms
constexpr std::int64_t kSmallestBuffer = 1 << 21;

LatencyOptions share_of(const CalibrationOptions& options, std::size_t parts) {
  const double budget_ms = options.budget_ms / static_cast<double>(parts);
  LatencyOptions shared;
  shared.budget_ms = kSamplingShare * budget_ms;
  shared.warm_up_ms = kWarmUpShare * budget_ms;
  shared.min_samples = kFewestSamples;
  shared.target_relative_width = 0.005;
  shared.seed = static_cast<std::int64_t>(options.seed);
  return shared;
}

}  // namespace

void validate(const CalibrationOptions& options) {
  require_between("calibration", "budget_ms", options.budget_ms, 50.0, 60'000.0);
  require_between("calibration", "buffer_bytes", options.buffer_bytes, kSmallestBuffer,
                  1'000'000'000);
}

std::string CalibrationReport::simd() const { return kernels::peak_flops_kind(); }

Tensor calibration_buffer(Ledger& ledger, std::int64_t wanted, std::int64_t smallest,
                          std::int64_t multiple) {
  std::int64_t bytes = wanted;
  if (ledger.limit_bytes() > 0) {
    bytes = std::min(bytes, ledger.limit_bytes() - ledger.current_total());
  }
  if (bytes < smallest) {
    throw Error(
        ErrorCode::kOutOfMemory, "calibration",
        text("calibration: a buffer of at least ", smallest, " bytes is needed, the limit of ",
             ledger.limit_bytes(), " bytes leaves ", bytes),
        "Raise the memory limit.");
  }
  return {Allocator{ledger, false}, Shape{bytes / multiple * multiple / 4}, DType::kFloat32,
          MemoryCategory::kWorkspace, "calibration.buffer"};
}

// A run of the peak is a few microseconds of multiply-adds in registers.
Calibrator::Calibrator(Clock& clock, Ledger& ledger, CalibrationOptions options,
                       CalibrationLoops loops)
    : clock_(clock),
      ledger_(ledger),
      options_((validate(options), options)),
      loops_(std::move(loops)),
      rounds_(clock, (kWarmUpShare + kSamplingShare) * options.budget_ms, options.seed) {
  for (const PeakLoops::Loop& loop : loops_.peak.variants) {
    peaks_.push_back(
        std::make_unique<Loop>([this, &loop] { return loop(kernels::kPeakIterations, &sink_); }));
  }
  experiment_.emplace(clock_, *peaks_[0], share_of(options_, peaks_.size()));
}

/// Touches the pages for the first time, which is slow and not what is measured.
bool Calibrator::fill_part() {
  const std::int64_t end = std::min(filled_ + kFloatsFilledAtOnce, buffer_.numel());
  float* const data = buffer_.values<float>().data();
  std::fill(data + filled_, data + end, 0.5F);
  filled_ = end;
  return filled_ == buffer_.numel();
}

bool Calibrator::advance(double max_ms) {
  const double start_ms = clock_.now_ms();
  double now_ms = start_ms;
  while (phase_ != Phase::kDone && now_ms - start_ms < max_ms) {
    const double before_ms = now_ms;
    const double left_ms = max_ms - (now_ms - start_ms);
    // A sample in one part is better than one in two, so the slice ends early.
    if (phase_ == Phase::kBandwidth && now_ms > start_ms && !rounds_.fits(left_ms)) break;
    const bool more = work(left_ms);
    now_ms = clock_.now_ms();
    elapsed_ms_ += now_ms - before_ms;
    if (!more) break;
  }
  result_.elapsed_ms = elapsed_ms_;
  return phase_ == Phase::kDone;
}

// True when there is more to do in this slice.
bool Calibrator::work(double max_ms) {
  if (phase_ == Phase::kFill) {
    if (fill_part()) phase_ = Phase::kBandwidth;
    return true;
  }
  if (phase_ == Phase::kBandwidth) {
    if (rounds_.work(max_ms, elapsed_ms_ / options_.budget_ms)) take_bandwidth();
    return true;
  }
  if (!experiment_->advance(max_ms)) return false;
  const LatencyReport report = experiment_->report();
  experiment_.reset();
  take_peak(report);
  return true;
}

// A loop that was observed on more threads is preferred to a faster one on fewer.
void Calibrator::take_peak(const LatencyReport& report) {
  std::vector<PeakSample> samples;
  samples.reserve(report.samples_ms.size());
  for (std::size_t i = 0; i < report.samples_ms.size(); ++i) {
    samples.push_back({report.samples_ms[i], report.threads_per_sample[i]});
  }
  const PeakEstimate peak = estimate_peak(samples);
  const Loop& loop = *peaks_[variant_];
  const double rate = loop.giga_per_second(peak.ms);
  const bool more = peak.threads > result_.peak_threads;
  if (more || (peak.threads == result_.peak_threads && rate > result_.peak_gflops_per_second)) {
    result_.peak_gflops_per_second = rate;
    result_.peak_interval = loop.interval(widened(peak.interval_ms, report.clock_error));
    result_.peak_threads = peak.threads;
  }
  if (++variant_ < peaks_.size()) {
    experiment_.emplace(clock_, *peaks_[variant_], share_of(options_, peaks_.size()));
    return;
  }
  result_.peak_note =
      tensorscope::peak_note(static_cast<int>(result_.peak_threads), threads_of_peak());
  tick_ = report;
  result_.tick_ms = tick_.tick_ms;
  result_.clock_call_ns = tick_.clock_call_ns;
  take_buffer();
}

void Calibrator::take_buffer() {
  buffer_ = calibration_buffer(ledger_, options_.buffer_bytes, kSmallestBuffer);
  result_.bandwidth_working_set_bytes = 4 * buffer_.numel();
  float* const data = buffer_.values<float>().data();
  for (const StreamKind& kind : kStreamKinds) {
    const StreamCut cut = cut_for_all_threads(4 * buffer_.numel(), kind.streams);
    // A run streams one part and the next run the part behind it, so that every byte has left the
    // caches by the time it is read again.
    const auto run = [this, kind, data, cut](std::int64_t part, int& /*threads*/) {
      return stream_on_all_threads(loops_.streams, kind, data, cut, part);
    };
    rounds_.add(run, cut.parts, false);
  }
  rounds_.begin(tick_, options_.budget_ms);
  phase_ = Phase::kFill;
}

void Calibrator::take_bandwidth() {
  for (std::size_t i = 0; i < rounds_.size(); ++i) {
    raise_bandwidth(result_, rounds_.peak_of(i), kStreamKinds[i], threads_of_peak());
  }
  buffer_ = Tensor();
  phase_ = Phase::kDone;
}

void raise_bandwidth(CalibrationReport& roof, const CalibrationRate& rate, const StreamKind& kind,
                     int threads) {
  if (!(rate.giga_per_second > roof.bandwidth_gb_per_second)) return;
  roof.bandwidth_gb_per_second = rate.giga_per_second;
  roof.bandwidth_interval = rate.interval;
  roof.bandwidth_stream = kind.stream;
  roof.bandwidth_streams = kind.streams;
  roof.bandwidth_threads = threads;
}

double Calibrator::fraction() const {
  switch (phase_) {
    case Phase::kPeak:
      return 0.45 * (static_cast<double>(variant_) + experiment_->progress().fraction) /
             static_cast<double>(peaks_.size());
    case Phase::kFill:
      return 0.45 + 0.1 * static_cast<double>(filled_) / static_cast<double>(buffer_.numel());
    case Phase::kBandwidth:
      return 0.55 + 0.45 * rounds_.fraction();
    case Phase::kDone:
      break;
  }
  return 1.0;
}

double Calibrator::peak_gflops() const {
  if (phase_ != Phase::kPeak) return result_.peak_gflops_per_second;
  return std::max(result_.peak_gflops_per_second,
                  peaks_[variant_]->giga_per_second(experiment_->progress().median_ms));
}

double Calibrator::bandwidth_gb() const {
  if (phase_ != Phase::kBandwidth) return result_.bandwidth_gb_per_second;
  double best = 0.0;
  for (std::size_t i = 0; i < rounds_.size(); ++i) best = std::max(best, rounds_.last_rate(i));
  return best;
}

}  // namespace tensorscope
