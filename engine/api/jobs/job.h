#pragma once
// Long work in slices. A job owns everything it needs, so dropping it leaves nothing behind, and a
// throw from advance() ends it.

#include <string>

#include "api/types.h"
#include "core/ledger.h"
#include "profiler/calibration.h"
#include "timing/clock.h"

namespace tensorscope::api {

struct Trainings;

/// What jobs share with their session.
struct JobContext {
  Clock& clock;
  std::int64_t memory_limit_bytes = 0;
  /// The last calibration of this device; a job that needs one and finds none measures it and keeps
  /// it here.
  std::optional<CalibrationReport>& device;
  Trainings& trainings;
};

class Job {
 public:
  Job() = default;
  Job(const Job&) = delete;
  Job& operator=(const Job&) = delete;
  virtual ~Job() = default;

  /// Works for about max_ms. Progress::done is set in the last slice.
  virtual Progress advance(double max_ms) = 0;
  /// Ends the job early. What was measured stays where it makes sense (samples of a latency).
  virtual void cancel() = 0;
  /// True when the result can be taken.
  virtual bool finished() const = 0;
};

/// A job whose result is a T.
template <class T>
class JobOf : public Job {
 public:
  using Report = T;
  /// Call it once finished() is true.
  virtual T take() = 0;
};

}  // namespace tensorscope::api
