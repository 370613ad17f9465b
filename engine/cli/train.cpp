#include "cli/train.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "cli/data_files.h"
#include "cli/results.h"

namespace tensorscope::cli {
namespace {

using api::Session;

void load_data(const Arguments& arguments, Session& session) {
  const std::string& preset = arguments.train.preset;
  const bool digits = preset.starts_with("digits-");
  if (!digits && !preset.starts_with("text-")) return;
  const std::string file = digits ? "digits.bin" : "text.txt";
  require_done(session.load_data(digits ? "digits" : "text", read_data_file(arguments.data, file)));
}

/// A file larger than what a run may allocate is not even read.
std::vector<std::byte> read_weights(const Arguments& arguments) {
  const auto limit = static_cast<std::size_t>(arguments.memory_limit_bytes);
  return read_file(arguments.weights, std::min(kLargestFile, limit));
}

api::TrainReport train(const Arguments& arguments, Session& session) {
  api::TrainRequest request = arguments.train;
  if (!arguments.weights.empty()) {
    finish_job(session, session.start_load_weights(request, read_weights(arguments)));
    api::TrainReport loaded = value_of(session.take_train());
    if (arguments.evaluate) return loaded;
    request.resume = true;
  }
  finish_job(session, session.start_train(request));
  return value_of(session.take_train());
}

std::optional<api::QuantizeReport> quantize(const Arguments& arguments, Session& session) {
  if (!arguments.quantize) return std::nullopt;
  finish_job(session, session.start_quantize({}));
  return value_of(session.take_quantize());
}

/// The keys of the training's report, and "quantize".
void write_both(std::ostream& out, const api::TrainReport& report,
                const api::QuantizeReport& quantized) {
  api::JsonWriter writer;
  writer.begin_object();
  api::for_each_field<api::TrainReport>([&](const auto& field) {
    writer.key(field.name);
    api::write_json(writer, report.*(field.kMember));
  });
  writer.key("quantize");
  api::write_json(writer, quantized);
  writer.end_object();
  out << writer.text() << '\n';
}

}  // namespace

void train_and_print(const Arguments& arguments, Session& session, std::ostream& out) {
  // Found out before the training rather than after it.
  if (!arguments.save.empty()) require_place(arguments.save);
  load_data(arguments, session);
  const api::TrainReport report = train(arguments, session);
  if (!report.diverged.empty()) {
    const bool saves = !arguments.save.empty();
    throw UsageError(report.diverged + (saves ? " Nothing was saved." : "") +
                     " A smaller --learning-rate or a --clip-norm may help.");
  }
  if (!arguments.save.empty()) {
    write_file(arguments.save, value_of(session.save_weights(arguments.format)));
  }
  const std::optional<api::QuantizeReport> quantized = quantize(arguments, session);
  if (quantized && arguments.json) return write_both(out, report, *quantized);
  print(arguments, report, out);
  if (!quantized) return;
  out << '\n';
  write_table(out, *quantized);
}

}  // namespace tensorscope::cli
