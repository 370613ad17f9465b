#include "cli/train.h"

#include <optional>
#include <string>

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

api::TrainReport train(const Arguments& arguments, Session& session) {
  api::TrainRequest request = arguments.train;
  if (!arguments.weights.empty()) {
    finish_job(session, session.start_load_weights(request, read_file(arguments.weights)));
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
