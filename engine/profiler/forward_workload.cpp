#include "profiler/forward_workload.h"

namespace tensorscope {
namespace {

// FLOPs plus bytes between two readings of the clock: a millisecond at 10 of either per nanosecond.
constexpr double kWorkPerLook = 1e7;

}  // namespace

ForwardWorkload::ForwardWorkload(const Network& network, Clock& clock,
                                 std::span<const OpRecord> records, Observer* observer,
                                 bool use_reference)
    : clock_(clock),
      pass_(network, {.observer = observer, .use_reference = use_reference}),
      look_after_(records.size()) {
  double work = 0.0;
  for (std::size_t i = 0; i < records.size(); ++i) {
    const Cost& cost = records[i].cost;
    work += static_cast<double>(cost.flops) + 10.0 * static_cast<double>(cost.transcendentals) +
            static_cast<double>(records[i].min_bytes);
    look_after_[i] = work > kWorkPerLook;
    if (look_after_[i]) work = 0.0;
  }
}

bool ForwardWorkload::step(double max_ms) {
  if (pass_.done()) pass_.restart();
  double start_ms = -1.0;  // read late: a small network never reads it
  while (true) {
    const std::size_t node = pass_.next_node();
    if (start_ms < 0.0 && look_after_[node]) start_ms = clock_.now_ms();
    pass_.step();
    if (pass_.done()) return true;
    if (look_after_[node] && clock_.now_ms() - start_ms >= max_ms) return false;
  }
}

}  // namespace tensorscope
