#pragma once
// Training: the profile of one step, and whole trainings on the data that ships with the project.

#include <optional>
#include <string>
#include <vector>

#include "api/types/compare.h"
#include "api/types/memory.h"
#include "api/types/timing.h"
#include "profiler/snapshots.h"
#include "train/train_points.h"

namespace tensorscope::api {

/// How a step is computed. The loss is cross-entropy over the model's classes or tokens.
struct TrainingRequest {
  std::string optimizer = "adam";  ///< sgd, momentum, nesterov, adam or adamw
  double learning_rate = 1e-3;
  double weight_decay = 0;
  double clip_norm = 0;        ///< largest global norm of the gradients; 0: no clipping
  Count micro_batches = 1;     ///< gradient accumulation: equal parts of the batch
  Count checkpoint_every = 0;  ///< layers per recomputed segment; 0: no checkpointing
  /// Which activations are stored for the backward pass: "needed", those that some backward uses;
  /// "in_place", the same, and element-wise ops overwrite inputs and gradients that are not read
  /// again (bit-identical results); "all".
  std::string keep = "needed";
  /// How they are stored: float32, or as rounded float16 or bfloat16 copies in half of the bytes,
  /// which the backward pass widens again (gradients are accurate to about 2^-11 or 2^-8).
  /// Arithmetic, the prediction and what checkpointing stores between segments stay in float32. Not
  /// with keep "all".
  std::string storage = "float32";
  /// Factor of the loss and so of all gradients, which are divided by it before clipping and the
  /// update; a step with an infinity or NaN is skipped. 1: no scaling; 0: dynamic, starting at
  /// 65536, by the rule of torch.cuda.amp.GradScaler.
  double loss_scale = 1;
  bool input_gradient = false;  ///< also compute d loss / d input
  TENSORSCOPE_FIELDS(TrainingRequest, optimizer, learning_rate, weight_decay, clip_norm,
                     micro_batches, checkpoint_every, keep, storage, loss_scale, input_gradient)
};

/// One of TinyTorch's rules of thumb, compared with the measurement.
struct RuleOfThumb {
  std::string name;     ///< "backward_flops", "total_flops", "training_memory", "step_latency"
  std::string claim;    ///< the rule in words, "backward costs 2x forward"
  double expected = 0;  ///< the rule's factor
  double measured = 0;  ///< the measured factor
  std::string base;     ///< the quantity that both are multiples of, "forward_flops"
  std::string explanation;
  TENSORSCOPE_FIELDS(RuleOfThumb, name, claim, expected, measured, base, explanation)
};

using tensorscope::MemorySnapshot;

/// Time of one stage of a step, taken inside whole steps; milliseconds per step.
struct StageTiming {
  StatisticsReport statistics;
  std::vector<double> samples_ms;

  double latency_ms() const { return statistics.median; }
  TENSORSCOPE_FIELDS(StageTiming, latency_ms, statistics, samples_ms)
};

/// A layer's share of the counts.
struct TrainingLayer {
  std::string name;
  std::string type;
  Count parameters = 0;
  Count forward_flops = 0;
  Count backward_flops = 0;
  Count recompute_flops = 0;
  TENSORSCOPE_FIELDS(TrainingLayer, name, type, parameters, forward_flops, backward_flops,
                     recompute_flops)
};

/// Estimated state of each optimizer for this model, in MB (10^6 bytes).
struct OptimizerEstimates {
  double sgd = 0;
  double momentum = 0;
  double adam = 0;
  double adamw = 0;
  TENSORSCOPE_FIELDS(OptimizerEstimates, sgd, momentum, adam, adamw)
};

/// The result of profileBackwardPass, with the keys of TinyTorch's profiler. Nothing is assumed:
/// FLOPs are those of the dispatched ops, bytes are the ledger's, and times are measured.
struct BackwardProfile {
  std::string model;
  Count batch = 1;
  Count seq = 0;
  TrainingRequest training;
  Count parameters = 0;
  Count forward_flops = 0;
  Count backward_flops = 0;
  Count recompute_flops = 0;  ///< forward calls repeated by checkpointing
  Count optimizer_flops = 0;  ///< updates in place: sums of gradients, clipping, the step
  Count total_flops = 0;
  Count forward_macs = 0;
  Count backward_macs = 0;
  StageTiming forward;
  StageTiming backward;
  StageTiming optimizer;
  LatencyReport step;
  double gflops_per_second = 0;  ///< total_flops / step_latency
  double throughput_samples_per_second = 0;
  double forward_memory_mb = 0;  ///< parameters, buffers, activations after the forward pass
  double total_memory_mb = 0;    ///< peak of the first step
  Count steady_peak_bytes = 0;  ///< planned, of later steps, which begin with the optimizer's state
  CategoryBytes steady_at_peak;         ///< planned, each category at that moment
  Count measured_steps_peak_bytes = 0;  ///< highest total of all steps that ran; 0: none ran
  Count gradient_bytes = 0;
  Count activation_bytes = 0;  ///< stored after the forward pass
  Count optimizer_state_bytes = 0;
  OptimizerEstimates optimizer_memory_estimates;
  std::vector<RuleOfThumb> rules_of_thumb;
  MemoryUse planned;
  std::optional<MemoryUse> measured;  ///< absent when the run was refused
  std::optional<ErrorInfo> refused;
  bool planned_equals_measured = false;
  std::vector<MemorySnapshot> snapshots;
  std::string memory_report;  ///< the snapshots as text, with deltas
  /// Events of two micro-batches and the update: every further micro-batch repeats the second.
  std::vector<MemoryEvent> timeline;
  std::vector<LiveTensor> alive_at_peak;
  std::vector<TrainingLayer> layers;

