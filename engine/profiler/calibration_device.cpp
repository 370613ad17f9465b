#include "profiler/calibration_device.h"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <span>
#include <utility>

#include "profiler/calibration_device_plan.h"
#include "profiler/calibration_probe.h"
#include "timing/bootstrap.h"
#include "timing/calibration_rate.h"
#include "timing/sample_plan.h"

namespace tensorscope {
namespace {

constexpr int kWarmUpRounds = 2;
constexpr int kRounds = 8;  // kept: the fewest that bear a 95 % interval are six
constexpr double kDeviceSamplingShare =
    0.85;  // of the budget; the rest is the clock, filling, touching
constexpr double kFewestTicksOfDevice = 2.5;  // in a sample
constexpr double kEnoughForEstimate = 0.3;    // of a sample
constexpr double kShortest = 0.75;            // samples vary by a quarter
constexpr double kLongest = 1.25;

}  // namespace

DeviceCalibrator::DeviceCalibrator(Clock& clock, Ledger& ledger, const DeviceOptions& options,
                                   DeviceLoops loops)
    : clock_(clock),
      options_((validate(options), options)),
      loops_(std::move(loops)),
      buffer_(calibration_buffer(ledger, options.buffer_bytes, device_plan::kSmallestBuffer)),
      tick_calibrator_(clock),
      rng_(options.seed) {
  options_.buffer_bytes = 4 * buffer_.numel();
  add_probes();
}

DeviceCalibrator::~DeviceCalibrator() = default;

// In the order of the figures in result().
void DeviceCalibrator::add_probes() {
  float* data = buffer_.values<float>().data();
  for (const Arithmetic arithmetic : device_plan::arithmetics()) {
    for (const PeakLoops::Loop& loop : device_plan::loops_of(loops_, arithmetic)) add_peak(loop);
  }
  for (const std::int64_t bytes : device_plan::working_sets(options_.buffer_bytes)) {
    for (const Stream stream : device_plan::kStreams) {
      const device_plan::Cut c = device_plan::cut(bytes, device_plan::arrays_of(stream));
      const auto run = [this, stream, data, c](std::int64_t at, int& /*threads*/) {
        double moved = 0.0;
        for (std::int64_t pass = 0; pass < c.passes; ++pass) {
          moved += device_plan::stream_once(loops_, stream, data + at * c.per_part, c);
        }
        return moved;
      };
      const bool cached = bytes < options_.buffer_bytes;
      probes_.push_back(std::make_unique<Probe>(clock_, run, c.parts, cached));
    }
  }
  const device_plan::Cut c = device_plan::cut(options_.buffer_bytes, 2);
  for (const double rung : kernels::kLadderRungs) {
    const auto run = [this, rung, data, c](std::int64_t at, int& /*threads*/) {
      float* x = data + at * c.per_part;
      return loops_.ladder(x, x + c.distance, c.per_part, rung);
    };
    probes_.push_back(std::make_unique<Probe>(clock_, run, c.parts, false));
  }
}

void DeviceCalibrator::add_peak(const PeakLoops::Loop& loop) {
  probes_.push_back(std::make_unique<Probe>(clock_, [loop](std::int64_t, int& threads) {
    float sink = 0.0F;
    const kernels::PeakRun run = loop(kernels::kPeakIterations, &sink);
    threads = run.threads;
    return run.flops;
  }));
}

bool DeviceCalibrator::advance(double max_ms) {
  const double start_ms = clock_.now_ms();
  double now_ms = start_ms;
  while (phase_ != Phase::kDone && now_ms - start_ms < max_ms) {
    const double before_ms = now_ms;
    const double left_ms = max_ms - (now_ms - start_ms);
    if (now_ms > start_ms && !fits(left_ms)) break;
    work(left_ms);
    now_ms = clock_.now_ms();
    elapsed_ms_ += now_ms - before_ms;
  }
  return phase_ == Phase::kDone;
}

double DeviceCalibrator::sample_ms() const {
  const double samples = static_cast<double>(probes_.size()) * (kRounds + kWarmUpRounds);
  return kDeviceSamplingShare * options_.budget_ms / samples;
}

// Shorter samples would be edges of the clock and little else.
void DeviceCalibrator::require_fine_clock() const {
  const double share = sample_ms() / (kFewestTicksOfDevice * tick_.tick_ms);
  if (share >= 1.0) return;
  refuse_coarse_clock(tick_, kFewestTicksOfDevice, options_.budget_ms / share, options_.budget_ms);
}

// A sample in one part is better than one in two.
bool DeviceCalibrator::fits(double left_ms) const {
  if (phase_ != Phase::kSampling || probes_[order_[at_]]->sampler().busy()) return true;
  return kLongest * sample_ms() <= left_ms;
}

void DeviceCalibrator::work(double max_ms) {
  if (phase_ == Phase::kTick) {
    if (!tick_calibrator_.advance(max_ms)) return;
    tick_ = tick_calibrator_.result();
    require_fine_clock();
    phase_ = Phase::kFill;
    return;
  }
  if (phase_ == Phase::kFill) {
    if (!fill()) return;
    phase_ = Phase::kSampling;
    next_round();
    return;
  }
  Sampler& sampler = probes_[order_[at_]]->sampler();
  if (!sampler.busy()) start_sample();
  if (sampler.advance(max_ms)) take_sample();
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

void DeviceCalibrator::next_round() {
  at_ = 0;
  order_.resize(probes_.size());
  std::iota(order_.begin(), order_.end(), std::size_t{0});
  for (std::size_t i = order_.size(); i > 1; --i) {  // Fisher and Yates
    const double drawn = rng_.uniform() * static_cast<double>(i);
    std::swap(order_[i - 1], order_[std::min(i - 1, static_cast<std::size_t>(drawn))]);
  }
}

void DeviceCalibrator::start_sample() {
  Probe& probe = *probes_[order_[at_]];
  // A random length, so that the clock's grid does not fall on all of them alike.
  const double length_ms = sample_ms() * (kShortest + (kLongest - kShortest) * rng_.uniform());
  probe.touch();
  probe.start(probe.runs_for(length_ms), tick_);
}

void DeviceCalibrator::take_sample() {
  Probe& probe = *probes_[order_[at_]];
  if (!probe.estimate(std::max(kEnoughForEstimate * sample_ms(), 1.5 * tick_.tick_ms))) return;
  if (round_ >= kWarmUpRounds) {
    if (elapsed_ms_ <= options_.budget_ms && probe.again()) return;
    probe.keep();
  }
  if (++at_ < order_.size()) return;
  ++round_;
  const bool late = elapsed_ms_ > options_.budget_ms && round_ > kWarmUpRounds;
  if (round_ < kWarmUpRounds + kRounds && !late) return next_round();
  phase_ = Phase::kDone;
  buffer_ = Tensor();
}

double DeviceCalibrator::fraction() const {
  if (phase_ == Phase::kDone) return 1.0;
  if (order_.empty()) return 0.0;
  const double done = round_ + static_cast<double>(at_) / static_cast<double>(order_.size());
  return done / (kRounds + kWarmUpRounds);
}

double DeviceCalibrator::peak_gflops() const {
  return rate(probes_[0]->run_ms(), 1e-6 * probes_[0]->work());
}

double DeviceCalibrator::bandwidth_gb() const {
  // The copy of the largest working set: before its triad and the ladder.
  const Probe& copy = *probes_[probes_.size() - std::size(kernels::kLadderRungs) - 2];
  return rate(copy.run_ms(), 1e-6 * copy.work());
}

DeviceCalibrator::Rate DeviceCalibrator::rate_of(const Probe& probe) const {
  if (probe.samples().empty()) return {};
  const Statistics statistics = summarize(probe.samples(), options_.seed);
  const double resolution = tick_.tick_ms / median_of(probe.sample_ms());
  return {rate(statistics.median, 1.0),
          rate_interval(widened(statistics.median_interval, resolution), 1.0)};
}

DeviceCalibrator::Rate DeviceCalibrator::peak_of(const Probe& probe) const {
  const PeakEstimate peak = estimate_peak(probe.peak_samples());
  if (!(peak.ms > 0.0)) return {};
  const double resolution = tick_.tick_ms / median_of(probe.sample_ms());
  return {rate(peak.ms, 1.0), rate_interval(widened(peak.interval_ms, resolution), 1.0),
          peak.threads};
}

// A loop that was seen on more threads is preferred to a faster one on fewer.
DeviceCalibrator::Rate DeviceCalibrator::best_of(Arithmetic arithmetic, std::size_t& at) const {
  Rate best;
  best.threads = 0;
  for (std::size_t i = device_plan::loops_of(loops_, arithmetic).size(); i > 0; --i) {
    const Rate found = peak_of(*probes_[at++]);
    const bool faster =
        found.threads == best.threads && found.giga_per_second > best.giga_per_second;
    if (found.threads > best.threads || faster) best = found;
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
  for (const BandwidthReport& bandwidth : report.bandwidths) {
    if (bandwidth.stream != Stream::kCopy) continue;
    roof.bandwidth_gb_per_second = bandwidth.gb_per_second;  // the last is the largest
    roof.bandwidth_interval = bandwidth.interval;
  }
  roof.tick_ms = tick_.tick_ms;
  roof.clock_call_ns = tick_.clock_call_ns;
  roof.bandwidth_buffer_bytes = options_.buffer_bytes / 2;
  roof.elapsed_ms = elapsed_ms_;
  return roof;
}

DeviceReport DeviceCalibrator::result() const {
  DeviceReport report;
  std::size_t at = 0;
  int threads = 0;
  for (const Arithmetic arithmetic : device_plan::arithmetics()) {
    const Rate rate = best_of(arithmetic, at);
    report.peaks.push_back({arithmetic, rate.giga_per_second, rate.interval});
    if (arithmetic != Arithmetic::kInt8) threads = std::max(threads, rate.threads);
  }
  for (const std::int64_t bytes : device_plan::working_sets(options_.buffer_bytes)) {
    for (const Stream stream : device_plan::kStreams) {
      const Rate rate = rate_of(*probes_[at++]);
      report.bandwidths.push_back({stream, bytes, rate.giga_per_second, rate.interval, 0.0});
    }
  }
  for (const double rung : kernels::kLadderRungs) {
    const Rate rate = rate_of(*probes_[at++]);
    report.ladder.push_back({rung, rung / 8.0, rate.giga_per_second, rate.interval});
  }
  report.ladder_working_set_bytes = options_.buffer_bytes;
  report.samples = static_cast<std::int64_t>(probes_[0]->samples().size());
  report.roof = roof_of(report);
  report.roof.peak_threads = threads;
  report.roof.peak_note = peak_note(threads, kernels::peak_threads());
  for (BandwidthReport& bandwidth : report.bandwidths) {
    const double gb = bandwidth.gb_per_second;
    if (gb > 0) bandwidth.ridge_flop_per_byte = report.roof.peak_gflops_per_second / gb;
  }
  return report;
}

}  // namespace tensorscope
