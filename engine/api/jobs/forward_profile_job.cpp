#include "api/jobs/forward_profile_job.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "api/jobs/pace.h"
#include "api/queries.h"
#include "api/reports/convert.h"
#include "api/validate.h"

namespace tensorscope::api {
namespace {

// Where each phase begins on the progress bar.
constexpr double kPrepareFrom = 0.15;
constexpr double kTracingFrom = 0.9;
constexpr double kOverheadFrom = 0.97;

// At least the default budget of a calibration, and more if the request's budget is larger, as it
// is with a coarse clock.
CalibrationOptions calibration_of(const LatencyRequest& request) {
  CalibrationOptions options;
  options.budget_ms = std::clamp(0.3 * request.budget_ms, options.budget_ms, 60'000.0);
  return options;
}

double between(double from, double to, double fraction) { return from + (to - from) * fraction; }

}  // namespace

ForwardProfileJob::ForwardProfileJob(const JobContext& context, Program program,
                                     const LatencyRequest& request)
    : context_(context),
      request_(request),
      calibration_ledger_(context.memory_limit_bytes),
      prepared_(context, std::move(program)),
      phase_(context.device ? 1 : 0) {
  validate(request_);  // throws now rather than after the calibration
  prepared_.require_fit();
  calibration_ledger_.record_events(false);
  request_.naive_runs = 0;  // a rate needs a time, which the naive experiment may not have
}

ForwardProfileJob::ForwardProfileJob(const JobContext& context, const ModelRequest& model,
                                     const LatencyRequest& request)
    : ForwardProfileJob(context, load(model), request) {}

LayerProfileJob::LayerProfileJob(const JobContext& context, const ModelRequest& model,
                                 const std::string& layer, const LatencyRequest& request)
    : ForwardProfileJob(context, layer_program(load(model), layer), request) {}

bool ForwardProfileJob::work(double max_ms, Progress& progress) {
  using Phase = bool (ForwardProfileJob::*)(double, Progress&);
  constexpr std::array<Phase, 5> kPhases{&ForwardProfileJob::calibrate, &ForwardProfileJob::prepare,
                                         &ForwardProfileJob::measure, &ForwardProfileJob::trace,
                                         &ForwardProfileJob::measure_overhead};
  if ((this->*kPhases[phase_])(max_ms, progress)) ++phase_;
  return phase_ == kPhases.size();
}

bool ForwardProfileJob::calibrate(double max_ms, Progress& progress) {
  progress.phase = "calibrating";
  if (!calibrator_) {
    calibrator_ =
        std::make_unique<Calibrator>(context_.clock, calibration_ledger_, calibration_of(request_));
  }
  const bool done = calibrator_->advance(max_ms);
  progress.fraction = kPrepareFrom * calibrator_->fraction();
  progress.peak_gflops_per_second = calibrator_->peak_gflops();
  progress.bandwidth_gb_per_second = calibrator_->bandwidth_gb();
  if (!done) return false;
  context_.device = calibrator_->result();
  calibrator_.reset();
  return true;
}

bool ForwardProfileJob::prepare(double max_ms, Progress& progress) {
  progress.phase = "prepare";
  const bool ready = prepared_.advance(max_ms);
  progress.fraction = between(kPrepareFrom, kTimingFrom, prepared_.fraction());
  if (ready) timing_.emplace(context_.clock, prepared_, request_);
  return ready;
}

bool ForwardProfileJob::measure(double max_ms, Progress& progress) {
  const bool done = timing_->advance(max_ms);
  timing_->fill(progress);
  progress.fraction = between(kTimingFrom, kTracingFrom, progress.fraction);
  if (!done) return false;
  measured_ = timing_->measured();
  timing_->release();
  tracing_.emplace(context_.clock, prepared_);
  meter_.emplace(context_.clock, measured_.tick_ms);
  return true;
}

bool ForwardProfileJob::trace(double max_ms, Progress& progress) {
  progress.phase = "trace";
  const bool done = tracing_->advance(max_ms);
  progress.fraction = between(kTracingFrom, kOverheadFrom, tracing_->fraction());
  return done;
}

bool ForwardProfileJob::measure_overhead(double max_ms, Progress& progress) {
  progress.phase = "trace";
  progress.fraction = kOverheadFrom;
  return meter_->advance(max_ms);
}

OverheadReport ForwardProfileJob::overhead() const {
  OverheadReport report{meter_->result(), static_cast<Count>(prepared_.program().nodes.size())};
  const double call_ns = 1e6 * measured_.statistics.median;
  if (!(call_ns > 0)) return report;
  const double tracing_ns = static_cast<double>(report.ops) * report.tracing_ns;
  report.dispatch_share = static_cast<double>(report.ops) * report.dispatch_ns / call_ns;
  report.tracing_share_of_traced = tracing_ns / (call_ns + tracing_ns);
  return report;
}

ForwardFigures ForwardProfileJob::figures() const {
  const double median = measured_.statistics.median;
  return forward_figures(totals_of(prepared_.plan().records), prepared_.plan().memory.peak_total,
                         prepared_.program().batch, std::isfinite(median) ? median : 0.0,
                         measured_.median_interval, *context_.device);
}

ForwardProfile ForwardProfileJob::take() {
  const Totals totals = totals_of(prepared_.plan().records);
  const MemoryReport memory = planned_memory(prepared_.program());
  const Program& program = prepared_.program();
  ForwardProfile profile = about(program, ForwardProfile{});
  static_cast<ForwardFigures&>(profile) = figures();
  profile.parameters = program.parameter_count();
  profile.flops = totals.cost.flops;
  profile.flops_per_sample = per_sample(totals.cost.flops, program.batch);
  profile.macs = totals.cost.macs;
  profile.transcendentals = totals.cost.transcendentals;
  profile.min_bytes = totals.min_bytes;
  profile.latency = timing_->report();
  profile.latency_ms = profile.latency.latency_ms;
  profile.parameter_memory_mb = memory.parameter_memory_mb;
  profile.activation_memory_mb = memory.activation_memory_mb;
  profile.peak_memory_mb = static_cast<double>(prepared_.measured_peak_bytes()) / 1e6;
  profile.memory_efficiency = memory.memory_efficiency;
  profile.bottleneck = to_string(profile.verdict.bottleneck);
  profile.bottleneck_evidence = profile.verdict.evidence;
  profile.device = *context_.device;
  const TraceRecorder& traced = tracing_->recorder();
  profile.trace = traced.layers(measured_.tick_ms);
  profile.trace_passes = static_cast<Count>(traced.passes());
  profile.trace_span_ms = traced.span_ms();
  profile.overhead = overhead();
  return profile;
}

}  // namespace tensorscope::api
