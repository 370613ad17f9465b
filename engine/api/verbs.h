#pragma once
// The tables of all verbs. Session::ask, start and take, the bindings and their TypeScript types
// follow from them; the command line refers to their entries. A new verb needs an entry, its
// function or job, and the struct of its result.

#include <algorithm>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

#include "api/jobs/calibration_job.h"
#include "api/jobs/compare_job.h"
#include "api/jobs/compare_training_job.h"
#include "api/jobs/controls_job.h"
#include "api/jobs/forward_job.h"
#include "api/jobs/forward_profile_job.h"
#include "api/jobs/instruments_job.h"
#include "api/jobs/kernel_job.h"
#include "api/jobs/latency_job.h"
#include "api/jobs/memory_job.h"
#include "api/jobs/quantize_job.h"
#include "api/jobs/run_job.h"
#include "api/jobs/train_job.h"
#include "api/jobs/training_profile_job.h"
#include "api/queries.h"

namespace tensorscope::api {

/// A string as a template argument.
template <std::size_t kSize>
struct Literal {
  char text[kSize]{};
  consteval Literal(const char (&from)[kSize]) { std::copy_n(from, kSize, text); }  // NOLINT
  constexpr std::string_view view() const { return {text, kSize - 1}; }
};

/// Long work. The text, such as "Latency(request, options)", gives its name and those of its
/// arguments; the job's constructor takes the context and the arguments. Verbs with the same job
/// have the same result.
template <Literal kText, class TheJob, class... Given>
struct JobVerb {
  static constexpr std::string_view kSignature = kText.view();
  using Job = TheJob;
  using Report = typename TheJob::Report;
  using Arguments = std::tuple<Given...>;
};

/// Answered at once, by a function of the context and the verb's arguments.
template <Literal kText, auto kFunction>
struct Query;

template <Literal kText, class TheReport, class... Given,
          TheReport (*kFunction)(const JobContext&, Given...)>
struct Query<kText, kFunction> {
  static constexpr std::string_view kSignature = kText.view();
  static constexpr auto kAsk = kFunction;
  using Report = TheReport;
  using Arguments = std::tuple<std::remove_cvref_t<Given>...>;
};

// A loop of its own, because g++ 12 with its sanitizers rejects a comparison inside find() as not
// constant.
constexpr std::string_view name_of(std::string_view signature) {
  std::size_t length = 0;
  while (length < signature.size() && signature[length] != '(') ++length;
  return signature.substr(0, length);
}

template <class... Verbs>
consteval std::size_t place_of(std::type_identity<std::tuple<Verbs...>>, std::string_view name) {
  std::size_t place = 0;
  const bool found = ((name_of(Verbs::kSignature) == name || (++place, false)) || ...);
  if (!found) throw "there is no verb of this name";
  return place;
}

template <class A, class B>
struct JoinedTables;
template <class... A, class... B>
struct JoinedTables<std::tuple<A...>, std::tuple<B...>> {
  using Table = std::tuple<A..., B...>;
};
template <class A, class B>
using Joined = typename JoinedTables<A, B>::Table;

/// The entry of a table. A name that is not in the table does not compile.
template <class Table, Literal kName>
using VerbNamed = std::tuple_element_t<place_of(std::type_identity<Table>{}, kName.view()), Table>;

/// Answered at once, also while a job runs, between two of its slices. Descriptions of a network
/// come from its plan, so they also work for one that fits into no browser tab.
using Queries = std::tuple<
    Query<"models()", &list_models>,                       // the presets, in teaching order
    Query<"specOf(preset)", &spec_of>,                     // JSON, to read or to edit
    Query<"describe(request)", &describe>,                 //
    Query<"planMemory(request)", &plan_memory>,            //
    Query<"planTraining(request, training)", &plan_step>,  // counts and memory of a step, no times
    Query<"summarize(samples)", &summarize_samples>,       // with the code of the latency report
    Query<"kernelVariants()", &kernel_variant_list>,       // of a matrix product, the slowest first
    Query<"lossScalingDemo(scale)", &loss_scaling_demo>, Query<"loadData(name, bytes)", &load_data>,
    Query<"weightsOf(request)", &weights_of>, Query<"trainedWeights(bytes)", &trained_weights>>;

using JobVerbs = std::tuple<
    JobVerb<"Memory(request)", MemoryJob, ModelRequest>,
    JobVerb<"Latency(request, options)", LatencyJob, ModelRequest, LatencyRequest>,
    JobVerb<"Forward(request)", ForwardJob, ModelRequest>,  // for the caller's own timer
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
    JobVerb<"Run(request)", RunJob, ModelRequest>,  // on inputs and weights that were lent
    JobVerb<"Quantize(options)", QuantizeJob, QuantizeRequest>>;

/// Files of weights, only for the command line: they would add 14 kB to the page's download.
using FileQueries = std::tuple<Query<"saveWeights(format)", &save_weights_as>,
                               Query<"rawWeights(request, file)", &raw_weights>>;
using FileJobs = std::tuple<
    JobVerb<"LoadWeights(training, file)", TrainJob, TrainRequest, std::span<const std::byte>>>;

}  // namespace tensorscope::api
