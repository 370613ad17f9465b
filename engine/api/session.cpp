#include "api/session.h"

#include "api/engine_info.h"
#include "api/jobs/calibration_job.h"
#include "api/jobs/compare_job.h"
#include "api/jobs/controls_job.h"
#include "api/jobs/forward_profile_job.h"
#include "api/jobs/instruments_job.h"
#include "api/jobs/latency_job.h"
#include "api/jobs/memory_job.h"
#include "api/jobs/quick_profile_job.h"
#include "api/jobs/training_profile_job.h"
#include "api/load.h"
#include "api/session_impl.h"
#include "api/validate.h"
#include "model/presets.h"
#include "timing/statistics.h"

namespace tensorscope::api {

Session::Session(Clock& clock, std::int64_t memory_limit_bytes)
    : impl_(std::make_unique<Impl>(clock, memory_limit_bytes)) {}

Session::~Session() = default;

EngineInfo Session::info() const { return engine_info(impl_->limit()); }

Result<std::vector<ModelSummary>> Session::models() {
  return guarded<std::vector<ModelSummary>>([&] {
    validate_memory_limit(impl_->limit());
    return list_models(impl_->limit());
  });
}

Result<std::string> Session::spec_of(const std::string& preset) {
  return guarded<std::string>([&] { return std::string(preset_spec(preset)); });
}

Result<Description> Session::describe(const ModelRequest& request) {
  return guarded<Description>([&] { return api::describe(load(request)); });
}

Result<MemoryReport> Session::plan_memory(const ModelRequest& request) {
  return guarded<MemoryReport>([&] { return api::plan_memory(load(request)); });
}

Result<StatisticsReport> Session::summarize(const std::vector<double>& samples) {
  return guarded<StatisticsReport>([&] { return summary_of(samples); });
}

Result<Done> Session::start_memory(const ModelRequest& request) {
  return impl_->start(Kind::kMemory, [&](const JobContext& context) {
    return std::make_unique<MemoryJob>(context, load(request));
  });
}

Result<Done> Session::start_latency(const ModelRequest& request, const LatencyRequest& options) {
  return impl_->start(Kind::kLatency, [&](const JobContext& context) {
    return std::make_unique<LatencyJob>(context, load(request), options);
  });
}

Result<Done> Session::start_forward_profile(const ModelRequest& request,
                                            const LatencyRequest& options) {
  return impl_->start(Kind::kForward, [&](const JobContext& context) {
    return std::make_unique<ForwardProfileJob>(context, load(request), options);
  });
}

Result<Done> Session::start_layer_profile(const ModelRequest& request, const std::string& layer,
                                          const LatencyRequest& options) {
  return impl_->start(Kind::kLayer, [&](const JobContext& context) {
    return std::make_unique<ForwardProfileJob>(context, layer_program(load(request), layer),
                                               options);
  });
}

Result<Done> Session::start_quick_profile(const ModelRequest& request,
                                          const LatencyRequest& options) {
  return impl_->start(Kind::kQuick, [&](const JobContext& context) {
    return std::make_unique<QuickProfileJob>(context, load(request), options);
  });
}

Result<Done> Session::start_calibration(double budget_ms) {
  return impl_->start(Kind::kCalibration, [&](const JobContext& context) {
    return std::make_unique<CalibrationJob>(context, budget_ms);
  });
}

Result<Done> Session::start_compare(const ModelRequest& a, const ModelRequest& b,
                                    const CompareRequest& options) {
  return impl_->start(Kind::kCompare, [&](const JobContext& context) {
    return std::make_unique<CompareJob>(context, load(a), load(b), options);
  });
}

Result<Done> Session::start_controls(double budget_ms) {
  return impl_->start(Kind::kControls, [&](const JobContext& context) {
    return std::make_unique<ControlsJob>(context, budget_ms);
  });
}

Result<Done> Session::start_instruments(const ModelRequest& request,
                                        const CompareRequest& options) {
  return impl_->start(Kind::kInstruments, [&](const JobContext& context) {
    return std::make_unique<InstrumentsJob>(context, load(request), options);
  });
}

Result<Done> Session::start_training_profile(const ModelRequest& request,
                                             const TrainingRequest& training,
                                             const LatencyRequest& options) {
  return impl_->start(Kind::kTrainingProfile, [&](const JobContext& context) {
    validate_for_training(request);
    return std::make_unique<TrainingProfileJob>(context, request, training, options);
  });
}

Result<Progress> Session::advance(double max_ms) { return impl_->advance(max_ms); }

Result<Done> Session::cancel() { return impl_->cancel(); }

Result<MemoryReport> Session::take_memory() { return impl_->take<MemoryReport>(Kind::kMemory); }

Result<LatencyReport> Session::take_latency() { return impl_->take<LatencyReport>(Kind::kLatency); }

Result<ForwardProfile> Session::take_forward_profile() {
  return impl_->take<ForwardProfile>(Kind::kForward);
}

Result<ForwardProfile> Session::take_layer_profile() {
  return impl_->take<ForwardProfile>(Kind::kLayer);
}

Result<QuickProfile> Session::take_quick_profile() {
  return impl_->take<QuickProfile>(Kind::kQuick);
}

Result<CalibrationReport> Session::take_calibration() {
  return impl_->take<CalibrationReport>(Kind::kCalibration);
}

Result<CompareReport> Session::take_compare() { return impl_->take<CompareReport>(Kind::kCompare); }

Result<ControlsReport> Session::take_controls() {
  return impl_->take<ControlsReport>(Kind::kControls);
}

Result<InstrumentsReport> Session::take_instruments() {
  return impl_->take<InstrumentsReport>(Kind::kInstruments);
}

Result<BackwardProfile> Session::take_training_profile() {
  return impl_->take<BackwardProfile>(Kind::kTrainingProfile);
}

}  // namespace tensorscope::api
