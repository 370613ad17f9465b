#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "timing/clock.h"
#include "timing/compare.h"
#include "timing/latency.h"

namespace tensorscope {

enum class ControlStatus { kGreen, kAmber, kRed };

/// "green", "amber" or "red".
std::string_view to_string(ControlStatus status);

/// A measurement whose answer is known before it is made.
struct ControlReport {
  std::string name;  ///< "a_a", "twice_the_work" or "empty_run"
  ControlStatus status = ControlStatus::kRed;
  double value = 0.0;     ///< a ratio; for empty_run nanoseconds per run
  Interval interval;      ///< 95 %
  double expected = 0.0;  ///< 1, 2; for empty_run the highest value that is green
  std::string finding;    ///< what was seen, in a sentence
  std::string advice;     ///< what to do; empty when green
  TENSORSCOPE_FIELDS(ControlReport, name, status, value, interval, expected, finding, advice)
};

/// Whether measurements can be trusted on this machine at present.
struct ControlsReport {
  ControlStatus status = ControlStatus::kRed;  ///< the worst of all
  std::vector<ControlReport> controls;
  double elapsed_ms = 0.0;
  TENSORSCOPE_FIELDS(ControlsReport, status, controls, elapsed_ms)
};

/// Judge the results of the three experiments.
ControlReport judge_same(const ComparisonResult& found);
ControlReport judge_twice(const ComparisonResult& found);
/// `run_ms` is the median time of a run that does nothing.
ControlReport judge_empty(double run_ms, const Interval& interval);

/// Work for controls: a chain of multiply-adds in which each waits for the one before, so that time
/// is proportional to its length on any machine and no compiler can shorten it.
class ChainWorkload final : public Workload {
 public:
  explicit ChainWorkload(int length) : length_(length) {}
  bool step(double max_ms) override;
  /// Consumes the results, so that they have to be computed.
  double checksum() const { return value_; }

 private:
  int length_;
  double value_ = 2.0;  // 1 would be a fixed point
};

class EmptyWorkload final : public Workload {
 public:
  bool step(double) override { return true; }
};

/// Three measurements with known answers, by the protocol that measures networks: a piece of work
/// against itself, twice the work against it, and nothing at all. If these are wrong, nothing else
/// that is measured here and now can be believed. The clock must outlive it.
class Controls {
 public:
  /// Throws Error(invalid_argument) if the budget is not between 50 and 60000 ms.
  Controls(Clock& clock, double budget_ms, std::uint64_t seed = 1);
  /// The same with the caller's own workloads, to see what a broken machine looks like.
  Controls(Clock& clock, double budget_ms, std::uint64_t seed, Workload& work, Workload& same,
           Workload& twice, Workload& empty);
  Controls(Controls&& other) noexcept;
  ~Controls();

  /// Works for about max_ms; true when all three are done.
  bool advance(double max_ms);
  double fraction() const;
  /// What is done so far.
  ControlsReport report() const;

 private:
  /// On the heap, so that the references to it stay valid when a Controls is moved.
  struct OwnWork;

  Controls(Clock& clock, double budget_ms, std::uint64_t seed, std::unique_ptr<OwnWork> own);
  void begin_next();

  Clock& clock_;
  double budget_ms_;
  std::uint64_t seed_;
  std::unique_ptr<OwnWork> own_;  // null where the workloads are the caller's
  Workload& work_;
  Workload& same_;
  Workload& twice_;
  Workload& empty_;
  std::unique_ptr<CompareExperiment> comparison_;
  std::unique_ptr<LatencyExperiment> latency_;
  std::vector<ControlReport> done_;
  double elapsed_ms_ = 0.0;
};

}  // namespace tensorscope
