#pragma once
// The verbs that are answered at once, and what jobs share with them.

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

/// Stands for "no value": Result<Done> only says that something worked.
struct Done {
  bool done = true;
  TENSORSCOPE_FIELDS(Done, done)
};

/// Version, build and instruction sets of this engine; the memory limit is the session's.
EngineInfo engine_info(std::int64_t memory_limit_bytes = 0);

/// The network of a request, compiled. Throws Error for a request, a spec or sizes that are wrong.
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
/// What float16 keeps of the gradients of the last trained model, or of seeded values when there is
/// none; takes the time of one backward pass.
LossScalingReport loss_scaling_demo(const JobContext& context, double scale);

/// Data to train on: "digits" or "text", as the bytes of the file in engine/data. They stay until
/// the session ends. Or "batch", for the first step of the next training job on images: the input
/// [B, C, H, W] as float32, then B labels as int32; it is used up by that job. Or an array of the
/// caller's own, lent to the run or training that is started next: "inputs", "targets", "weights"
/// (raw_weights.h), or "outputs", which a run writes; an empty array takes back what was lent. A
/// run reads and writes them until it is over; a training keeps inputs and targets until another
/// training takes its place or the session ends.
Done load_data(const JobContext& context, const std::string& name,
               std::unique_ptr<ByteArray> bytes);
/// Names and shapes of a network's weights, in the lines of raw_weights.h.
std::string weights_of(const JobContext& context, const ModelRequest& request);
/// Of the last trained model, while none of its jobs is under way; written to an array of their
/// size; the lines alone for an empty one.
std::string trained_weights(const JobContext& context, std::unique_ptr<ByteArray> bytes);
/// Of the last trained model, while none of its jobs is under way.
/// @param format "safetensors", or "json": a model file in UTF-8, of the spec and the weights
std::vector<std::byte> save_weights_as(const JobContext& context, const std::string& format);
/// What a file of weights holds for the network, to be lent as "weights".
std::vector<std::byte> raw_weights(const JobContext& context, const ModelRequest& request,
                                   std::span<const std::byte> file);

}  // namespace tensorscope::api
