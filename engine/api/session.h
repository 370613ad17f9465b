#pragma once
// The engine's public verbs, by their names in api/verbs.h. There is one session per worker or
// process. Arguments and results are plain structs; every verb returns a Result and throws nothing.
// Long work is a job: start it, advance() it in slices of at most about 50 ms so that the caller
// keeps control, then take its result. There is one job at a time; starting another drops the one
// before. While advance() runs, the caller's workload may call the verbs that are answered at once,
// but not start, advance, cancel or take.

#include <cstddef>
#include <memory>
#include <optional>
#include <tuple>
#include <utility>

#include "api/guard.h"
#include "api/training_state.h"
#include "api/verbs.h"
#include "timing/clock.h"

namespace tensorscope::api {

class Session {
 public:
  /// @param memory_limit_bytes limit of all allocations of a run; larger runs are refused with the
  /// arithmetic. It has to be at least 1, or every job is refused.
  Session(Clock& clock, std::int64_t memory_limit_bytes)
      : clock_(clock), limit_(memory_limit_bytes) {}
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  EngineInfo info() const;

  /// ask<"describe">(request)
  template <Literal kName, class... Given>
  auto ask(Given&&... given) {
    return ask_verb<VerbNamed<Joined<Queries, FileQueries>, kName>>(std::forward<Given>(given)...);
  }
  /// start<"Latency">(request, options)
  template <Literal kName, class... Given>
  Result<Done> start(Given&&... given) {
    return start_verb<VerbNamed<Joined<JobVerbs, FileJobs>, kName>>(std::forward<Given>(given)...);
  }
  /// Result of the finished job; error invalid_argument if that is of another kind or not done.
  template <Literal kName>
  auto take() {
    return take_verb<VerbNamed<Joined<JobVerbs, FileJobs>, kName>>();
  }

  /// Works for about max_ms. Errors end the job.
  Result<Progress> advance(double max_ms);
  /// Ends the job early; its measurements so far are kept where they make sense.
  Result<Done> cancel();

  /// The same for an entry of a table. read() returns the verb's arguments as a tuple; what it
  /// throws becomes the error of the Result.
  template <class Verb, class Read>
  Result<typename Verb::Report> ask_reading(Read&& read) {
    return guarded<typename Verb::Report>([&] {
      auto arguments = read();
      return std::apply([&](auto&... given) { return Verb::kAsk(context(), std::move(given)...); },
                        arguments);
    });
  }
  template <class Verb, class... Given>
  Result<typename Verb::Report> ask_verb(Given&&... given) {
    return guarded<typename Verb::Report>(
        [&] { return Verb::kAsk(context(), std::forward<Given>(given)...); });
  }
  /// Drops the previous job first, so that its memory is free for the next.
  template <class Verb, class Read>
  Result<Done> start_reading(Read&& read) {
    using TheJob = typename Verb::Job;
    return guarded<Done>([&] {
      auto arguments = read();
      prepare_start();
      return std::apply(
          [&](auto&... given) {
            return begin(&kKind<TheJob>, std::make_unique<TheJob>(context(), std::move(given)...));
          },
          arguments);
    });
  }
  template <class Verb, class... Given>
  Result<Done> start_verb(Given&&... given) {
    using TheJob = typename Verb::Job;
    return guarded<Done>([&] {
      prepare_start();
      return begin(&kKind<TheJob>,
                   std::make_unique<TheJob>(context(), std::forward<Given>(given)...));
    });
  }
  template <class Verb>
  Result<typename Verb::Report> take_verb() {
    using TheJob = typename Verb::Job;
    return guarded<typename Verb::Report>([&] {
      auto report = static_cast<TheJob&>(finished_job(&kKind<TheJob>)).take();
      drop();
      return report;
    });
  }

 private:
  /// Its address identifies a kind of job.
  template <class TheJob>
  static constexpr char kKind = 0;

  JobContext context();
  void prepare_start();
  Done begin(const char* kind, std::unique_ptr<Job> job);
  Job& finished_job(const char* kind);
  template <class Work>
  void in_slice(Work&& work);
  void require_no_slice(const char* op) const;
  void cancel(Job& job);
  void drop();
  void drop_if_broken();

  Clock& clock_;
  std::int64_t limit_;
  std::optional<CalibrationReport> device_;
  Trainings trainings_;
  std::unique_ptr<Job> job_;
  const char* kind_ = nullptr;
  bool under_way_ = false;
  bool broken_ = false;    // the job threw
  bool in_slice_ = false;  // the job is at work, further up the stack
};

}  // namespace tensorscope::api
