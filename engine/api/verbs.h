#pragma once
// Every verb, once. Session::ask, start and take, the bindings and their TypeScript follow from the
// tables; the command line names their entries. A new verb is an entry, its function or job, and
// the struct that it answers with.

#include <memory>
#include <string>
#include <tuple>

#include "api/jobs/calibration_job.h"
#include "api/jobs/compare_job.h"
#include "api/jobs/compare_training_job.h"
#include "api/jobs/controls_job.h"
#include "api/jobs/forward_profile_job.h"
#include "api/jobs/instruments_job.h"
#include "api/jobs/kernel_job.h"
#include "api/jobs/latency_job.h"
#include "api/jobs/memory_job.h"
#include "api/jobs/quantize_job.h"
#include "api/jobs/train_job.h"
#include "api/jobs/training_profile_job.h"
#include "api/queries.h"
#include "api/verb.h"

namespace tensorscope::api {

/// Answered at once, also while a job runs, between two of its slices. What is said of a network is
/// planned, also for one that no tab could hold.
using Queries = std::tuple<
    Query<"models()", &list_models>,                       // the presets, in teaching order
    Query<"specOf(preset)", &spec_of>,                     // JSON, to read or to edit
    Query<"describe(request)", &describe>,                 //
    Query<"planMemory(request)", &plan_memory>,            //
    Query<"planTraining(request, training)", &plan_step>,  // a step's counts and memory, no times
    Query<"summarize(samples)", &summarize_samples>,       // by the code of the latency report
    Query<"kernelVariants()", &kernel_variant_list>,       // of a matrix product, the slowest first
    Query<"lossScalingDemo(scale)", &loss_scaling_demo>,
    Query<"loadData(name, bytes)", &load_data>>;

using JobVerbs = std::tuple<
    JobVerb<"Memory(request)", MemoryJob, ModelRequest>,
    JobVerb<"Latency(request, options)", LatencyJob, ModelRequest, LatencyRequest>,
    JobVerb<"ForwardProfile(request, options)", ForwardProfileJob, ModelRequest, LatencyRequest>,
    JobVerb<"LayerProfile(request, layer, options)", LayerProfileJob, ModelRequest, std::string,
            LatencyRequest>,
    JobVerb<"QuickProfile(request, options)", QuickProfileJob, ModelRequest, LatencyRequest>,
    JobVerb<"Calibration(budget_ms)", CalibrationJob, double>,
    JobVerb<"Device(budget_ms)", DeviceJob, double>,
    JobVerb<"Kernel(request, options)", KernelJob, KernelRequest, LatencyRequest>,
    JobVerb<"KernelSource(request, options, step)", KernelJob, KernelRequest, LatencyRequest,
            std::unique_ptr<Workload>>,
    JobVerb<"Compare(a, b, options)", CompareJob, ModelRequest, ModelRequest, CompareRequest>,
    JobVerb<"Controls(budget_ms)", ControlsJob, double>,
    JobVerb<"Instruments(request, options)", InstrumentsJob, ModelRequest, CompareRequest>,
    JobVerb<"TrainingProfile(request, training, options)", TrainingProfileJob, ModelRequest,
            TrainingRequest, LatencyRequest>,
    JobVerb<"CompareTraining(request_a, training_a, request_b, training_b, options)",
            CompareTrainingJob, ModelRequest, TrainingRequest, ModelRequest, TrainingRequest,
            CompareRequest>,
    JobVerb<"Train(training)", TrainJob, TrainRequest>,
    JobVerb<"Quantize(options)", QuantizeJob, QuantizeRequest>>;

/// Files of weights, for the command line alone: they would be 14 kB of the page's download.
using FileQueries = std::tuple<Query<"saveWeights(format)", &save_weights_as>>;
using FileJobs = std::tuple<
    JobVerb<"LoadWeights(training, file)", TrainJob, TrainRequest, std::span<const std::byte>>>;

}  // namespace tensorscope::api