  double forward_latency_ms() const { return forward.latency_ms(); }
  double backward_latency_ms() const { return backward.latency_ms(); }
  double optimizer_latency_ms() const { return optimizer.latency_ms(); }
  double step_latency_ms() const { return step.latency_ms; }  ///< the whole step, timed separately
  /// Gradients of parameters, after the backward pass.
  double gradient_memory_mb() const { return static_cast<double>(gradient_bytes) / 1e6; }
  double optimizer_memory_mb() const { return static_cast<double>(optimizer_state_bytes) / 1e6; }
  TENSORSCOPE_FIELDS(BackwardProfile, model, batch, seq, training, parameters, forward_flops,
                     backward_flops, recompute_flops, optimizer_flops, total_flops, forward_macs,
                     backward_macs, forward_latency_ms, backward_latency_ms, optimizer_latency_ms,
                     step_latency_ms, forward, backward, optimizer, step, gflops_per_second,
                     throughput_samples_per_second, forward_memory_mb, gradient_memory_mb,
                     optimizer_memory_mb, total_memory_mb, steady_peak_bytes, steady_at_peak,
                     measured_steps_peak_bytes, gradient_bytes, activation_bytes,
                     optimizer_state_bytes, optimizer_memory_estimates, rules_of_thumb, planned,
                     measured, refused, planned_equals_measured, snapshots, memory_report, timeline,
                     alive_at_peak, layers)
};

/// The result of compareTraining: steps of A against steps of B, in blocks ABBA or BAAB. The
/// profiles contain counts and memory, planned and measured, but no times.
struct TrainingCompareReport {
  BackwardProfile a;
  BackwardProfile b;
  CompareReport comparison;
  TENSORSCOPE_FIELDS(TrainingCompareReport, a, b, comparison)
};

/// A training on data that ship with the project: "digits-mlp", "digits-lenet5" or "text-gpt_nano";
/// or on random images (steps only) and batches of the caller's: "images-lenet5", "images-cnn",
/// "images-resnet18_cifar"; or "own", a spec on inputs and targets that were lent.
struct TrainRequest {
  std::string preset = "digits-mlp";
  Count epochs = 0;  ///< 0: the preset's own number; for text an epoch is a fixed number of steps
  Count steps = 0;   ///< stop after this many steps if the epochs last longer; 0: no limit
  Count batch = 0;   ///< 0: the preset's own
  Count seed = 1;
  /// With an empty optimizer and a learning_rate of 0 the preset's own are used.
  TrainingRequest training{.optimizer = "", .learning_rate = 0};
  std::string schedule = "cosine";  ///< or "constant"
  Count warm_up_steps = 0;
  bool resume = false;  ///< continue the session's last training of this preset
  // Only for the preset "own".
  std::string spec;                    ///< of the model
  Count seq = 0;                       ///< tokens of a sample; 0: the model's default
  std::string loss = "cross_entropy";  ///< or "mse"
  double held_out = 0.2;               ///< share of the samples that is used for testing only
  TENSORSCOPE_FIELDS(TrainRequest, preset, epochs, steps, batch, seed, training, schedule,
                     warm_up_steps, resume, spec, seq, loss, held_out)
};

using tensorscope::TrainEvaluation;
using tensorscope::TrainPoint;

struct TrainReport {
  std::string preset;
  std::string model;
  Count batch = 1;
  Count seed = 1;
  TrainingRequest training;
  Count parameters = 0;
  Count training_samples = 0;
  Count held_out_samples = 0;
  Count steps = 0;
  double epochs = 0;
  std::vector<TrainPoint> curve;
  std::vector<TrainEvaluation> evaluations;  ///< the first is from before any step
  std::optional<double> final_loss;          ///< of the last step's batch; absent without a step
  double held_out_accuracy = 0;              ///< NaN for loss "mse"
  double elapsed_ms = 0;  ///< working time, including initialisation and evaluations
  double steps_per_second = 0;
  double gflops_per_second = 0;
  std::string sample;  ///< text models: text generated after the last step
  bool cancelled = false;
  /// If the loss was not finite, so that the training stopped or could not begin, a sentence about
  /// where; otherwise empty.
  std::string diverged;
  TENSORSCOPE_FIELDS(TrainReport, preset, model, batch, seed, training, parameters,
                     training_samples, held_out_samples, steps, epochs, curve, evaluations,
                     final_loss, held_out_accuracy, elapsed_ms, steps_per_second, gflops_per_second,
                     sample, cancelled, diverged)
};

}  // namespace tensorscope::api
