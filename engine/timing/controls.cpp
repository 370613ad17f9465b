#include "timing/controls.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <utility>

#include "core/names.h"
#include "core/range.h"
#include "timing/median_interval.h"

namespace tensorscope {
namespace {

constexpr int kChain = 4000;  // about 10 us
constexpr double kWideHalf = 0.02;
constexpr double kGoodTwice = 0.03;
constexpr double kPoorTwice = 0.10;
constexpr double kGoodEmptyNs = 50.0;
constexpr double kPoorEmptyNs = 500.0;

constexpr double kShares[] = {0.4, 0.4, 0.2};  // of the budget; two thirds of each go to sampling

template <class... Numbers>
std::string format(const char* pattern, Numbers... numbers) {
  char text[240];
  std::snprintf(text, sizeof text, pattern, numbers...);
  return text;
}

double half_width(const Interval& interval) { return 0.5 * (interval.high - interval.low); }

/// Amber, for a control that would be green if it had enough samples for a 95 % interval.
ControlReport unsupported(ControlReport control) {
  control.status = ControlStatus::kAmber;
  control.advice = "Too few samples for a 95 % interval: measure for longer.";
  return control;
}

}  // namespace

std::string_view to_string(ControlStatus status) {
  constexpr std::string_view kNames[] = {"green", "amber", "red"};
  return name_of(kNames, status);
}

ControlReport judge_same(const ComparisonResult& found) {
  ControlReport control{"a_a", ControlStatus::kGreen, found.ratio, found.ratio_interval, 1.0, {},
                        {}};
  const bool alarm =
      found.verdict == ComparisonVerdict::kFaster || found.verdict == ComparisonVerdict::kSlower;
  control.finding = format("The same work timed twice differs by %+.2f %% (within %.2f %%).",
                           100.0 * (found.ratio - 1.0), 100.0 * half_width(found.ratio_interval));
  if (alarm) {
    control.status = ControlStatus::kRed;
    control.advice =
        "The machine changed between two measurements of the same thing. Close what else is "
        "running, plug the device in, and measure again before you compare anything.";
  } else if (!supported(found.ratio_interval)) {
    return unsupported(control);
  } else if (!(half_width(found.ratio_interval) <= kWideHalf)) {
    control.status = ControlStatus::kAmber;
    control.advice = format(
        "It is noisy here: differences below %.0f %% cannot be seen. Close other tabs, or measure "
        "for longer.",
        std::ceil(100.0 * std::min(9.0, 2.0 * half_width(found.ratio_interval))));
  }
  return control;
}

ControlReport judge_twice(const ComparisonResult& found) {
  ControlReport control{
      "twice_the_work", ControlStatus::kGreen, found.ratio, found.ratio_interval, 2.0, {}, {}};
  control.finding = format("Twice the work takes %.3f times as long.", found.ratio);
  const double off = std::abs(found.ratio / 2.0 - 1.0);
  if (off <= kGoodTwice && found.ratio_interval.low > 1.0) {
    return supported(found.ratio_interval) ? control : unsupported(control);
  }
  control.status = off <= kPoorTwice ? ControlStatus::kAmber : ControlStatus::kRed;
  control.advice = off <= kPoorTwice
                       ? "Times here are off by a few per cent: read differences of that size with "
                         "care, or measure for longer."
                       : "A known factor of two was not found, so times measured now are not to be "
                         "believed. Close what else is running and measure again.";
  return control;
}

ControlReport judge_empty(double run_ms, const Interval& interval) {
  const double ns = 1e6 * run_ms;
  ControlReport control{"empty_run",
                        ControlStatus::kGreen,
                        ns,
                        {1e6 * interval.low, 1e6 * interval.high, interval.confidence},
                        kGoodEmptyNs,
                        format("A run that does nothing takes %.3g ns.", ns),
                        {}};
  if (ns <= kGoodEmptyNs) return supported(interval) ? control : unsupported(control);  // not NaN
  control.status = ns <= kPoorEmptyNs ? ControlStatus::kAmber : ControlStatus::kRed;
  control.advice =
      "The loop around a run costs that much: take it off the times of very short runs. Developer "
      "tools slow code down while they are open; close them.";
  return control;
}

bool ChainWorkload::step(double) {
  double value = value_;
  for (int i = 0; i < length_; ++i) value = value * 0.999999 + 1e-6;
  value_ = value;
  return true;
}

struct Controls::OwnWork {
  ChainWorkload work{kChain};
  ChainWorkload same{kChain};
  ChainWorkload twice{2 * kChain};
  EmptyWorkload empty;
};

Controls::Controls(Clock& clock, double budget_ms, std::uint64_t seed)
    : Controls(clock, budget_ms, seed, std::make_unique<OwnWork>()) {}

Controls::Controls(Clock& clock, double budget_ms, std::uint64_t seed, std::unique_ptr<OwnWork> own)
    : Controls(clock, budget_ms, seed, own->work, own->same, own->twice, own->empty) {
  own_ = std::move(own);
}

Controls::Controls(Clock& clock, double budget_ms, std::uint64_t seed, Workload& work,
                   Workload& same, Workload& twice, Workload& empty)
    : clock_(clock),
      budget_ms_(budget_ms),
      seed_(seed),
      work_(work),
      same_(same),
      twice_(twice),
      empty_(empty) {
  require_between("controls", "budget_ms", budget_ms, 50.0, 60'000.0);
}

Controls::Controls(Controls&&) noexcept = default;
Controls::~Controls() = default;

void Controls::begin_next() {
  const double budget_ms = kShares[done_.size()] * budget_ms_;
  if (done_.size() == 2) {
    LatencyOptions options;
    options.budget_ms = budget_ms * 2.0 / 3.0;
    options.warm_up_ms = budget_ms / 3.0;
    options.seed = static_cast<std::int64_t>(seed_);
    latency_ = std::make_unique<LatencyExperiment>(clock_, empty_, options);
    return;
  }
  CompareOptions options;
  options.budget_ms = budget_ms * 2.0 / 3.0;
  options.warm_up_ms = budget_ms / 6.0;
  options.seed = static_cast<std::int64_t>(seed_ + done_.size());
  Workload& first = done_.empty() ? same_ : twice_;
  comparison_ = std::make_unique<CompareExperiment>(clock_, first, work_, options);
}

bool Controls::advance(double max_ms) {
  if (done_.size() == 3) return true;
  if (!comparison_ && !latency_) begin_next();
  const double start_ms = clock_.now_ms();
  if (comparison_ && comparison_->advance(max_ms)) {
    const ComparisonResult found = comparison_->report().result;
    done_.push_back(done_.empty() ? judge_same(found) : judge_twice(found));
    comparison_.reset();
  } else if (latency_ && latency_->advance(max_ms)) {
    const LatencyReport found = latency_->report();
    done_.push_back(judge_empty(found.statistics.median, found.median_interval));
    latency_.reset();
  }
  elapsed_ms_ += clock_.now_ms() - start_ms;
  return done_.size() == 3;
}

double Controls::fraction() const {
  double fraction = 0.0;
  for (std::size_t i = 0; i < done_.size(); ++i) fraction += kShares[i];
  if (comparison_) fraction += kShares[done_.size()] * comparison_->fraction();
  if (latency_) fraction += kShares[done_.size()] * latency_->progress().fraction;
  return std::min(1.0, fraction);
}

ControlsReport Controls::report() const {
  ControlsReport report;
  report.controls = done_;
  report.elapsed_ms = elapsed_ms_;
  if (done_.empty()) return report;
  report.status = std::max_element(done_.begin(), done_.end(), [](const auto& a, const auto& b) {
                    return a.status < b.status;
                  })->status;
  return report;
}

}  // namespace tensorscope
