#include "api/session.h"

#include "api/validate.h"
#include "core/range.h"

namespace tensorscope::api {
namespace {

constexpr double kLongestSliceMs = 60'000.0;

void require(bool holds, const char* op, const char* message, const char* hint) {
  if (!holds) throw Error(ErrorCode::kInvalidArgument, op, message, hint);
}

}  // namespace

EngineInfo Session::info() const { return engine_info(limit_); }

JobContext Session::context() {
  const bool trains = kind_ == &kKind<TrainJob> || kind_ == &kKind<QuantizeJob>;
  trainings_.in_use = under_way_ && trains;
  return {clock_, limit_, device_, trainings_};
}

void Session::prepare_start() {
  require_no_slice("start");
  validate_memory_limit(limit_);
  drop();
}

Done Session::begin(const char* kind, std::unique_ptr<Job> job) {
  job_ = std::move(job);
  kind_ = kind;
  under_way_ = true;
  return {};
}

Result<Progress> Session::advance(double max_ms) {
  Result<Progress> result = guarded<Progress>([&] {
    require_no_slice("advance");
    drop_if_broken();  // after a JavaScript exception, which skipped the rest of the last call
    require_value(max_ms > 0.0 && max_ms <= kLongestSliceMs, "advance", "max_ms", max_ms,
                  text("a number above 0, at most ", kLongestSliceMs));
    require(job_ != nullptr, "advance", "No job is under way.", "Start one first.");
    Progress progress;
    in_slice([&] { progress = job_->advance(max_ms); });
    under_way_ = !progress.done;
    return progress;
  });
  drop_if_broken();
  return result;
}

Result<Done> Session::cancel() {
  Result<Done> result = guarded<Done>([&] {
    require_no_slice("cancel");
    under_way_ = false;
    if (job_) cancel(*job_);
    return Done{};
  });
  drop_if_broken();
  return result;
}

Job& Session::finished_job(const char* kind) {
  require_no_slice("take");
  require(job_ != nullptr && kind_ == kind, "take",
          "The last job was of another kind, or there was none.",
          "Start the job whose result you want.");
  require(job_->finished(), "take",
          "The job has no result: it is still under way, or was cancelled.",
          "Advance it until it is done.");
  return *job_;
}

/// Runs a part of the job. If that throws, even from JavaScript, the job is marked as broken.
template <class Work>
void Session::in_slice(Work&& work) {
  struct Slice {
    bool& under_way;
    ~Slice() { under_way = false; }
  };
  const Slice slice{in_slice_};
  in_slice_ = broken_ = true;
  work();
  broken_ = false;
}

// The caller's workload may call the session that is running it, but must not free the job whose
// slice it is in.
void Session::require_no_slice(const char* op) const {
  require(!in_slice_, op,
          "The session is at work: this was called from within a run of its own job.",
          "Return from the run first.");
}

void Session::cancel(Job& job) {
  in_slice([&] { job.cancel(); });
}

void Session::drop_if_broken() {
  if (broken_ && !in_slice_) drop();
}

// A training that is dropped half-way pauses between two steps, since the next job may use its
// model. The job is freed even if that throws.
void Session::drop() {
  const std::unique_ptr<Job> job = std::move(job_);
  const bool interrupted = under_way_ && !broken_;
  kind_ = nullptr;
  under_way_ = broken_ = false;
  if (interrupted) cancel(*job);
}

}  // namespace tensorscope::api
