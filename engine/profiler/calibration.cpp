#include "profiler/calibration.h"

#include <algorithm>

#include "core/error.h"
#include "core/range.h"
#include "timing/bootstrap.h"

namespace tensorscope {
namespace {

constexpr double kWarmUpShare = 0.12;  // of the budget, for each of the two loops
constexpr double kSamplingShare = 0.3;
constexpr int kFewestSamples = 10;
constexpr std::int64_t kFloatsPerPart = 1 << 18;  // 1 MB read and 1 MB written: 0.1 ms
constexpr std::int64_t kSmallestBuffer = 1 << 20;

LatencyOptions share_of(const CalibrationOptions& options, std::size_t parts = 1) {
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
    : clock_(clock), ledger_(ledger), options_(options), loops_(std::move(loops)), copy_([this] {
        return kernels::PeakRun{copy_part(), kernels::peak_threads()};
      }) {
  validate(options_);
  for (const PeakLoops::Loop& loop : loops_.peak.variants) {
    peaks_.push_back(
        std::make_unique<Loop>([this, &loop] { return loop(kernels::kPeakIterations, &sink_); }));
  }
  experiment_.emplace(clock_, *peaks_[0], share_of(options_, peaks_.size()));
}

/// Touches the pages for the first time, which is slow and not what is measured.
bool Calibrator::fill_part() {
  float* from = buffers_.values<float>().data() + at_;
  std::fill_n(from, kFloatsPerPart, 1.0F);
  std::fill_n(from + floats(), kFloatsPerPart, 0.0F);
  return move_on();
}

/// A run copies a part of one buffer to the other; the next run goes on behind it, so that every
/// byte has left the caches by the time its turn comes again.
double Calibrator::copy_part() {
  float* from = buffers_.values<float>().data() + at_;
  const double bytes = loops_.copy(from, from + floats(), kFloatsPerPart);
  move_on();
  return bytes;
}

bool Calibrator::move_on() {
  at_ = at_ + kFloatsPerPart < floats() ? at_ + kFloatsPerPart : 0;
  return at_ == 0;
}

bool Calibrator::advance(double max_ms) {
  const double start_ms = clock_.now_ms();
  double now_ms = start_ms;
  while (phase_ != Phase::kDone && now_ms - start_ms < max_ms) {
    if (!work(max_ms - (now_ms - start_ms))) {
      now_ms = clock_.now_ms();
      break;
    }
    now_ms = clock_.now_ms();
  }
  elapsed_ms_ += now_ms - start_ms;
  result_.elapsed_ms = elapsed_ms_;
  return phase_ == Phase::kDone;
}

// True when there is more to do in this slice.
bool Calibrator::work(double max_ms) {
  if (phase_ == Phase::kBuffers) {
    if (fill_part()) {
      experiment_.emplace(clock_, copy_, share_of(options_));
      phase_ = Phase::kBandwidth;
    }
    return true;
  }
  if (!experiment_->advance(max_ms)) return false;
  const LatencyReport report = experiment_->report();
  experiment_.reset();
  if (phase_ == Phase::kPeak) {
    take_peak(report);
    return true;
  }
  result_.bandwidth_gb_per_second = copy_.giga_per_second(report.statistics.median);
  result_.bandwidth_interval = copy_.interval(report.median_interval);
  buffers_ = Tensor();
  phase_ = Phase::kDone;
  return true;
}

// A loop that was seen on more threads is preferred to a faster one on fewer.
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
      tensorscope::peak_note(static_cast<int>(result_.peak_threads), kernels::peak_threads());
  result_.tick_ms = report.tick_ms;
  result_.clock_call_ns = report.clock_call_ns;
  take_buffers();
}

void Calibrator::take_buffers() {
  buffers_ = calibration_buffer(ledger_, 2 * options_.buffer_bytes, 2 * kSmallestBuffer,
                                8 * kFloatsPerPart);
  result_.bandwidth_buffer_bytes = 4 * floats();
  phase_ = Phase::kBuffers;
}

double Calibrator::fraction() const {
  switch (phase_) {
    case Phase::kPeak:
      return 0.45 * (static_cast<double>(variant_) + experiment_->progress().fraction) /
             static_cast<double>(peaks_.size());
    case Phase::kBuffers:
      return 0.45 + 0.1 * static_cast<double>(at_) / static_cast<double>(floats());
    case Phase::kBandwidth:
      return 0.55 + 0.45 * experiment_->progress().fraction;
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
  return copy_.giga_per_second(experiment_->progress().median_ms);
}

}  // namespace tensorscope
