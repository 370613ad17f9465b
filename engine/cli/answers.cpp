#include "cli/answers.h"

#include <istream>
#include <utility>

#include "cli/data_files.h"
#include "cli/spec_names.h"
#include "model/spec.h"

namespace tensorscope::cli {
namespace {

/// The rest of the stream, at most one byte more than a spec may have, so that an endless stream
/// ends.
std::string read_all(std::istream& source) {
  std::string text(spec_limits::kTextBytes + 1, '\0');
  source.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(source.gcount()));
  if (source.bad()) throw UsageError("cannot read standard input: reading failed");
  return text;
}

std::string read_spec_file(const std::string& file) {
  const std::vector<std::byte> bytes = read_file(file, spec_limits::kTextBytes);
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

std::string read_spec(const std::string& file, std::istream& in) {
  const std::string name = file == "-" ? "standard input" : "'" + file + "'";
  std::string text = file == "-" ? read_all(in) : read_spec_file(file);
  if (text.size() > spec_limits::kTextBytes) {
    throw UsageError(name + " has more than " + std::to_string(spec_limits::kTextBytes) +
                     " bytes, the most that are read");
  }
  if (text.find_first_not_of(" \t\r\n") == std::string::npos) {
    throw UsageError(name + " is empty, expected a JSON spec");
  }
  return text;
}

}  // namespace

api::ModelRequest network(const Run& run) {
  api::ModelRequest request = run.arguments.network;
  if (!request.spec.empty()) request.spec = read_spec(request.spec, run.in);
  return request;
}

/// The network of --with or --with-spec, or A's own.
api::ModelRequest other_side(const Run& run, api::ModelRequest a) {
  const Arguments& arguments = run.arguments;
  if (!arguments.with_model.empty() || !arguments.with_spec.empty()) {
    a.model = arguments.with_model;
    a.spec = arguments.with_spec.empty() ? "" : read_spec(arguments.with_spec, run.in);
  }
  if (arguments.with_batch > 0) a.batch = arguments.with_batch;
  a.reference_ops.clear();
  return a;
}

api::TrainingRequest profiled_step(const Run& run) {
  const api::TrainingRequest defaults;
  api::TrainingRequest step = run.arguments.train.training;
  if (step.optimizer.empty()) step.optimizer = defaults.optimizer;
  if (step.learning_rate == 0) step.learning_rate = defaults.learning_rate;
  return step;
}

double budget(const Run& run) { return run.arguments.budget_ms; }

api::LatencyRequest timing(const Run& run) { return {.budget_ms = run.arguments.budget_ms}; }

api::CompareRequest comparison(const Run& run) {
  api::CompareRequest options = run.arguments.sides;
  options.budget_ms = run.arguments.budget_ms;
  return options;
}

void compare(const Run& run) {
  api::ModelRequest a = network(run);
  api::ModelRequest b = other_side(run, a);
  if (!run.arguments.with_spec.empty()) {
    SpecFile first{run.arguments.network.spec, a.spec};
    SpecFile second{run.arguments.with_spec, b.spec};
    name_by_file(first, second);
    a.spec = std::move(first.text);
    b.spec = std::move(second.text);
  }
  print(run, measured<"Compare">(run.session, a, b, comparison(run)));
}

void climb(const Run& run) {
  std::vector<std::string> names{run.arguments.rung.variant};
  if (names.front().empty()) {
    names.clear();
    for (const auto& variant : value_of(run.session.ask<"kernelVariants">())) {
      names.push_back(variant.name);
    }
  }
  api::LatencyRequest options;
  options.budget_ms = run.arguments.budget_ms / static_cast<double>(names.size());
  options.warm_up_ms = options.budget_ms;
  std::vector<api::KernelReport> reports;
  for (const std::string& name : names) {
    const api::KernelRequest request{name, run.arguments.rung.size};
    reports.push_back(measured<"Kernel">(run.session, request, options));
  }
  print(run, reports);
}

}  // namespace tensorscope::cli
