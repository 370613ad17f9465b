#pragma once
// The verbs the outside sees. One session per worker or process; plain structs in and out; every
// verb answers a Result and throws nothing. Long work is a job: start it, advance() it in slices of
// at most about 50 ms so that the caller keeps control, then take its result. One job at a time;
// starting another drops the one before. While advance() runs, a workload of the caller's may ask
// what is answered at once, but not start, advance, cancel or take.

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "api/types.h"
#include "timing/clock.h"

namespace tensorscope::api {

/// Stands for "no value": Result<Done> only says that something worked.
struct Done {
  bool done = true;
  TENSORSCOPE_FIELDS(Done, done)
};

class Session {
 public:
  /// @param memory_limit_bytes what a run may allocate in all; larger runs are refused with the
  /// sum. It has to be at least 1: with any other every job is refused
  Session(Clock& clock, std::int64_t memory_limit_bytes);
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  EngineInfo info() const;
  /// The presets, in teaching order.
  Result<std::vector<ModelSummary>> models();
  /// The JSON spec of a preset, to read or to edit.
  Result<std::string> spec_of(const std::string& preset);
  /// The ways to multiply matrices, the slowest first.
  Result<std::vector<KernelVariantInfo>> kernel_variants();

  // Dry: answered at once, also for models no tab could hold.
  Result<Description> describe(const ModelRequest& request);
  Result<MemoryReport> plan_memory(const ModelRequest& request);
  /// Counts and memory of one training step, without times.
  Result<BackwardProfile> plan_training(const ModelRequest& request,
                                        const TrainingRequest& training);
  /// Statistics of given samples, by the code that serves the latency report.
  Result<StatisticsReport> summarize(const std::vector<double>& samples);

  // Jobs.
  Result<Done> start_memory(const ModelRequest& request);
  Result<Done> start_latency(const ModelRequest& request, const LatencyRequest& options);
  Result<Done> start_forward_profile(const ModelRequest& request, const LatencyRequest& options);
  /// One layer by its path in describe(), run alone on random input of its shape.
  Result<Done> start_layer_profile(const ModelRequest& request, const std::string& layer,
                                   const LatencyRequest& options);
  Result<Done> start_quick_profile(const ModelRequest& request, const LatencyRequest& options);
  /// Peak and memory bandwidth, the two that a profile needs.
  Result<Done> start_calibration(double budget_ms);
  /// Every peak, every level of memory, and the ladder that traces the roof; profiles then use its
  /// roof.
  Result<Done> start_device(double budget_ms);
  /// A rung of the ladder of kernels, see kernel_variants().
  Result<Done> start_kernel(const KernelRequest& request, const LatencyRequest& options);
  /// Times a product done outside the engine by the same protocol: JavaScript's, say. A run of
  /// `source` is one product of request.size; request.variant only names it.
  Result<Done> start_kernel_source(const KernelRequest& request, const LatencyRequest& options,
                                   std::unique_ptr<Workload> source);
  /// Whether a run of A is faster than one of B: two networks, batches, or kinds of kernels. Both
  /// are in memory together.
  Result<Done> start_compare(const ModelRequest& a, const ModelRequest& b,
                             const CompareRequest& options);
  /// Three measurements with known answers, in about budget_ms.
  Result<Done> start_controls(double budget_ms);
  /// What it costs to look: one network timed with each instrument and without, interleaved. Reads
  /// budgets, precision and seed of the options.
  Result<Done> start_instruments(const ModelRequest& request, const CompareRequest& options);
  /// profileBackwardPass: one training step recorded, then steps timed.
  Result<Done> start_training_profile(const ModelRequest& request, const TrainingRequest& training,
                                      const LatencyRequest& options);
  /// Whether a training step of A is faster than one of B: the price of what saves memory. Both are
  /// in memory together.
  Result<Done> start_compare_training(const TrainingSide& a, const TrainingSide& b,
                                      const CompareRequest& options);

  /// Data to train on: "digits" or "text", as the bytes of the file in engine/data. They stay until
  /// the session ends. Or "batch", for the first step of the next training job on images: the input
  /// [B, C, H, W] as float32, then B labels as int32; it is used up by that job.
  Result<Done> load_data(const std::string& name, std::span<const std::byte> bytes);
  /// The trainings of train/training_presets.h.
  Result<Done> start_train(const TrainRequest& request);
  /// Makes the trained model of a preset from a file of save_weights(), of either format: takes no
  /// step, evaluates, and a text model writes; the result is take_train()'s. start_train() with
  /// resume then goes on from these weights, with steps counted from 0 and a new optimizer's state.
  /// A file that is damaged or of another model is the reader's error, and the last trained model
  /// stays.
  Result<Done> start_load_weights(const TrainRequest& request, std::span<const std::byte> file);
  /// Post-training quantisation of the last trained model, which has to have held-out data; on
  /// request float32 and int8 are timed side by side as well.
  Result<Done> start_quantize(const QuantizeRequest& request);

  // Of the last trained model, while none of its jobs is under way.
  /// @param format "safetensors", or "json": a model file in UTF-8, of the spec and the weights
  Result<std::vector<std::byte>> save_weights(const std::string& format);
  /// What float16 keeps of its gradients, or of seeded values when there is no model; answered at
  /// once, in the time of one backward pass.
  Result<LossScalingReport> loss_scaling_demo(double scale);

  /// Works for about max_ms. Errors end the job.
  Result<Progress> advance(double max_ms);
  /// Ends the job early; what it measured stays where it makes sense.
  Result<Done> cancel();

  // Results of the finished job; error invalid_argument if it is of another kind or not done.
  Result<MemoryReport> take_memory();
  Result<LatencyReport> take_latency();
  Result<ForwardProfile> take_forward_profile();
  Result<ForwardProfile> take_layer_profile();
  Result<QuickProfile> take_quick_profile();
  Result<CalibrationReport> take_calibration();
  Result<DeviceReport> take_device();
  Result<KernelReport> take_kernel();
  Result<CompareReport> take_compare();
  Result<ControlsReport> take_controls();
  Result<InstrumentsReport> take_instruments();
  Result<BackwardProfile> take_training_profile();
  Result<TrainingCompareReport> take_compare_training();
  Result<TrainReport> take_train();  ///< also of start_load_weights()
  Result<QuantizeReport> take_quantize();

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace tensorscope::api
