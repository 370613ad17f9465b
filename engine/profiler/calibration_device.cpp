#include "profiler/calibration_device.h"

#include <numeric>
#include <utility>

#include "core/error.h"
#include "profiler/bootstrap.h"
#include "profiler/calibration_probe.h"
#include "profiler/calibration_rate.h"

namespace tensorscope {
namespace {

constexpr int kWarmUpRounds = 2;
constexpr int kRounds = 8;               // kept: the fewest that bear a 95 % interval are six
constexpr double kSamplingShare = 0.85;  // of the budget; the rest is the clock, filling, touching
constexpr double kEnoughForEstimate = 0.3;  // of a sample
constexpr double kShortest = 0.75;          // samples vary by a quarter
constexpr double kLongest = 1.25;

constexpr std::int64_t kKiB = 1024;
constexpr std::int64_t kSmallestBuffer = 8 * kKiB * kKiB;
// In a first level cache, a second level cache and a shared one of most devices. The fourth is the
// whole buffer.
constexpr std::int64_t kWorkingSets[] = {16 * kKiB, 256 * kKiB, 4 * kKiB* kKiB};
constexpr std::int64_t kFloatsPerRun = 1 << 16;
constexpr std::int64_t kPeakIterations = 2000;  // about 5 us
// Arrays at a distance of a multiple of 4 KiB would wait for each other's stores.
constexpr std::int64_t kSkew = 272;
constexpr std::int64_t kBlock = kernels::kLadderBlock;

void require_between(const char* field, double value, double low, double high) {
  if (value >= low && value <= high) return;
  throw Error(ErrorCode::kInvalidArgument, field,
              text("calibration: ", field, " is ", value, ", expected a number between ", low,
                   " and ", high));
}

Tensor buffer_of(Ledger& ledger, std::int64_t wanted) {
  std::int64_t bytes = wanted;
  if (ledger.limit_bytes() > 0) {
    bytes = std::min(bytes, ledger.limit_bytes() - ledger.current_total());
  }
  if (bytes < kSmallestBuffer) {
    throw Error(
        ErrorCode::kOutOfMemory, "calibration",
        text("calibration: a buffer of at least ", kSmallestBuffer,
             " bytes is needed, the limit of ", ledger.limit_bytes(), " bytes leaves ", bytes),
        "Raise the memory limit.");
  }
  return {Allocator{ledger, false}, Shape{bytes / 4}, DType::kFloat32, MemoryCategory::kWorkspace,
          "calibration.buffer"};
}

/// How a working set is cut: arrays of `floats`, worked on in parts, small ones several times a
/// run.
struct Cut {
  std::int64_t floats = 0;    ///< of each array
  std::int64_t distance = 0;  ///< from array to array
  std::int64_t per_part = 0;
  std::int64_t parts = 1;
  std::int64_t passes = 1;
};

Cut cut(std::int64_t bytes, int arrays) {
  Cut result;
  result.floats = (bytes / 4 - (arrays - 1) * kSkew) / arrays / kBlock * kBlock;
  result.distance = result.floats + kSkew;
  result.per_part = std::min(result.floats, kFloatsPerRun / kBlock * kBlock);
  result.parts = result.floats / result.per_part;
  if (result.parts == 1) result.passes = std::max<std::int64_t>(1, kFloatsPerRun / result.floats);
  return result;
}

int arrays_of(Stream stream) {
  return stream == Stream::kRead ? 1 : stream == Stream::kCopy ? 2 : 3;
}

double stream_once(const DeviceLoops& loops, Stream stream, float* a, const Cut& c) {
  float* b = a + c.distance;
  if (stream == Stream::kCopy) return loops.copy(a, b, c.per_part);
  // Times zero: the values stay what they are, round after round.
  if (stream == Stream::kTriad) return loops.triad(a, b, 0.0F, b + c.distance, c.per_part);
  float sink = 0.0F;
  return loops.read(a, c.per_part, &sink);
}

std::vector<Arithmetic> arithmetics() {
  if (!kernels::peak_is_fused()) return {Arithmetic::kMultiplyThenAdd, Arithmetic::kInt8};
  return {Arithmetic::kFusedMultiplyAdd, Arithmetic::kMultiplyThenAdd, Arithmetic::kInt8};
}

double arithmetic_once(const DeviceLoops& loops, Arithmetic arithmetic) {
  float sink = 0.0F;
  std::int32_t integer = 0;
  switch (arithmetic) {
    case Arithmetic::kFusedMultiplyAdd:
      return loops.fused(kPeakIterations, &sink);
    case Arithmetic::kMultiplyThenAdd:
      return loops.multiply_add(kPeakIterations, &sink);
    case Arithmetic::kInt8:
      break;
  }
  return loops.int8(kPeakIterations, &integer);
}

constexpr Stream kStreams[] = {Stream::kRead, Stream::kCopy, Stream::kTriad};

std::vector<std::int64_t> working_sets(std::int64_t buffer_bytes) {
  std::vector<std::int64_t> sets(std::begin(kWorkingSets), std::end(kWorkingSets));
  sets.push_back(buffer_bytes);
  return sets;
}

}  // namespace

std::string_view to_string(Arithmetic arithmetic) {
  switch (arithmetic) {
    case Arithmetic::kFusedMultiplyAdd:
      return "fused multiply-add";
    case Arithmetic::kMultiplyThenAdd:
      return "multiply, then add";
    case Arithmetic::kInt8:
      break;
  }
  return "int8 dot product";
}

std::string_view to_string(Stream stream) {
  return stream == Stream::kRead ? "read" : stream == Stream::kCopy ? "copy" : "triad";
}

void validate(const DeviceOptions& options) {
  require_between("budget_ms", options.budget_ms, 100.0, 60'000.0);
  require_between("buffer_bytes", static_cast<double>(options.buffer_bytes),
                  static_cast<double>(kSmallestBuffer), 1e9);
}

Roof DeviceFigures::roof() const {
  Roof roof;
  for (const PeakFigure& peak : peaks) {
    const bool higher = peak.rate.giga_per_second > roof.peak_gflops;
    if (peak.arithmetic == Arithmetic::kInt8 || !higher) continue;
    roof.peak_gflops = peak.rate.giga_per_second;
    roof.peak_interval = peak.rate.interval;
  }
  for (const BandwidthFigure& bandwidth : bandwidths) {
    if (bandwidth.stream != Stream::kCopy) continue;
    roof.bandwidth_gb = bandwidth.rate.giga_per_second;  // the last is the largest
    roof.bandwidth_interval = bandwidth.rate.interval;
  }
  return roof;
}

Calibration calibration_of(const DeviceFigures& figures) {
  Calibration calibration;
  calibration.roof = figures.roof();
  calibration.tick_ms = figures.tick_ms;
  calibration.clock_call_ns = figures.clock_call_ns;
  calibration.buffer_bytes = figures.ladder_working_set_bytes / 2;
  calibration.elapsed_ms = figures.elapsed_ms;
  return calibration;
}

DeviceCalibrator::DeviceCalibrator(Clock& clock, Ledger& ledger, const DeviceOptions& options,
                                   DeviceLoops loops)
    : clock_(clock),
      options_((validate(options), options)),
      loops_(std::move(loops)),
      buffer_(buffer_of(ledger, options.buffer_bytes)),
      tick_calibrator_(clock),
      rng_(options.seed) {
  options_.buffer_bytes = 4 * buffer_.numel();
  add_probes();
}

DeviceCalibrator::~DeviceCalibrator() = default;

// In the order of the figures in result().
void DeviceCalibrator::add_probes() {
  float* data = buffer_.values<float>().data();
  for (const Arithmetic arithmetic : arithmetics()) {
    probes_.push_back(std::make_unique<Probe>(
        clock_, [this, arithmetic](std::int64_t) { return arithmetic_once(loops_, arithmetic); }));
  }
  for (const std::int64_t bytes : working_sets(options_.buffer_bytes)) {
    for (const Stream stream : kStreams) {
      const Cut c = cut(bytes, arrays_of(stream));
      const auto run = [this, stream, data, c](std::int64_t at) {
        double moved = 0.0;
        for (std::int64_t pass = 0; pass < c.passes; ++pass) {
          moved += stream_once(loops_, stream, data + at * c.per_part, c);
        }
        return moved;
      };
      probes_.push_back(std::make_unique<Probe>(clock_, run, c.parts));
    }
  }
  const Cut c = cut(options_.buffer_bytes, 2);
  for (const double rung : kernels::kLadderRungs) {
    const auto run = [this, rung, data, c](std::int64_t at) {
      float* x = data + at * c.per_part;
      return loops_.ladder(x, x + c.distance, c.per_part, rung);
    };
    probes_.push_back(std::make_unique<Probe>(clock_, run, c.parts));
  }
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
  return kSamplingShare * options_.budget_ms / samples;
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
  if (round_ >= kWarmUpRounds) probe.keep();
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

Rate DeviceCalibrator::rate_of(const Probe& probe) const {
  if (probe.samples().empty()) return {};
  const Statistics statistics = summarize(probe.samples(), options_.seed);
  const double resolution = tick_.tick_ms / median_of(probe.sample_ms());
  const double giga = 1e-6 * probe.work();
  return {rate(statistics.median, giga),
          rate_interval(widened(statistics.median_interval, resolution), giga)};
}

DeviceFigures DeviceCalibrator::result() const {
  DeviceFigures figures;
  std::size_t at = 0;
  for (const Arithmetic arithmetic : arithmetics()) {
    figures.peaks.push_back({arithmetic, rate_of(*probes_[at++])});
  }
  for (const std::int64_t bytes : working_sets(options_.buffer_bytes)) {
    for (const Stream stream : kStreams) {
      figures.bandwidths.push_back({stream, bytes, rate_of(*probes_[at++])});
    }
  }
  for (const double rung : kernels::kLadderRungs) {
    figures.ladder.push_back({rung, rung / 8.0, rate_of(*probes_[at++])});
  }
  figures.ladder_working_set_bytes = options_.buffer_bytes;
  figures.samples = static_cast<int>(probes_[0]->samples().size());
  figures.tick_ms = tick_.tick_ms;
  figures.clock_call_ns = tick_.clock_call_ns;
  figures.elapsed_ms = elapsed_ms_;
  return figures;
}

}  // namespace tensorscope
