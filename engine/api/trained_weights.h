#pragma once
// A trained model's weights to and from the files of files/weights.h and files/model_file.h.

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "api/training_state.h"

namespace tensorscope::api {

/// @param format "safetensors", or "json" for a model file in UTF-8
std::vector<std::byte> weights_file(const TrainedModel& model, const std::string& format);

/// What a file of either format holds for this network, as raw_weights.h has it.
std::vector<std::byte> raw_weights_of(const ModelRequest& request, std::span<const std::byte> file);

/// Gives a new training the weights of a file of either format, which it tells by its first bytes,
/// and takes it as far as no step: it evaluates, and resume_training() goes on from there with an
/// optimizer that has no state yet. Errors of the readers pass unchanged.
void start_from_file(TrainedModel& model, std::span<const std::byte> file);

/// A new training that starts from a file; the last one stays until that has been read without an
/// error.
std::shared_ptr<TrainedModel> loaded_training(Trainings& trainings, const TrainRequest& request,
                                              std::span<const std::byte> file,
                                              std::int64_t memory_limit_bytes);

}  // namespace tensorscope::api
