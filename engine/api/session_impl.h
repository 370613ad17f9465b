#pragma once
// What a session keeps between its verbs: the job under way, the last trained model, the data.

#include <memory>
#include <optional>
#include <utility>

#include "api/guard.h"
#include "api/jobs/job.h"
#include "api/jobs/prepared_training.h"
#include "api/session.h"
#include "api/training_state.h"
#include "core/range.h"

namespace tensorscope::api {

enum class Kind {
  kNone,
  kMemory,
  kLatency,
  kForward,
  kLayer,
  kQuick,
  kCalibration,
  kDevice,
  kKernel,
  kCompare,
  kControls,
  kInstruments,
  kTrainingProfile,
  kCompareTraining,
  kTrain,
  kQuantize
};

[[noreturn]] inline void reject(const char* op, const char* message, const char* hint) {
  throw Error(ErrorCode::kInvalidArgument, op, message, hint);
}

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
      under_way_ = true;
      return Done{};
    });
  }

  /// A new training takes the place of the last one, whose memory is free for it.
  Result<Done> start_train(const TrainRequest& request);
  /// The last training stays until the file has been read without an error.
  Result<Done> start_load_weights(const TrainRequest& request, std::span<const std::byte> file);
  Result<Done> start_quantize(const QuantizeRequest& request);

  /// The last trained model, none of whose steps is under way; nullptr if there is none.
  TrainedModel* idle_model(const char* op) const;
  /// The same; throws Error(invalid_argument) if there is none.
  std::shared_ptr<TrainedModel> require_model(const char* op) const;

  /// Counts and memory of a step, which is not done.
  BackwardProfile plan_training(const ModelRequest& request, const TrainingRequest& training) {
    return PreparedTraining(JobContext{clock_, limit_, device_}, request, training).report();
  }

  Datasets& datasets() { return datasets_; }

  Result<Progress> advance(double max_ms) {
    Result<Progress> result = guarded<Progress>([&] {
      require_value(max_ms > 0.0 && max_ms <= kLongestSliceMs, "advance", "max_ms", max_ms,
                    text("a number above 0, at most ", kLongestSliceMs));
      if (!job_) reject("advance", "No job is under way.", "Start one first.");
      broken_ = true;
      const Progress progress = job_->advance(max_ms);
      broken_ = false;
      under_way_ = !progress.done;
      return progress;
    });
    if (broken_) drop();
    return result;
  }

  void cancel() {
    if (job_) job_->cancel();
    under_way_ = false;
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

  // A training that is dropped half-way pauses between two steps: the next job may use its model.
  void drop() {
    if (under_way_ && !broken_) cancel();
    job_.reset();
    kind_ = Kind::kNone;
    under_way_ = broken_ = false;
  }

  Clock& clock_;
  std::int64_t limit_;
  std::optional<Calibration> device_;
  Datasets datasets_;
  std::shared_ptr<TrainedModel> trained_;  ///< of the last training
  std::unique_ptr<Job> job_;
  Kind kind_ = Kind::kNone;
  bool under_way_ = false;
  bool broken_ = false;  // the job threw
};

}  // namespace tensorscope::api
