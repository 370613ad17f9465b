#include "api/jobs/prepared_network.h"

#include <algorithm>
#include <utility>

#include "api/jobs/pace.h"
#include "api/queries.h"

namespace tensorscope::api {

PreparedNetwork::PreparedNetwork(const JobContext& context, Program program)
    : context_(context),
      program_(std::move(program)),
      plan_(plan_forward(program_)),
      ledger_(context.memory_limit_bytes) {}

PreparedNetwork::PreparedNetwork(const JobContext& context, const ModelRequest& request)
    : PreparedNetwork(context, load(request)) {}

void PreparedNetwork::require_fit() const {
  tensorscope::require_fit(plan_.memory, context_.memory_limit_bytes, subject_of(program_),
                           program_.batch);
}

bool PreparedNetwork::advance(double max_ms) {
  if (ready_) return true;
  const double start_ms = context_.clock.now_ms();
  if (!network_) network_.emplace(program_, ledger_, false);
  do {
    ready_ = network_->initialise(kElementsAtOnce);
    filled_ += kElementsAtOnce;
  } while (!ready_ && context_.clock.now_ms() - start_ms < max_ms);
  return ready_;
}

void PreparedNetwork::replace(Network&& version) {
  network_.emplace(std::move(version));
  plan_ = plan_forward(network_->program());
}

double PreparedNetwork::fraction() const {
  if (ready_) return 1.0;
  double elements = 1.0;
  for (const Value& value : program_.values) {
    if (value.kind != ValueKind::kActivation) elements += static_cast<double>(value.shape.numel());
  }
  return std::min(1.0, static_cast<double>(filled_) / elements);
}

}  // namespace tensorscope::api
