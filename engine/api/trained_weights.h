#pragma once
// Converts a trained model's weights to and from the files of files/weights.h and
// files/model_file.h.

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "api/training_state.h"

namespace tensorscope::api {

/// @param format "safetensors", or "json" for a model file in UTF-8
std::vector<std::byte> weights_file(const TrainedModel& model, const std::string& format);

/// The weights in a file of either format, in the form of raw_weights.h for this network.
std::vector<std::byte> raw_weights_of(const ModelRequest& request, std::span<const std::byte> file);

/// Loads the weights of a file of either format, told apart by its first bytes, into a new training
/// of no steps: it only evaluates, and resume_training() continues from there with an optimizer
/// that has no state yet. Errors of the readers pass unchanged.
void start_from_file(TrainedModel& model, std::span<const std::byte> file);

/// A new training that starts from a file. The last training is replaced only after the file has
/// been read without an error.
std::shared_ptr<TrainedModel> loaded_training(Trainings& trainings, const TrainRequest& request,
                                              std::span<const std::byte> file,
                                              std::int64_t memory_limit_bytes);

}  // namespace tensorscope::api
