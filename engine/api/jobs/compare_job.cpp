#include "api/jobs/compare_job.h"

#include "rewrite/reference_ops.h"

namespace tensorscope::api {
namespace {

/// Of a side that fits by itself.
std::int64_t planned_bytes(const PreparedNetwork& network) {
  network.require_fit();
  return network.plan().memory.peak_total;
}

}  // namespace

CompareJob::CompareJob(const JobContext& context, const ModelRequest& a, const ModelRequest& b,
                       const CompareRequest& request)
    : clock_(context.clock),
      a_{.network = {context, a}, .reference = request.reference_a},
      b_{.network = {context, b}, .reference = request.reference_b},
      comparison_(clock_, request, planned_bytes(a_.network), planned_bytes(b_.network),
                  context.memory_limit_bytes) {}

ComparedSide CompareJob::Side::side() const {
  const Program& program = network.program();
  std::string name = text(program.name, ", batch ", program.batch);
  if (program.seq > 0) name += text(", ", program.seq, " tokens");
  const std::size_t slow = reference_count(program);
  if (reference) {
    name += ", reference kernels";
  } else if (slow > 0) {
    name += text(", ", slow, " ops on reference kernels");
  }
  return {name, program.batch};
}

Workload& CompareJob::Side::begin(Clock& clock, std::int64_t spare_bytes, std::uint64_t seed) {
  network.ledger().record_events(false);
  return pass.emplace(network.network(), clock, network.plan().records, reference, spare_bytes,
                      seed);
}

bool CompareJob::work(double max_ms, Progress& progress) {
  bool done = false;
  if (comparison_.begun()) {
    done = comparison_.advance(max_ms);
  } else if (a_.network.advance(max_ms) && b_.network.advance(max_ms)) {
    const std::int64_t spare = comparison_.spare_bytes();
    comparison_.begin(a_.begin(clock_, spare, 1), b_.begin(clock_, spare, 2));
  }
  comparison_.fill(progress, 0.5 * (a_.network.fraction() + b_.network.fraction()));
  return done;
}

}  // namespace tensorscope::api
