#include "swept_verbs.h"

#include <memory>
#include <utility>

#include "api/json.h"
#include "train/trained_pass.h"
#include "training_drive.h"

namespace tensorscope::test {
namespace swept {

using api::Session;

// A small network with two of everything that a network may contain.
api::ModelRequest network() { return custom(std::string(kResidual), 2); }

api::LatencyRequest three_runs() {
  api::LatencyRequest request;
  request.naive_runs = 3;
  return request;
}

// The timing protocol itself, as short as possible.
api::LatencyRequest moment() {
  api::LatencyRequest request;
  request.budget_ms = 10;
  request.warm_up_ms = 10;
  request.min_samples = 5;
  return request;
}

api::CompareRequest two_blocks() {
  api::CompareRequest request;
  request.budget_ms = 10;
  request.warm_up_ms = 10;
  request.min_blocks = 2;
  request.target_relative_width = 1;
  return request;
}

api::TrainingRequest small_step() {
  api::TrainingRequest training;
  training.micro_batches = 2;
  training.checkpoint_every = 2;
  training.clip_norm = 1;
  return training;
}

api::TrainRequest two_steps() {
  api::TrainRequest request = digits("digits-lenet5", 2);
  request.batch = 16;
  return request;
}

struct OneRun final : Workload {
  bool step(double) override { return true; }
};

/// Converts a verb's result; `part` extracts the reproducible part of its report.
template <class Report, class Part>
SweptAnswer answered(const api::Result<Report>& result, const Part& part) {
  if (!result.ok) return {result.error, {}};
  // A report may contain a plan whose run was refused for lack of memory.
  if constexpr (requires { result.value->refused; }) {
    if (result.value->refused) return {result.value->refused, {}};
  }
  return {std::nullopt, part(*result.value)};
}

const auto kWhole = [](const auto& report) { return api::to_text(api::json_of(report)); };
const auto kCounts = [](const auto& report) {
  return text(report.flops, " ", report.peak_memory_mb);
};

/// A verb that is answered at once; `given` are its arguments.
template <api::Literal kName, class Part, class... Given>
SweptVerb query(const Part& part, Given... given) {
  return {kName.view(), "", [=](Session& session, HeapFault& fault) {
            return answered(fault.within([&] { return session.ask<kName>(given...); }), part);
          }};
}

/// Slices of a job that runs until it is cancelled.
constexpr int kSlices = 4;

/// Drives a job from start to take.
template <api::Literal kName, class Start, class Part>
SweptAnswer driven(Session& session, HeapFault& fault, const Start& start, const Part& part) {
  const auto started = fault.within(start);
  if (!started.ok) return {started.error, {}};
  constexpr bool kEndless = kName.view() == "Forward";
  int slices = 0;
  for (bool done = false; !done && !(kEndless && slices == kSlices); ++slices) {
    const auto progress = fault.within([&] { return session.advance(50); });
    if (!progress.ok) return {progress.error, {}};
    done = progress.value->done;
  }
  if (kEndless) {
    const auto cancelled = fault.within([&] { return session.cancel(); });
    if (!cancelled.ok) return {cancelled.error, {}};
  }
  return answered(fault.within([&] { return session.take<kName>(); }), part);
}

template <api::Literal kName, class Part, class... Given>
SweptVerb job(std::string_view how, const Part& part, Given... given) {
  return {kName.view(), how, [=](Session& session, HeapFault& fault) {
            return driven<kName>(
                session, fault, [&] { return session.start<kName>(given...); }, part);
          }};
}

SweptVerb kernel_source() {
  return {"KernelSource", "", [](Session& session, HeapFault& fault) {
            auto source = std::make_unique<OneRun>();
            const auto start = [&] {
              return session.start<"KernelSource">(api::KernelRequest{"own", 8}, three_runs(),
                                                   std::move(source));
            };
            return driven<"KernelSource">(session, fault, start, [](const auto& report) {
              return text(report.flops, " ", report.latency.samples_ms.size());
            });
          }};
}

/// Loads the weights into the model that the file was saved from.
SweptVerb load_weights() {
  const auto file = std::make_shared<std::vector<std::byte>>();
  return {"LoadWeights", "", [file](Session& session, HeapFault& fault) {
            if (file->empty()) *file = value_of(session.ask<"saveWeights">("safetensors"));
            const api::TrainRequest request = two_steps();
            const auto start = [&] {
              return session.start<"LoadWeights">(request, std::span<const std::byte>(*file));
            };
            return driven<"LoadWeights">(session, fault, start, [](const auto& report) {
              return text(report.evaluations.size(), " ", report.parameters);
            });
          }};
}

/// Lends a fresh copy each time, because lent arrays are consumed.
SweptVerb load_data() {
  return {"loadData", "", [](Session& session, HeapFault& fault) {
            auto bytes = lent(data_file("text.txt"));
            return answered(
                fault.within([&] { return session.ask<"loadData">("text", std::move(bytes)); }),
                kWhole);
          }};
}

const auto kItself = [](const std::string& text) { return text; };

SweptVerb trained_weights() {
  return {"trainedWeights", "", [](Session& session, HeapFault& fault) {
            auto lines_alone = lent(std::vector<float>{});
            return answered(
                fault.within([&] { return session.ask<"trainedWeights">(std::move(lines_alone)); }),
                kItself);
          }};
}

/// Reads the raw weights from the trained model's own file.
SweptVerb raw_weights() {
  return {"rawWeights", "", [](Session& session, HeapFault& fault) {
            const auto file = value_of(session.ask<"saveWeights">("safetensors"));
            const std::span<const std::byte> bytes(file);
            return answered(
                fault.within([&] { return session.ask<"rawWeights">(preset("lenet5"), bytes); }),
                [](const auto& raw) { return text(raw.size()); });
          }};
}

/// A linear model on three samples; the written outputs are part of the answer.
SweptVerb run_on_own_data() {
  return {"Run", "", [](Session& session, HeapFault& fault) {
            std::vector<float> outputs(3);
            auto written = std::make_unique<HeldBytes>(std::as_writable_bytes(std::span(outputs)));
            value_of(session.ask<"loadData">("inputs", lent(std::vector<float>{1, 2, 3})));
            value_of(session.ask<"loadData">("weights", lent(std::vector<float>{2, -1})));
            value_of(
                session.ask<"loadData">("outputs", std::unique_ptr<ByteArray>(std::move(written))));
            const auto line = custom(
                R"({"input": {"shape": [1]}, "layers": [{"type": "linear", "out_features": 1}]})",
                2);
            SweptAnswer answer = driven<"Run">(
                session, fault, [&] { return session.start<"Run">(line); },
                [](const auto&) { return std::string(); });
            if (!answer.error) answer.answer = text(outputs[0], " ", outputs[1], " ", outputs[2]);
            return answer;
          }};
}

std::string curve_of(const api::TrainReport& report) {
  std::string curve;
  for (const auto& point : report.curve) curve += shortest(point.loss) + " ";
  return curve;
}

/// Marks a verb that measures: each of its runs takes long, whatever the request.
SweptVerb measuring(SweptVerb verb) {
  verb.measures = true;
  return verb;
}

std::vector<SweptVerb> queries() {
  std::vector<SweptVerb> all;
  all.push_back(query<"models">(kWhole));
  all.push_back(query<"specOf">(kWhole, std::string("lenet5")));
  all.push_back(query<"describe">(kWhole, network()));
  all.push_back(query<"planMemory">(kWhole, network()));
  all.push_back(query<"planTraining">(kWhole, network(), small_step()));
  all.push_back(query<"summarize">(kWhole, std::vector<double>{3, 1, 2, 5, 4, 9, 2}));
  all.push_back(query<"kernelVariants">(kWhole));
  all.push_back(query<"lossScalingDemo">(kWhole, 1024.0));
  all.push_back(load_data());
  all.push_back(query<"weightsOf">(kItself, network()));
  all.push_back(trained_weights());
  all.push_back(raw_weights());
  all.push_back(query<"saveWeights">([](const auto& bytes) { return text(bytes.size()); },
                                     std::string("json")));
  return all;
}

void add_measurements(std::vector<SweptVerb>& all) {
  const auto samples = [](const auto& report) { return text(report.samples_ms.size()); };
  const auto model = [](const auto& report) { return report.model; };
  const auto flops = [](const auto& report) { return text(report.flops); };
  all.push_back(job<"Memory">("", kWhole, network()));
  all.push_back(job<"Latency">("naive", samples, network(), three_runs()));
  all.push_back(measuring(job<"Latency">("by the protocol", model, network(), moment())));
  all.push_back(job<"Forward">("", kWhole, network()));
  all.push_back(measuring(job<"ForwardProfile">("", kCounts, network(), moment())));
  all.push_back(
      measuring(job<"LayerProfile">("", flops, network(), std::string("head"), moment())));
  all.push_back(measuring(job<"QuickProfile">(
      "", [](const auto& report) { return kCounts(report.profile); }, network(), moment())));
  const auto kernel = api::KernelRequest{"packed", 24};
  all.push_back(job<"Kernel">("", flops, kernel, three_runs()));
  all.push_back(kernel_source());
  all.push_back(measuring(job<"Compare">(
      "", [](const auto& report) { return report.a + report.b; }, network(), network(),
      two_blocks())));
  all.push_back(measuring(job<"Instruments">(
      "", [](const auto& report) { return text(report.ops); }, network(), two_blocks())));
}

void add_rest(std::vector<SweptVerb>& all) {
  const auto nothing = [](const auto&) { return std::string("measured"); };
  all.push_back(measuring(job<"Calibration">("", nothing, 50.0)));
  all.push_back(measuring(job<"Device">("", nothing, 100.0)));
  all.push_back(measuring(job<"Controls">("", nothing, 50.0)));
  all.push_back(measuring(job<"TrainingProfile">(
      "",
      [](const auto& report) { return text(report.total_flops, report.planned_equals_measured); },
      network(), small_step(), moment())));
  all.push_back(measuring(job<"CompareTraining">(
      "", [](const auto& report) { return text(report.a.total_flops, " ", report.b.total_flops); },
      network(), small_step(), network(), small_step(), two_blocks())));
  all.push_back(job<"Train">("", curve_of, two_steps()));
  all.push_back(run_on_own_data());
  all.push_back(load_weights());
  api::QuantizeRequest quantize;
  quantize.calibration_samples = 64;
  all.push_back(measuring(job<"Quantize">("", kWhole, quantize)));
}

template <class... Verbs>
void add_names(std::vector<std::string>& names, std::type_identity<std::tuple<Verbs...>>) {
  (names.emplace_back(api::name_of(Verbs::kSignature)), ...);
}

}  // namespace swept

void prepare_for_sweep(api::Session& session) {
  value_of(session.ask<"loadData">("digits", lent(data_file("digits.bin"))));
  value_of(session.start<"Calibration">(50.0));
  finish(session);
  value_of(session.start<"Train">(swept::two_steps()));
  finish(session);
}

std::vector<SweptVerb> swept_verbs() {
  std::vector<SweptVerb> all = swept::queries();
  swept::add_measurements(all);
  swept::add_rest(all);
  return all;
}

std::vector<std::string> all_verb_names() {
  std::vector<std::string> names;
  swept::add_names(names, std::type_identity<api::Joined<api::Queries, api::FileQueries>>{});
  swept::add_names(names, std::type_identity<api::Joined<api::JobVerbs, api::FileJobs>>{});
  return names;
}

}  // namespace tensorscope::test
