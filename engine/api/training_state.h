#pragma once
// What a session keeps of trainings: the data it was given and the last trained model.

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

/// What an array of the caller's own is lent as.
enum class LentAs : std::uint8_t { kInputs, kTargets, kWeights, kOutputs };
inline constexpr std::string_view kLentNames[] = {"inputs", "targets", "weights", "outputs"};

/// Arrays for the next run or training, whichever that is; it takes them away, and a training keeps
/// inputs and targets for as long as the session keeps the training. Weights are those of
/// raw_weights.h, outputs are to be written.
class Lent {
 public:
  std::unique_ptr<ByteArray>& operator[](LentAs name) {
    return arrays_[static_cast<std::size_t>(name)];
  }

 private:
  std::array<std::unique_ptr<ByteArray>, std::size(kLentNames)> arrays_;
};

/// A training with all that it stands on; it can go on after its job has ended.
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
  double working_ms = 0;  ///< in steps and evaluations

  /// Over the working time; 0 while there is none.
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

/// Compiles and plans; throws Error for a request that makes no sense, data that were not loaded,
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
/// uses it.
std::shared_ptr<TrainedModel> idle_model(const Trainings& trainings, const char* verb);
/// The same; throws if there is none.
std::shared_ptr<TrainedModel> require_model(const Trainings& trainings, const char* verb);

/// What a new training job works on: a new model in the place of the last one, whose memory is free
/// for it, or the last one to go on with.
std::shared_ptr<TrainedModel> next_training(Trainings& trainings, const TrainRequest& request,
                                            std::int64_t memory_limit_bytes);

/// Sets how far an existing training is to go now. Throws Error(invalid_argument) when the request
/// differs in preset, batch, seed or optimizer; of the rest only epochs and steps are read.
void resume_training(TrainedModel& model, const TrainRequest& request);

TrainReport train_report(const TrainedModel& model);

}  // namespace tensorscope::api
