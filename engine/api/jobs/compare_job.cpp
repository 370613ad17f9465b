#include "api/jobs/compare_job.h"

#include "rewrite/reference_ops.h"

namespace tensorscope::api {

CompareJob::CompareJob(const JobContext& context, const ModelRequest& a, const ModelRequest& b,
                       const CompareRequest& request)
    : clock_(context.clock),
      a_(context, a, request.reference_a, request.int8_a ? "int8_a" : ""),
      b_(context, b, request.reference_b, request.int8_b ? "int8_b" : ""),
      comparison_(clock_, request, a_.planned_bytes(), b_.planned_bytes(),
                  context.memory_limit_bytes) {}

CompareJob::Side::Side(const JobContext& context, const ModelRequest& request, bool on_reference,
                       std::string_view int8_field)
    : network(context, request), reference(on_reference) {
  if (!int8_field.empty()) int8.emplace(network, request, int8_field);
}

std::int64_t CompareJob::Side::planned_bytes() const {
  network.require_fit();
  return int8 ? int8->planned_bytes() : network.plan().memory.peak_total;
}

bool CompareJob::Side::advance(Clock& clock, double max_ms) {
  return network.advance(max_ms) && (!int8 || int8->advance(clock, max_ms));
}

ComparedSide CompareJob::Side::side() const {
  const Program& program = network.program();
  std::string name = text(program.name, ", batch ", program.batch);
  if (program.seq > 0) name += text(", ", program.seq, " tokens");
  if (quantized_count(program) > 0) name += ", int8";
  const std::size_t slow = reference_count(program);
  if (reference) {
    name += ", reference kernels";
  } else if (slow > 0) {
    name += text(", ", slow, slow == 1 ? " op" : " ops", " on reference kernels");
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
  } else if (a_.advance(clock_, max_ms) && b_.advance(clock_, max_ms)) {
    const std::int64_t spare = comparison_.spare_bytes();
    comparison_.begin(a_.begin(clock_, spare, 1), b_.begin(clock_, spare, 2));
  }
  comparison_.fill(progress, 0.5 * (a_.network.fraction() + b_.network.fraction()));
  return done;
}

}  // namespace tensorscope::api
