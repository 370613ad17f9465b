#include "profiler/calibration.h"

#include <algorithm>
#include <span>
#include <utility>

#include "core/error.h"
#include "core/range.h"
#include "timing/calibration_rate.h"

namespace tensorscope {
namespace {

constexpr double kWarmUpShare = 0.12;  // of the budget, for each of the two loops
constexpr double kSamplingShare = 0.3;
constexpr int kFewestSamples = 10;
constexpr std::int64_t kFloatsPerPart = 1 << 18;  // 1 MB read and 1 MB written: 0.1 ms
constexpr std::int64_t kSmallestBuffer = 1 << 20;

LatencyOptions share_of(const CalibrationOptions& options) {
  LatencyOptions shared;
  shared.budget_ms = kSamplingShare * options.budget_ms;
  shared.warm_up_ms = kWarmUpShare * options.budget_ms;
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

/// A run is a few microseconds of multiply-adds in registers.
class Calibrator::PeakLoop final : public Workload {
 public:
  explicit PeakLoop(const CalibrationLoops& loops) : loops_(loops) {}

  bool step(double) override {
    flops_ = loops_.peak(kernels::kPeakIterations, &sink_);
    return true;
  }
  double gflop_per_run() const { return flops_ * 1e-9; }

 private:
  const CalibrationLoops& loops_;
  double flops_ = 0;
  float sink_ = 0;
};

/// A run copies a part of one buffer to the other; the next run goes on behind it, so that every
/// byte has left the caches by the time its turn comes again.
class Calibrator::CopyLoop final : public Workload {
 public:
  CopyLoop(const CalibrationLoops& loops, Allocator allocator, std::int64_t bytes)
      : loops_(loops),
        from_(buffer(allocator, bytes, "calibration.from")),
        to_(buffer(allocator, bytes, "calibration.to")) {}

  /// Touches the pages for the first time, which is slow and not what is measured.
  bool prepare() {
    fill_part(from_, 1.0F);
    fill_part(to_, 0.0F);
    return move_on();
  }
  bool step(double) override {
    bytes_ = loops_.copy(from_.values<float>().data() + at_, to_.values<float>().data() + at_,
                         kFloatsPerPart);
    move_on();
    return true;
  }
  double gb_per_run() const { return bytes_ * 1e-9; }
  double prepared() const { return static_cast<double>(at_) / static_cast<double>(from_.numel()); }

 private:
  static Tensor buffer(Allocator allocator, std::int64_t bytes, const char* label) {
    const std::int64_t parts = bytes / (4 * kFloatsPerPart);
    return {allocator, Shape{parts * kFloatsPerPart}, DType::kFloat32, MemoryCategory::kWorkspace,
            label};
  }
  void fill_part(Tensor& tensor, float value) const {
    const auto part = tensor.values<float>().subspan(static_cast<std::size_t>(at_),
                                                     static_cast<std::size_t>(kFloatsPerPart));
    std::fill(part.begin(), part.end(), value);
  }
  bool move_on() {
    at_ += kFloatsPerPart;
    if (at_ < from_.numel()) return false;
    at_ = 0;
    return true;
  }

  const CalibrationLoops& loops_;
  Tensor from_;
  Tensor to_;
  std::int64_t at_ = 0;
  double bytes_ = 0;
};

Calibrator::Calibrator(Clock& clock, Ledger& ledger, CalibrationOptions options,
                       CalibrationLoops loops)
    : clock_(clock),
      ledger_(ledger),
      options_(options),
      loops_(std::move(loops)),
      peak_loop_(std::make_unique<PeakLoop>(loops_)) {
  validate(options_);
  experiment_.emplace(clock_, *peak_loop_, share_of(options_));
}

Calibrator::~Calibrator() = default;

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
    if (copy_loop_->prepare()) {
      experiment_.emplace(clock_, *copy_loop_, share_of(options_));
      phase_ = Phase::kBandwidth;
    }
    return true;
  }
  if (!experiment_->advance(max_ms)) return false;
  const LatencyReport report = experiment_->report();
  if (phase_ == Phase::kPeak) {
    const double gflop = 1e3 * peak_loop_->gflop_per_run();
    result_.peak_gflops_per_second = rate(report.statistics.median, gflop);
    result_.peak_interval = rate_interval(report.median_interval, gflop);
    result_.tick_ms = report.tick_ms;
    result_.clock_call_ns = report.clock_call_ns;
    start_bandwidth();
    return true;
  }
  const double gb = 1e3 * copy_loop_->gb_per_run();
  result_.bandwidth_gb_per_second = rate(report.statistics.median, gb);
  result_.bandwidth_interval = rate_interval(report.median_interval, gb);
  experiment_.reset();
  copy_loop_.reset();
  phase_ = Phase::kDone;
  return true;
}

void Calibrator::start_bandwidth() {
  experiment_.reset();
  std::int64_t bytes = options_.buffer_bytes;
  if (ledger_.limit_bytes() > 0) {
    bytes = std::min(bytes, (ledger_.limit_bytes() - ledger_.current_total()) / 2);
  }
  if (bytes < kSmallestBuffer) {
    throw Error(ErrorCode::kOutOfMemory, "calibration",
                text("calibration: two buffers of at least ", kSmallestBuffer,
                     " bytes are needed, the limit of ", ledger_.limit_bytes(), " bytes leaves ",
                     2 * bytes),
                "Raise the memory limit.");
  }
  copy_loop_ = std::make_unique<CopyLoop>(loops_, Allocator{ledger_, false}, bytes);
  result_.bandwidth_buffer_bytes = bytes / (4 * kFloatsPerPart) * (4 * kFloatsPerPart);
  phase_ = Phase::kBuffers;
}

double Calibrator::fraction() const {
  switch (phase_) {
    case Phase::kPeak:
      return 0.45 * experiment_->progress().fraction;
    case Phase::kBuffers:
      return 0.45 + 0.1 * copy_loop_->prepared();
    case Phase::kBandwidth:
      return 0.55 + 0.45 * experiment_->progress().fraction;
    case Phase::kDone:
      break;
  }
  return 1.0;
}

double Calibrator::peak_gflops() const {
  if (phase_ != Phase::kPeak) return result_.peak_gflops_per_second;
  return rate(experiment_->progress().median_ms, 1e3 * peak_loop_->gflop_per_run());
}

double Calibrator::bandwidth_gb() const {
  if (phase_ != Phase::kBandwidth) return result_.bandwidth_gb_per_second;
  return rate(experiment_->progress().median_ms, 1e3 * copy_loop_->gb_per_run());
}

}  // namespace tensorscope
