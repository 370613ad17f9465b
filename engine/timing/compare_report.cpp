#include <algorithm>

#include "core/range.h"
#include "timing/compare.h"

namespace tensorscope {
namespace {

constexpr std::array kSides{&ComparisonBlock::a, &ComparisonBlock::b};

double shortest_sample_ms(const std::vector<int>& runs, double run_ms) {
  if (runs.empty()) return 0.0;
  return run_ms * static_cast<double>(*std::min_element(runs.begin(), runs.end()));
}

}  // namespace

void validate(const CompareOptions& options) {
  require_between("compare", "budget_ms", options.budget_ms, 1.0, kLongestBudgetMs);
  require_between("compare", "warm_up_ms", options.warm_up_ms, 1.0, kLongestBudgetMs);
  require_between("compare", "max_blocks", options.max_blocks, 1, 25'000);
  require_between("compare", "min_blocks", options.min_blocks, 1, options.max_blocks);
  require_between("compare", "target_relative_width", options.target_relative_width, 0.0, 1.0);
  require_between("compare", "seed", options.seed, 0, kLargestSeed);
}

CompareReport CompareExperiment::report() const {
  CompareReport report;
  const auto seed = static_cast<std::uint64_t>(options_.seed);
  report.blocks = blocks_;
  static_cast<Tick&>(report) = tick_;
  for (std::size_t i = 0; i < 2; ++i) {
    const Side& side = sides_[i];
    report.statistics[i] = summarize(times_of(blocks_, kSides[i]), seed);
    report.warm_up_samples[i] = side.warm_up.series().run_ms;
    if (!side.runs.empty()) {
      const auto [few, most] = std::minmax_element(side.runs.begin(), side.runs.end());
      report.fewest_runs[i] = *few;
      report.most_runs[i] = *most;
    }
    report.runs[i] = total_of(side.runs);
    report.warm_up_ms += side.warm_up_spent_ms;
    const double length_ms = shortest_sample_ms(side.runs, report.statistics[i].median);
    if (length_ms > 0.0) report.clock_error += edge_error_ms(tick_) / length_ms;
  }
  report.result = compare_blocks(blocks_, report.clock_error, seed);
  report.comparing_ms = comparing_ms_;
  report.discarded_incomplete = incomplete_;
  report.discarded_too_short = too_short_;
  report.discarded_cold = cold_;
  report.discarded_suspended = suspended_;
  report.cancelled = cancelled_;
  report.finished = phase_ == ComparePhase::kDone && !cancelled_;
  set_flags(report);
  return report;
}

void CompareExperiment::set_flags(CompareReport& report) const {
  const auto flag = [&report](bool on, const char* code) {
    if (on) report.flags.emplace_back(code);
  };
  const auto any = [this](auto&& test) { return std::any_of(sides_.begin(), sides_.end(), test); };
  const double slack = 1.1;
  flag(cancelled_, "cancelled");
  flag(any([](const Side& side) { return side.warm && !side.warm_up.steady(); }), "not_steady");
  flag(cold_ > 0, "warm_up_extended");
  flag(any([](const Side& side) { return side.warm && side.sampling.plan().fewer_ticks(); }),
       "fewer_ticks");
  flag(budget_limited_, "budget_limited");
  flag(comparing_ms_ > slack * options_.budget_ms, "over_budget");
  flag(too_short_ > 0, "discarded");
  flag(suspended_ > 0, "suspended");
}

}  // namespace tensorscope
