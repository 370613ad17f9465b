#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include "cli/answers.h"
#include "cli/data_files.h"
#include "cli/results.h"

namespace tensorscope::cli {
namespace {

void load_data(const Run& run) {
  const std::string& preset = run.arguments.train.preset;
  const bool digits = preset.starts_with("digits-");
  if (!digits && !preset.starts_with("text-")) return;
  const std::string file = digits ? "digits.bin" : "text.txt";
  const std::vector<std::byte> bytes = read_data_file(run.arguments.data, file);
  require_done(run.session.ask<"loadData">(digits ? "digits" : "text", bytes));
}

/// A file larger than what a run may allocate is not even read.
std::vector<std::byte> read_weights(const Arguments& arguments) {
  const auto limit = static_cast<std::size_t>(arguments.memory_limit_bytes);
  return read_file(arguments.weights, std::min(kLargestFile, limit));
}

api::TrainReport trained(const Run& run) {
  api::TrainRequest request = run.arguments.train;
  if (!run.arguments.weights.empty()) {
    const std::vector<std::byte> file = read_weights(run.arguments);
    api::TrainReport loaded = measured<"LoadWeights">(run.session, request, file);
    if (run.arguments.evaluate || !loaded.diverged.empty()) return loaded;
    request.resume = true;
  }
  return measured<"Train">(run.session, request);
}

}  // namespace

void train(const Run& run) {
  const Arguments& a = run.arguments;
  // Found out before the training rather than after it.
  if (!a.save.empty()) require_place(a.save);
  load_data(run);
  const api::TrainReport report = trained(run);
  if (!report.diverged.empty()) {
    const bool stepped = report.steps > 0;
    throw UsageError(report.diverged + (a.save.empty() ? "" : " Nothing was saved.") +
                     (stepped ? " A smaller --learning-rate or a --clip-norm may help." : ""));
  }
  if (!a.save.empty()) write_file(a.save, value_of(run.session.ask<"saveWeights">(a.format)));
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

}  // namespace tensorscope::cli
