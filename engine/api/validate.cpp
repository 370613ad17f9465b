#include "api/validate.h"

#include "core/range.h"
#include "model/spec.h"

namespace tensorscope::api {
namespace {

constexpr Count kLargestExact = Count{1} << 53;

}  // namespace

void validate(const ModelRequest& request) {
  if (request.model.empty() && request.spec.empty()) {
    throw Error(ErrorCode::kInvalidArgument, "model", "Neither a model nor a spec is given.",
                "Name a preset as model, or pass a JSON spec.");
  }
  if (!request.model.empty() && !request.spec.empty()) {
    throw Error(ErrorCode::kInvalidArgument, "model", "Both a model and a spec are given.",
                "Give one of them.");
  }
  require_between("model", "batch", request.batch, 1, spec_limits::kBatch);
  require_between("model", "seq", request.seq, 0, spec_limits::kDimension);
}

void require_divisor(Count micro_batches, Count batch) {
  require_value(micro_batches >= 1 && batch % micro_batches == 0, "training", "micro_batches",
                micro_batches, text("a number that divides the batch of ", batch));
}

void validate_memory_limit(Count bytes) {
  require_between("session", "memory_limit_bytes", bytes, 1, kLargestExact);
}

void validate_for_training(const ModelRequest& request) {
  if (request.reference_ops.empty()) return;
  throw Error(ErrorCode::kInvalidArgument, "reference_ops",
              "reference_ops are given, but a training runs on the fast kernels only.",
              "Leave reference_ops out.");
}

}  // namespace tensorscope::api
