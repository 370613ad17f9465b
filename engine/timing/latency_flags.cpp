#include <array>
#include <string_view>
#include <utility>

#include "timing/latency.h"

namespace tensorscope {
namespace {

using Entry = std::pair<std::string_view, std::string_view>;

constexpr std::array<Entry, 18> kSentences{{
    {"cancelled", "Stopped by request; only the samples taken until then are described."},
    {"not_steady",
     "Three consecutive warm-up windows did not agree within 2 %; the machine may still be warming "
     "up or be busy. Run it again, or with a longer budget."},
    {"warm_up_extended",
     "The code became faster while it was being sampled (the optimising compiler took over); the "
     "slow samples were moved to the warm-up."},
    {"fewer_ticks",
     "The clock is too coarse for samples of 100 ticks within the budget, so samples are shorter "
     "and the interval is wider. Give it a longer budget, or an isolated page."},
    {"few_samples", "Fewer samples than asked for fitted into the budget; the tail is uncertain."},
    {"no_interval",
     "Fewer than six samples: no 95 % interval of the median exists, and no verdict rests on it. "
     "Give it a longer budget."},
    {"budget_limited", "The budget ended before the interval was as narrow as asked for."},
    {"over_budget",
     "The budget was overrun: each phase completes at least one sample, however long."},
    {"drift", "The samples rise or fall with time: the machine changed while it was measured."},
    {"step",
     "The speed changed once, at a certain sample, and stayed: the median describes neither of the "
     "two. Look at the samples in order and run it again."},
    {"autocorrelated",
     "Neighbouring samples resemble each other: the machine was slow or fast for a while at a "
     "time. "
     "They say less than independent ones, and the interval was widened."},
    {"several_speeds",
     "The samples gather around more than one time, and the median may fall into the gap between "
     "them. Look at the samples: one number does not describe them."},
    {"outliers", "Some samples lie beyond 3.5 scaled MADs of the median; they are kept."},
    {"several_parts",
     "Samples were longer than a slice and came in parts; only the time spent in the parts "
     "counts."},
    {"below_tick", "One run is shorter than the clock's tick, so runs were timed together."},
    {"below_resolution",
     "Some samples were too short for the clock to time, so no statistics are given. Time more "
     "runs together."},
    {"discarded",
     "Some samples were dropped: the runs had become so much faster that they were too short for "
     "the clock."},
    {"suspended", "The machine slept while samples were taken: these were dropped."},
}};

}  // namespace

std::string flag_sentence(const std::string& code) {
  for (const auto& [name, sentence] : kSentences) {
    if (name == code) return std::string(sentence);
  }
  return code;
}

}  // namespace tensorscope
