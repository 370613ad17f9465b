#include "api/session.h"

#include <optional>
#include <utility>

#include "api/guard.h"
#include "api/jobs/calibration_job.h"
#include "api/jobs/forward_profile_job.h"
#include "api/jobs/latency_job.h"
#include "api/jobs/memory_job.h"
#include "api/jobs/quick_profile_job.h"
#include "api/jobs/train_job.h"
#include "api/jobs/training_profile_job.h"
#include "api/load.h"
#include "build_info.h"
#include "core/error.h"
#include "kernels/gemm.h"
#include "kernels/peak.h"
#include "nn/presets.h"
#include "profiler/statistics.h"

namespace tensorscope::api {
namespace {

enum class Kind {
  kNone,
  kMemory,
  kLatency,
  kForward,
  kLayer,
  kQuick,
  kCalibration,
  kTrainingProfile,
  kTrain
};

[[noreturn]] void reject(const char* op, const char* message, const char* hint) {
  throw Error(ErrorCode::kInvalidArgument, op, message, hint);
}

}  // namespace

class Session::Impl {
 public:
  Impl(Clock& clock, std::int64_t memory_limit_bytes) : clock_(clock), limit_(memory_limit_bytes) {}

  std::int64_t limit() const { return limit_; }

  /// The job before is dropped first, so that its memory is free for the next.
  template <class MakeJob>
  Result<Done> start(Kind kind, MakeJob&& make_job) {
    drop();
    return guarded<Done>([&] {
      job_ = make_job(JobContext{clock_, limit_, device_});
      kind_ = kind;
      return Done{};
    });
  }

  /// A new training takes the place of the last one, whose memory is free for it.
  Result<Done> start_train(const TrainRequest& request) {
    return start(Kind::kTrain, [&](const JobContext& context) {
      if (!request.resume) {
        trained_.reset();
        trained_ = make_training(request, datasets_, limit_);
      } else if (!trained_) {
        reject("resume", "resume: there is no training to go on with.", "Start a new one.");
      } else {
        resume_training(*trained_, request);
      }
      return std::make_unique<TrainJob>(context, trained_);
    });
  }

  Datasets& datasets() { return datasets_; }

  Result<Progress> advance(double max_ms) {
    Result<Progress> result = guarded<Progress>([&] {
      if (!(max_ms > 0.0 && max_ms <= kLongestSliceMs)) {
        throw Error(
            ErrorCode::kInvalidArgument, "max_ms",
            text("max_ms is ", max_ms, ", expected a number above 0, at most ", kLongestSliceMs));
      }
      if (!job_) reject("advance", "No job is under way.", "Start one first.");
      broken_ = true;
      const Progress progress = job_->advance(max_ms);
      broken_ = false;
      return progress;
    });
    if (broken_) drop();
    return result;
  }

  void cancel() {
    if (job_) job_->cancel();
  }

  template <class T>
  Result<T> take(Kind kind) {
    return guarded<T>([&] {
      if (!job_ || kind_ != kind) {
        reject("take", "The last job was of another kind, or there was none.",
               "Start the job whose result you want.");
      }
      if (!job_->finished()) {
        reject("take", "The job has no result: it is still under way, or was cancelled.",
               "Advance it until it is done.");
      }
      T value = static_cast<JobOf<T>&>(*job_).take();
      drop();
      return value;
    });
  }

 private:
  static constexpr double kLongestSliceMs = 60'000.0;

  void drop() {
    job_.reset();
    kind_ = Kind::kNone;
    broken_ = false;
  }

  Clock& clock_;
  std::int64_t limit_;
  std::optional<Calibration> device_;
  Datasets datasets_;
  std::shared_ptr<TrainedModel> trained_;  ///< of the last training
  std::unique_ptr<Job> job_;
  Kind kind_ = Kind::kNone;
  bool broken_ = false;  // the job threw
};

Session::Session(Clock& clock, std::int64_t memory_limit_bytes)
    : impl_(std::make_unique<Impl>(clock, memory_limit_bytes)) {}

Session::~Session() = default;

EngineInfo Session::info() const {
  EngineInfo info;
  info.version = TENSORSCOPE_VERSION;
  info.build_hash = TENSORSCOPE_BUILD_HASH;
  info.simd = kernels::peak_flops_kind();
  info.eigen_simd = kernels::eigen_simd();
  info.memory_limit_bytes = impl_->limit();
  return info;
}

Result<std::vector<ModelSummary>> Session::models() {
  return guarded<std::vector<ModelSummary>>([&] { return list_models(impl_->limit()); });
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

Result<Done> Session::start_training_profile(const ModelRequest& request,
                                             const TrainingRequest& training,
                                             const LatencyRequest& options) {
  return impl_->start(Kind::kTrainingProfile, [&](const JobContext& context) {
    return std::make_unique<TrainingProfileJob>(context, request, training, options);
  });
}

Result<Done> Session::load_data(const std::string& name, std::span<const std::byte> bytes) {
  return guarded<Done>([&] {
    Datasets& datasets = impl_->datasets();
    if (name == to_string(DataKind::kDigits)) {
      datasets.digits = DigitsData::parse(bytes);
    } else if (name == to_string(DataKind::kText)) {
      datasets.text = TextData::parse(bytes);
    } else {
      throw Error(ErrorCode::kInvalidArgument, "data",
                  text("data is '", printable(name), "', expected digits or text"));
    }
    return Done{};
  });
}

Result<Done> Session::start_train(const TrainRequest& request) {
  return impl_->start_train(request);
}

Result<Progress> Session::advance(double max_ms) { return impl_->advance(max_ms); }

void Session::cancel() { impl_->cancel(); }

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

Result<TrainReport> Session::take_train() { return impl_->take<TrainReport>(Kind::kTrain); }

Result<BackwardProfile> Session::take_training_profile() {
  return impl_->take<BackwardProfile>(Kind::kTrainingProfile);
}

}  // namespace tensorscope::api
