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
#include "api/validate.h"
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
    return guarded<Done>([&] {
      require_no_slice("start");
      validate_memory_limit(limit_);
      drop();
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
      require_no_slice("advance");
      drop_if_broken();  // by a JavaScript exception, which passed through here
      require_value(max_ms > 0.0 && max_ms <= kLongestSliceMs, "advance", "max_ms", max_ms,
                    text("a number above 0, at most ", kLongestSliceMs));
      if (!job_) reject("advance", "No job is under way.", "Start one first.");
      Progress progress;
      in_slice([&] { progress = job_->advance(max_ms); });
      under_way_ = !progress.done;
      return progress;
    });
    drop_if_broken();
    return result;
  }

  Result<Done> cancel() {
    Result<Done> result = guarded<Done>([&] {
      require_no_slice("cancel");
      under_way_ = false;
      if (job_) cancel(*job_);
      return Done{};
    });
    drop_if_broken();
    return result;
  }

  template <class T>
  Result<T> take(Kind kind) {
    return guarded<T>([&] {
      require_no_slice("take");
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

  /// Runs work of the job; if that throws, be it JavaScript's, the job is broken.
  template <class Work>
  void in_slice(Work&& work) {
    struct Slice {
      bool& under_way;
      ~Slice() { under_way = false; }
    };
    const Slice slice{in_slice_};
    in_slice_ = broken_ = true;
    work();
    broken_ = false;
  }

  void drop_if_broken() {
    if (broken_ && !in_slice_) drop();
  }

  // A workload of the caller's may call the session that is running it. It must not free the job
  // whose slice it is in.
  void require_no_slice(const char* op) const {
    if (!in_slice_) return;
    reject(op, "The session is at work: this was called from within a run of its own job.",
           "Return from the run first.");
  }

  // A training that is dropped half-way pauses between two steps: the next job may use its model.
  // The job is gone even if that throws.
  void drop() {
    const std::unique_ptr<Job> job = std::move(job_);
    const bool interrupted = under_way_ && !broken_;
    kind_ = Kind::kNone;
    under_way_ = broken_ = false;
    if (interrupted) cancel(*job);
  }

  void cancel(Job& job) {
    in_slice([&] { job.cancel(); });
  }

  Clock& clock_;
  std::int64_t limit_;
  std::optional<Calibration> device_;
  Datasets datasets_;
  std::shared_ptr<TrainedModel> trained_;  ///< of the last training
  std::unique_ptr<Job> job_;
  Kind kind_ = Kind::kNone;
  bool under_way_ = false;
  bool broken_ = false;    // the job threw
  bool in_slice_ = false;  // the job is at work, further up the stack
};

}  // namespace tensorscope::api
