#pragma once
// A session's state for trainings: the data it was given and the last trained model.

#include <array>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "api/types/training.h"
#include "core/byte_array.h"
#include "train/trainer.h"
#include "train/training_presets.h"

namespace tensorscope::api {

struct Datasets {
  std::optional<DigitsData> digits;
  std::optional<TextData> text;
  std::vector<std::byte> batch;  ///< for the first step of the next training job
};

/// What an array of the caller's is lent as.
enum class LentAs : std::uint8_t { kInputs, kTargets, kWeights, kOutputs };
inline constexpr std::string_view kLentNames[] = {"inputs", "targets", "weights", "outputs"};

/// Arrays lent to the next run or training, which takes them; a training keeps inputs and targets
/// for as long as the session keeps the training. Weights are in the form of raw_weights.h; outputs
/// are written by a run.
class Lent {
 public:
  std::unique_ptr<ByteArray>& operator[](LentAs name) {
    return arrays_[static_cast<std::size_t>(name)];
  }

 private:
  std::array<std::unique_ptr<ByteArray>, std::size(kLentNames)> arrays_;
};

/// A training with everything it needs, so that it can continue after its job has ended.
struct TrainedModel {
  TrainRequest request;  ///< with every default filled in
  const TrainingPreset* preset = nullptr;
  std::string spec;   ///< JSON of the model
  std::string model;  ///< its name
  Ledger ledger;
  Program scores;  ///< at micro-batch size
  std::unique_ptr<TrainingData> data;
  std::unique_ptr<Trainer> trainer;
  std::int64_t flops_per_step = 0;
  std::int64_t steps_per_epoch = 0;
  double working_ms = 0;  ///< spent in steps and evaluations

  /// Over the working time; 0 before any work.
  double steps_per_second() const {
    return working_ms > 0 ? 1e3 * static_cast<double>(trainer->steps_done()) / working_ms : 0.0;
  }
  double gflops_per_second() const {
    return steps_per_second() * static_cast<double>(flops_per_step) * 1e-9;
  }

  explicit TrainedModel(std::int64_t limit_bytes) : ledger(limit_bytes) {
    ledger.record_events(false);
  }
};

/// Compiles and plans. Throws Error for a request that makes no sense, data that were not loaded,
/// arrays that do not fit the model, and a training that does not fit into memory.
std::shared_ptr<TrainedModel> make_training(const TrainRequest& request, const Datasets& datasets,
                                            Lent lent, std::int64_t memory_limit_bytes);

struct Trainings {
  Datasets datasets;
  Lent lent;
  std::shared_ptr<TrainedModel> model;  ///< of the last training
  bool in_use = false;                  ///< by the job under way
};

/// The last trained model; nullptr if there is none. Throws Error(invalid_argument) while a job
/// uses it, and if its training diverged.
std::shared_ptr<TrainedModel> idle_model(const Trainings& trainings, const char* verb);
/// The same, but throws if there is none.
std::shared_ptr<TrainedModel> require_model(const Trainings& trainings, const char* verb);

/// The training that a new job works on: the last one if it is resumed, otherwise a new one that
/// replaces it; the last one's memory is freed first.
std::shared_ptr<TrainedModel> next_training(Trainings& trainings, const TrainRequest& request,
                                            std::int64_t memory_limit_bytes);

/// Sets how far an existing training goes. Throws Error(invalid_argument) when the request differs
/// in preset, batch, seed, optimizer or a given spec; otherwise only its epochs and steps are used.
void resume_training(TrainedModel& model, const TrainRequest& request);

TrainReport train_report(const TrainedModel& model);

}  // namespace tensorscope::api
