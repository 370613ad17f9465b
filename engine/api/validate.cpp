#include "api/validate.h"

#include "core/error.h"
#include "model/spec.h"
#include "timing/limits.h"

namespace tensorscope::api {
namespace {

constexpr Count kMostSamples = 2000;      // of the protocol
constexpr Count kMostReadings = 100'000;  // of a naive experiment
constexpr Count kLargestExact = Count{1} << 53;

template <class T>
[[noreturn]] void reject(const char* field, T value, const std::string& expected) {
  throw Error(ErrorCode::kInvalidArgument, field,
              text(field, " is ", value, ", expected ", expected, "."));
}

void require_between(const char* field, Count value, Count low, Count high) {
  if (value >= low && value <= high) return;
  reject(field, value, text("a whole number from ", low, " to ", high));
}

// Written so that NaN fails.
void require_between(const char* field, double value, double low, double high) {
  if (value >= low && value <= high) return;
  reject(field, value, text("a number from ", low, " to ", static_cast<Count>(high)));
}

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
  require_between("batch", request.batch, 1, spec_limits::kBatch);
  require_between("seq", request.seq, 0, spec_limits::kDimension);
}

void validate_for_training(const ModelRequest& request) {
  if (request.reference_ops.empty()) return;
  throw Error(ErrorCode::kInvalidArgument, "reference_ops",
              "reference_ops are given, but a training runs on the fast kernels only.",
              "Leave reference_ops out.");
}

LatencyOptions latency_options(const LatencyRequest& request) {
  require_between("budget_ms", request.budget_ms, 1.0, kLongestBudgetMs);
  require_between("warm_up_ms", request.warm_up_ms, 1.0, kLongestBudgetMs);
  require_between("min_samples", request.min_samples, 1, kMostSamples);
  require_between("target_relative_width", request.target_relative_width, 0.0, 1.0);
  require_between("seed", request.seed, 0, kLargestExact);
  require_between("naive_runs", request.naive_runs, 0, kMostReadings);
  require_between("naive_warm_up_runs", request.naive_warm_up_runs, 0, kMostReadings);
  require_between("naive_runs_per_sample", request.naive_runs_per_sample, 1, 1'000'000'000);
  LatencyOptions options;
  options.budget_ms = request.budget_ms;
  options.warm_up_budget_ms = request.warm_up_ms;
  options.min_samples = static_cast<int>(request.min_samples);
  options.target_relative_half_width = request.target_relative_width;
  options.seed = static_cast<std::uint64_t>(request.seed);
  if (request.naive_runs > 0) options.fixed = fixed_protocol(request);
  return options;
}

CompareOptions compare_options(const CompareRequest& request) {
  require_between("budget_ms", request.budget_ms, 1.0, kLongestBudgetMs);
  require_between("warm_up_ms", request.warm_up_ms, 1.0, kLongestBudgetMs);
  require_between("min_blocks", request.min_blocks, 1, 1000);
  require_between("target_relative_width", request.target_relative_width, 0.0, 1.0);
  require_between("seed", request.seed, 0, kLargestExact);
  CompareOptions options;
  options.budget_ms = request.budget_ms;
  options.warm_up_budget_ms = request.warm_up_ms;
  options.min_blocks = static_cast<int>(request.min_blocks);
  options.target_relative_half_width = request.target_relative_width;
  options.seed = static_cast<std::uint64_t>(request.seed);
  return options;
}

}  // namespace tensorscope::api
