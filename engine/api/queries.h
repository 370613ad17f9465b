#pragma once
// The verbs that are answered at once, and helpers that jobs share with them.

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "api/jobs/job.h"
#include "api/types.h"
#include "core/byte_array.h"
#include "model/program.h"

namespace tensorscope::api {

/// A value for results without one: Result<Done> only says that something worked.
struct Done {
  bool done = true;
  TENSORSCOPE_FIELDS(Done, done)
};

/// Version, build and instruction sets of this engine; the memory limit is the session's.
EngineInfo engine_info(std::int64_t memory_limit_bytes = 0);

/// The network of a request, compiled. Throws Error for an invalid request, spec or size.
Program load(const ModelRequest& request);
MemoryReport planned_memory(const Program& program);

std::vector<ModelSummary> list_models(const JobContext& context);
std::string spec_of(const JobContext& context, const std::string& preset);
Description describe(const JobContext& context, const ModelRequest& request);
MemoryReport plan_memory(const JobContext& context, const ModelRequest& request);
BackwardProfile plan_step(const JobContext& context, const ModelRequest& request,
                          const TrainingRequest& training);
/// Throws Error(invalid_argument) for no samples or for one that is not finite.
StatisticsReport summarize_samples(const JobContext& context, const std::vector<double>& samples);
std::vector<KernelVariantInfo> kernel_variant_list(const JobContext& context);
/// How float16 would change the gradients of the last trained model, or seeded values where there
/// is no model. Takes the time of one backward pass.
LossScalingReport loss_scaling_demo(const JobContext& context, double scale);

/// Stores data for trainings and runs. `name` says which:
/// "digits" or "text", the bytes of a file in engine/data, stays until the session ends.
/// "batch", for the first step of the next training job on images, is the input [B, C, H, W] as
/// float32, then B labels as int32; that job uses it up.
/// "inputs", "targets" or "weights" (raw_weights.h) lend an array of the caller's to the run or
/// training that starts next, and "outputs" one for a run to write; an empty array takes back what
/// was lent. A run reads and writes them until it ends; a training keeps inputs and targets until
/// another training replaces it or the session ends.
Done load_data(const JobContext& context, const std::string& name,
               std::unique_ptr<ByteArray> bytes);
/// Names and shapes of a network's weights, in the lines of raw_weights.h.
std::string weights_of(const JobContext& context, const ModelRequest& request);
/// Writes the weights of the last trained model into `bytes`, an array of their size, and returns
/// their lines; for an empty array it only returns the lines. Not while a job uses the model.
std::string trained_weights(const JobContext& context, std::unique_ptr<ByteArray> bytes);
/// The last trained model as a file. Not while a job uses the model.
/// @param format "safetensors", or "json" for a model file in UTF-8 with the spec and the weights
std::vector<std::byte> save_weights_as(const JobContext& context, const std::string& format);
/// The weights in a file, in the form in which they are lent as "weights" for this network.
std::vector<std::byte> raw_weights(const JobContext& context, const ModelRequest& request,
                                   std::span<const std::byte> file);

}  // namespace tensorscope::api
