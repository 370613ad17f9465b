#include "api/validate.h"

#include "core/range.h"
#include "model/spec.h"

namespace tensorscope::api {
namespace {

constexpr Count kMostReadings = 100'000;  // of a naive experiment
constexpr Count kLargestExact = Count{1} << 53;

FixedProtocol fixed_protocol(const LatencyRequest& request) {
  return {static_cast<int>(request.naive_warm_up_runs), static_cast<int>(request.naive_runs),
          static_cast<int>(request.naive_runs_per_sample)};
}

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

LatencyOptions latency_options(const LatencyRequest& request) {
  LatencyOptions options;
  options.budget_ms = request.budget_ms;
  options.warm_up_ms = request.warm_up_ms;
  require_between("latency", "min_samples", request.min_samples, 1, options.max_samples);
  require_between("latency", "seed", request.seed, 0, kLargestExact);
  require_between("latency", "naive_runs", request.naive_runs, 0, kMostReadings);
  require_between("latency", "naive_warm_up_runs", request.naive_warm_up_runs, 0, kMostReadings);
  require_between("latency", "naive_runs_per_sample", request.naive_runs_per_sample, 1,
                  static_cast<Count>(kMostRunsPerSample));
  options.min_samples = static_cast<int>(request.min_samples);
  options.target_relative_width = request.target_relative_width;
  options.seed = static_cast<std::uint64_t>(request.seed);
  if (request.naive_runs > 0) options.fixed = fixed_protocol(request);
  validate(options);
  return options;
}

CompareOptions compare_options(const CompareRequest& request) {
  CompareOptions options;
  options.budget_ms = request.budget_ms;
  options.warm_up_ms = request.warm_up_ms;
  require_between("compare", "min_blocks", request.min_blocks, 1, options.max_blocks);
  require_between("compare", "seed", request.seed, 0, kLargestExact);
  options.min_blocks = static_cast<int>(request.min_blocks);
  options.target_relative_width = request.target_relative_width;
  options.seed = static_cast<std::uint64_t>(request.seed);
  validate(options);
  return options;
}

}  // namespace tensorscope::api
