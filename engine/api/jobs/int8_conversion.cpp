#include "api/jobs/int8_conversion.h"

#include <algorithm>

#include "core/range.h"

namespace tensorscope::api {
namespace {

/// Bytes allocated throughout, without those of passes.
std::int64_t held_bytes(const MemoryAccount& plan) {
  return plan.at_peak.parameters_bytes + plan.at_peak.buffers_bytes + plan.at_peak.inputs_bytes;
}

}  // namespace

Int8Conversion::Int8Conversion(PreparedNetwork& prepared, const ModelRequest& request,
                               std::string_view field)
    : prepared_(prepared), ranges_(prepared.program()) {
  const Program int8 = quantized_program(prepared.program(), ranges_);
  if (request.fuse || quantized_count(int8) == 0) {
    refuse_value("compare", field, "true",
                 request.fuse ? "false with fuse: fused layers stay in float32"
                              : "false: the network has no linear or conv2d layer whose weight can "
                                "be int8 and is read once only");
  }
  const MemoryAccount& before = prepared.plan().memory;
  const MemoryAccount after = plan_forward(int8).memory;
  planned_bytes_ =
      std::max({before.peak_total, after.peak_total, held_bytes(before) + held_bytes(after)});
}

bool Int8Conversion::advance(Clock& clock, double max_ms) {
  const double start_ms = clock.now_ms();
  while (!done_) {
    step();
    if (clock.now_ms() - start_ms >= max_ms) break;
  }
  return done_;
}

void Int8Conversion::step() {
  if (!quantizer_) {
    if (!pass_) pass_.emplace(prepared_.network());
    if (ranges_.observe_next(prepared_.network(), *pass_)) return;
    pass_.reset();  // frees its activations
    quantizer_.emplace(prepared_.network(), ranges_);
  }
  if (quantizer_->step()) return;
  prepared_.replace(quantizer_->take().network);
  quantizer_.reset();
  done_ = true;
}

}  // namespace tensorscope::api
