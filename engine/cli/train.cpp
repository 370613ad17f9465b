#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "cli/answers.h"
#include "cli/arrays.h"
#include "cli/data_files.h"
#include "cli/results.h"

namespace tensorscope::cli {
namespace {

void load_data(const Run& run) {
  const std::string& preset = run.arguments.train.preset;
  if (preset == "own") throw UsageError("--preset own is what `fit` trains: give it your arrays");
  const bool digits = preset.starts_with("digits-");
  if (!digits && !preset.starts_with("text-")) return;
  const std::string file = digits ? "digits.bin" : "text.txt";
  Array bytes;
  bytes.values = read_data_file(run.arguments.data, file);
  lend(run, digits ? "digits" : "text", bytes);
}

void require_converged(const Arguments& a, const api::TrainReport& report) {
  if (report.diverged.empty()) return;
  const bool stepped = report.steps > 0;
  throw UsageError(report.diverged + (a.save.empty() ? "" : " Nothing was saved.") +
                   (stepped ? " A smaller --learning-rate or a --clip-norm may help." : ""));
}

void save(const Run& run) {
  const Arguments& a = run.arguments;
  if (!a.save.empty()) write_file(a.save, value_of(run.session.ask<"saveWeights">(a.format)));
}

api::TrainReport trained(const Run& run, api::TrainRequest request) {
  if (!run.arguments.weights.empty()) {
    const std::vector<std::byte> file = read_weights(run.arguments);
    api::TrainReport loaded = measured<"LoadWeights">(run.session, request, file);
    if (run.arguments.evaluate && loaded.held_out_samples == 0) {
      throw UsageError(
          "--evaluate judges samples that are held out, and there are none: give a larger "
          "--held-out");
    }
    if (run.arguments.evaluate || !loaded.diverged.empty()) return loaded;
    request.resume = true;
  }
  return measured<"Train">(run.session, request);
}

}  // namespace

void train(const Run& run) {
  const Arguments& a = run.arguments;
  // Checked before the training rather than after it.
  if (!a.save.empty()) require_place(a.save);
  load_data(run);
  const api::TrainReport report = trained(run, a.train);
  require_converged(a, report);
  save(run);
  if (!a.quantize) return print(run, report);
  const auto quantized = measured<"Quantize">(run.session, api::QuantizeRequest{});
  if (a.json) {
    api::OrderedJson json = api::json_of(report);
    json["quantize"] = api::json_of(quantized);
    run.out << api::to_text(json) << '\n';
  } else {
    print(run, report);
    run.out << '\n';
    print(run, quantized);
  }
}

void fit(const Run& run) {
  const Arguments& a = run.arguments;
  if (!a.save.empty()) require_place(a.save);
  api::ModelRequest model = network(run);
  Array inputs = read_inputs(run, value_of(run.session.ask<"describe">(model)));
  model.seq = inputs.seq;
  const api::Description described = value_of(run.session.ask<"describe">(model));
  Array targets = read_targets(run, described, inputs.samples());
  api::TrainRequest request = a.train;
  request.preset = "own";
  request.spec = model.spec.empty() ? value_of(run.session.ask<"specOf">(model.model)) : model.spec;
  request.seq = inputs.seq;
  // The default batch, or all training samples if there are fewer.
  constexpr std::int64_t kBatch = 32;
  const auto samples = static_cast<double>(inputs.samples());
  const std::int64_t learned = inputs.samples() - std::llround(request.held_out * samples);
  if (request.batch == 0) request.batch = std::clamp<std::int64_t>(learned, 1, kBatch);
  lend(run, "inputs", inputs);
  lend(run, "targets", targets);
  const api::TrainReport report = trained(run, std::move(request));
  require_converged(a, report);
  save(run);
  print(run, report);
}

}  // namespace tensorscope::cli
