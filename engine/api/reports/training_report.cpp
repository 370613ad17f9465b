#include "api/reports/training_report.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "api/reports/convert.h"
#include "core/range.h"
#include "core/suggest.h"
#include "profiler/plan.h"
#include "timing/statistics.h"

namespace tensorscope::api {
namespace {

constexpr double kMega = 1e6;
constexpr std::int64_t kFloatBytes = 4;

double ratio(double value, double base) { return base > 0 ? value / base : 0.0; }

double ratio(std::int64_t value, std::int64_t base) {
  return ratio(static_cast<double>(value), static_cast<double>(base));
}

KeepActivations keep_of(const std::string& name) {
  if (name == "needed") return KeepActivations::kNeeded;
  if (name == "all") return KeepActivations::kAll;
  if (name == "in_place") return KeepActivations::kInPlace;
  refuse_value("training", "keep", text("'", printable(name), "'"), "needed, in_place or all");
}

DType storage_of(const std::string& name) {
  for (const DType dtype : {DType::kFloat32, DType::kFloat16, DType::kBFloat16}) {
    if (name == to_string(dtype)) return dtype;
  }
  refuse_value("training", "storage", text("'", printable(name), "'"),
               "float32, float16 or bfloat16");
}

std::vector<TrainingLayer> layers_of(const Program& program, std::span<const OpRecord> records) {
  std::map<std::string, std::size_t> places;
  std::vector<TrainingLayer> layers;
  const std::vector<std::int64_t> parameters = parameters_by_node(program);
  for (std::size_t i = 0; i < program.nodes.size(); ++i) {
    const Node& node = program.nodes[i];
    const auto [place, is_new] = places.emplace(node.label, layers.size());
    if (is_new) layers.push_back({node.label, node.type, 0, 0, 0, 0});
    layers[place->second].parameters += parameters[i];
  }
  for (const OpRecord& record : records) {
    const auto place = places.find(record.layer);
    if (place == places.end()) continue;  // updates of parameters belong to no layer
    TrainingLayer& layer = layers[place->second];
    if (record.phase == Phase::kForward) layer.forward_flops += record.cost.flops;
    if (record.phase == Phase::kBackward) layer.backward_flops += record.cost.flops;
    if (record.phase == Phase::kRecompute) layer.recompute_flops += record.cost.flops;
  }
  return layers;
}

OptimizerEstimates estimates(std::int64_t parameters) {
  const auto megabytes = [&](OptimizerKind kind) {
    return static_cast<double>(optimizer_state_bytes(kind, parameters, kFloatBytes)) / kMega;
  };
  return {megabytes(OptimizerKind::kSgd), megabytes(OptimizerKind::kMomentum),
          megabytes(OptimizerKind::kAdam), megabytes(OptimizerKind::kAdamW)};
}

/// Adds the memory figures from the snapshots of an account.
void set_memory(BackwardProfile& profile, const TrainingAccount& account) {
  const MemorySnapshot* forward = nullptr;
  profile.snapshots = account.snapshots.list();
  for (const MemorySnapshot& snapshot : profile.snapshots) {
    if (snapshot.label == "after_forward") forward = &snapshot;
    if (snapshot.label == "after_backward") {
      profile.gradient_bytes = snapshot.current.gradients_bytes;
    }
    if (snapshot.label == "after_optimizer") {
      profile.optimizer_state_bytes = snapshot.current.optimizer_state_bytes;
    }
  }
  if (forward != nullptr) {
    profile.activation_bytes = forward->current.activations_bytes;
    profile.forward_memory_mb =
        static_cast<double>(forward->current.parameters_bytes + forward->current.buffers_bytes +
                            profile.activation_bytes) /
        kMega;
  }
  profile.total_memory_mb = static_cast<double>(account.memory.peak_total) / kMega;
  profile.memory_report = account.snapshots.report();
  profile.timeline = account.memory.events;
  profile.alive_at_peak = account.memory.alive_at_peak;
}

std::vector<RuleOfThumb> rules(const BackwardProfile& p, const MemoryAccount& memory) {
  const std::int64_t parameters = memory.peak_by_category.parameters_bytes;
  const std::int64_t states = parameters + p.gradient_bytes + p.optimizer_state_bytes;
  return {
      {"backward_flops", "The backward pass costs twice the forward pass.", 2.0,
       ratio(p.backward_flops, p.forward_flops), "forward_flops",
       "Each product has two gradients, one for its input and one for its weights. The first layer "
       "needs none for its input, element-wise layers need only one."},
      {"total_flops", "A training step costs three times the forward pass.", 3.0,
       ratio(p.total_flops, p.forward_flops), "forward_flops",
       "The rule leaves out the optimizer and what checkpointing computes again."},
      {"training_state", "Training needs four times the parameters' memory (Adam).", 4.0,
       ratio(states, parameters), "parameters_bytes",
       "Parameters, gradients and the optimizer's state, without activations. SGD keeps no state: "
       "2; momentum one copy: 3; Adam two: 4."},
      {"training_memory", "So a model of 1 GB trains in 4 GB.", 4.0,
       ratio(memory.peak_total, parameters), "parameters_bytes",
       "The peak holds activations, inputs and scratch memory as well, and they grow with the "
       "batch."},
  };
}

}  // namespace

OptimizerOptions optimizer_options(const TrainingRequest& request) {
  const std::optional<OptimizerKind> kind = optimizer_kind(request.optimizer);
  if (!kind) {
    std::vector<std::string_view> known;
    known.reserve(kOptimizerKinds.size());
    for (const OptimizerKind one : kOptimizerKinds) known.push_back(to_string(one));
    throw Error(ErrorCode::kInvalidArgument, "optimizer",
                text("optimizer: unknown optimizer '", printable(request.optimizer), "'.",
                     suggestion(request.optimizer, known)));
  }
  OptimizerOptions options;
  options.kind = *kind;
  options.learning_rate = request.learning_rate;
  options.weight_decay = request.weight_decay;
  options.clip_norm = request.clip_norm;
  options.validate();
  return options;
}

TrainingStepOptions step_options(const TrainingRequest& request) {
  require_value(request.loss_scale >= 0 && std::isfinite(request.loss_scale), "training",
                "loss_scale", request.loss_scale, "a number above 0, or 0 for a dynamic one");
  require_value(request.checkpoint_every >= 0, "training", "checkpoint_every",
                request.checkpoint_every, "a number of layers, or 0 for none");
  TrainingStepOptions options;
  options.micro_batches = request.micro_batches;
  options.pass.checkpoint_every = request.checkpoint_every;
  options.pass.keep = keep_of(request.keep);
  options.pass.storage = storage_of(request.storage);
  options.pass.input_gradient = request.input_gradient;
  if (options.pass.storage != DType::kFloat32 && options.pass.keep == KeepActivations::kAll) {
    refuse_value("training", "storage", text("'", request.storage, "'"),
                 "float32 with keep 'all', which keeps activations in float32");
  }
  options.loss_scale = request.loss_scale;
  return options;
}

BackwardProfile training_report(const ModelRequest& model, const TrainingRequest& training,
                                const Program& program, const TrainingAccount& plan) {
  const TrainingCounts counts = training_counts(plan.records);
  BackwardProfile profile = about(program, BackwardProfile{});
  profile.batch = model.batch;  // the program's is that of a micro-batch
  profile.training = training;
  profile.parameters = program.parameter_count();
  profile.forward_flops = counts.forward.cost.flops;
  profile.backward_flops = counts.backward.cost.flops;
  profile.recompute_flops = counts.recompute.cost.flops;
  profile.optimizer_flops = counts.update.cost.flops;
  profile.total_flops = counts.total_flops();
  profile.forward_macs = counts.forward.cost.macs;
  profile.backward_macs = counts.backward.cost.macs;
  profile.optimizer_memory_estimates = estimates(profile.parameters);
  profile.planned = convert(plan.memory);
  profile.steady_peak_bytes = plan.steady_peak;
  profile.steady_at_peak = plan.steady_at_peak;
  profile.layers = layers_of(program, plan.records);
  set_memory(profile, plan);
  profile.rules_of_thumb = rules(profile, plan.memory);
  return profile;
}

void add_measured(BackwardProfile& profile, const TrainingAccount& measured,
                  const TrainingAccount& plan) {
  profile.measured = convert(measured.memory);
  profile.planned_equals_measured = measured.memory.same_bytes(plan.memory);
  set_memory(profile, measured);
  profile.rules_of_thumb = rules(profile, measured.memory);
}

void add_times(BackwardProfile& profile, LatencyReport step, const StageSamples& stages_ms) {
  const auto timing_of = [](const std::vector<double>& samples) {
    StageTiming timing;
    timing.samples_ms = samples;
    timing.statistics = tensorscope::summarize(samples);
    make_finite(timing.statistics);
    return timing;
  };
  profile.forward = timing_of(stages_ms[0]);
  profile.backward = timing_of(stages_ms[1]);
  profile.optimizer = timing_of(stages_ms[2]);
  profile.step = std::move(step);
  const double seconds = profile.step_latency_ms() / 1e3;
  profile.gflops_per_second = ratio(static_cast<double>(profile.total_flops) * 1e-9, seconds);
  profile.throughput_samples_per_second = ratio(static_cast<double>(profile.batch), seconds);
  profile.step.throughput_samples_per_second = profile.throughput_samples_per_second;
  // Both from the same readings, since the step's own median comes from other runs.
  const double whole_ms =
      profile.forward_latency_ms() + profile.backward_latency_ms() + profile.optimizer_latency_ms();
  profile.rules_of_thumb.push_back(
      {"step_latency", "A training step takes three times the forward pass.", 3.0,
       ratio(whole_ms, profile.forward_latency_ms()), "forward_latency_ms",
       "Equal FLOPs do not take equal times: gradients of weights read and write more memory, and "
       "the optimizer is bound by memory alone."});
}

}  // namespace tensorscope::api
