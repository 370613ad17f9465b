#pragma once
// Long work in slices. A job owns everything it needs, so dropping it frees everything, and an
// exception from advance() ends it.

#include <string>

#include "api/types.h"
#include "core/ledger.h"
#include "profiler/device_report.h"
#include "timing/clock.h"

namespace tensorscope::api {

struct Trainings;

/// What jobs share with their session.
struct JobContext {
  Clock& clock;
  std::int64_t memory_limit_bytes = 0;
  /// The last calibration of this device. A job that needs one and finds none measures it and
  /// stores it here.
  std::optional<CalibrationReport>& device;
  Trainings& trainings;
};

/// Subclasses define what the next slice does and what a cancel leaves; this class tracks whether
/// the job is over.
class Job {
 public:
  Job() = default;
  Job(const Job&) = delete;
  Job& operator=(const Job&) = delete;
  virtual ~Job() = default;

  /// Works for about max_ms. Progress::done is set in the last slice.
  Progress advance(double max_ms) {
    Progress progress;
    if (state_ == State::kUnderWay && work(max_ms, progress)) finish();
    progress.done = state_ != State::kUnderWay;
    if (progress.done) {
      progress.phase = "done";
      progress.fraction = 1.0;
      progress.remaining_ms = 0.0;
    }
    return progress;
  }
  /// Ends the job early. What was measured is kept where it makes sense (samples of a latency).
  void cancel() {
    if (state_ == State::kUnderWay) state_ = stop() ? State::kFinished : State::kCancelled;
  }
  /// True when the result can be taken.
  bool finished() const { return state_ == State::kFinished; }

 protected:
  /// Runs the next slice and fills in the progress; true when the result is complete.
  virtual bool work(double max_ms, Progress& progress) = 0;
  /// Abandons the work under way; true where there is a result all the same.
  virtual bool stop() { return false; }
  /// For a job that needs no slice.
  void finish() { state_ = State::kFinished; }

 private:
  enum class State { kUnderWay, kFinished, kCancelled };
  State state_ = State::kUnderWay;
};

/// A job whose result is a T.
template <class T>
class JobOf : public Job {
 public:
  using Report = T;
  /// Call only when finished() is true.
  virtual T take() = 0;
};

}  // namespace tensorscope::api
