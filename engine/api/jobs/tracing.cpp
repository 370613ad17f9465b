#include "api/jobs/tracing.h"

#include <algorithm>

namespace tensorscope::api {
namespace {

constexpr std::size_t kPasses = 31;  // enough for a median
constexpr std::size_t kFewestPasses = 5;
constexpr double kBudgetMs = 200.0;    // for passes beyond the fewest
constexpr double kLongestMs = 1500.0;  // even for the fewest, since one pass may take seconds

}  // namespace

Tracing::Tracing(Clock& clock, const PreparedNetwork& prepared)
    : clock_(clock),
      recorder_(clock),
      pass_(prepared.network(), clock, prepared.plan().records, recorder_) {}

bool Tracing::advance(double max_ms) {
  const double start_ms = clock_.now_ms();
  double spent_ms = 0.0;
  while (!enough() && spent_ms < max_ms) {
    interrupted_ = !pass_.step(max_ms - spent_ms);
    const double now_ms = clock_.now_ms();
    spent_ms_ += now_ms - start_ms - spent_ms;
    spent_ms = now_ms - start_ms;
  }
  return enough();
}

bool Tracing::enough() const {
  const std::size_t passes = recorder_.passes();
  if (interrupted_ || passes == 0) return false;
  if (passes >= kPasses || spent_ms_ >= kLongestMs) return true;
  return passes >= kFewestPasses && spent_ms_ >= kBudgetMs;
}

double Tracing::fraction() const {
  const double by_passes = static_cast<double>(recorder_.passes()) / static_cast<double>(kPasses);
  return std::min(1.0, std::max(by_passes, spent_ms_ / kLongestMs));
}

}  // namespace tensorscope::api
