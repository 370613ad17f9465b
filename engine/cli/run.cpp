#include "cli/run.h"

#include <algorithm>
#include <iostream>
#include <sstream>
#include <utility>

#include "api/session.h"
#include "cli/arguments.h"
#include "cli/clock.h"
#include "cli/data_files.h"
#include "cli/machine.h"
#include "cli/results.h"
#include "cli/tables.h"
#include "cli/threads.h"
#include "cli/train.h"
#include "core/error.h"
#include "model/spec.h"

namespace tensorscope::cli {
namespace {

using api::Session;

constexpr int kFailed = 2;

/// One line, whatever the message holds: scripts read it, and a terminal obeys it.
std::string one_line(std::string text) {
  std::replace(text.begin(), text.end(), '\n', ' ');
  return without_controls(std::move(text));
}

/// What is left, at most one byte more than a spec may have, so that an endless stream ends.
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

/// Of train-profile, which has no preset to take what is not given from.
api::TrainingRequest profiled_step(const Arguments& arguments) {
  const api::TrainingRequest defaults;
  api::TrainingRequest step = arguments.train.training;
  if (step.optimizer.empty()) step.optimizer = defaults.optimizer;
  if (step.learning_rate == 0) step.learning_rate = defaults.learning_rate;
  return step;
}

/// B of a comparison: A's network and batch but for what was said.
api::ModelRequest other_side(const Arguments& arguments, const api::ModelRequest& a) {
  api::ModelRequest b = a;
  if (!arguments.with_model.empty()) {
    b.model = arguments.with_model;
    b.spec.clear();
  }
  if (arguments.with_batch > 0) b.batch = arguments.with_batch;
  b.reference_ops.clear();
  return b;
}

api::CompareRequest compared(const Arguments& arguments) {
  api::CompareRequest options;
  options.budget_ms = arguments.budget_ms;
  options.reference_a = arguments.reference;
  options.reference_b = arguments.with_reference;
  return options;
}

void measure_and_print(const Arguments& arguments, const api::ModelRequest& request,
                       Session& session, std::ostream& out) {
  api::LatencyRequest options;
  options.budget_ms = arguments.budget_ms;
  switch (arguments.command) {
    case Command::kMemory:
      finish_job(session, session.start_memory(request));
      return print(arguments, value_of(session.take_memory()), out);
    case Command::kLatency:
      finish_job(session, session.start_latency(request, options));
      return print(arguments, value_of(session.take_latency()), out);
    case Command::kCompare:
      finish_job(session, session.start_compare(request, other_side(arguments, request),
                                                compared(arguments)));
      return print(arguments, value_of(session.take_compare()), out);
    case Command::kInstruments:
      finish_job(session, session.start_instruments(request, compared(arguments)));
      return print(arguments, value_of(session.take_instruments()), out);
    case Command::kProfile:
      finish_job(session, session.start_forward_profile(request, options));
      return print(arguments, value_of(session.take_forward_profile()), out);
    case Command::kQuickProfile:
      finish_job(session, session.start_quick_profile(request, options));
      return print(arguments, value_of(session.take_quick_profile()), out);
    case Command::kTrainProfile:
      finish_job(session,
                 session.start_training_profile(request, profiled_step(arguments), options));
      return print(arguments, value_of(session.take_training_profile()), out);
    default:
      return print(arguments, value_of(session.describe(request)), out);
  }
}

void execute(const Arguments& arguments, std::istream& in, std::ostream& out) {
  if (arguments.help) {
    out << usage(arguments.command);
    return;
  }
  SteadyClock clock;
  Session session(clock, arguments.memory_limit_bytes);
  const Threads threads(static_cast<int>(arguments.threads));
  if (arguments.version) {
    const api::EngineInfo info = session.info();
    out << "tensorscope " << info.version << " (" << info.simd << ")\n";
    return;
  }
  if (arguments.command == Command::kModels) {
    return print(arguments, value_of(session.models()), out);
  }
  if (arguments.command == Command::kCalibrate) {
    return calibrate_and_print(arguments, session, out);
  }
  if (arguments.command == Command::kLadder) return climb_and_print(arguments, session, out);
  if (arguments.command == Command::kControls) {
    finish_job(session, session.start_controls(arguments.budget_ms));
    return print(arguments, value_of(session.take_controls()), out);
  }
  if (arguments.command == Command::kTrain) return train_and_print(arguments, session, out);
  api::ModelRequest request;
  request.model = arguments.model;
  if (!arguments.spec.empty()) request.spec = read_spec(arguments.spec, in);
  request.batch = arguments.batch;
  request.seq = arguments.seq;
  request.fuse = arguments.fuse;
  request.reference_ops = arguments.reference_ops;
  measure_and_print(arguments, request, session, out);
}

}  // namespace

int run(std::span<const std::string_view> words, std::istream& in, std::ostream& out,
        std::ostream& err) {
  try {
    // Collected first, so that an error half-way leaves nothing on standard output.
    std::ostringstream text;
    execute(parse(words), in, text);
    out << text.str() << std::flush;
    if (!out) throw UsageError("cannot write to standard output");
    return 0;
  } catch (const std::exception& error) {
    err << "tensorscope: " << one_line(error.what()) << '\n';
    return kFailed;
  }
}

}  // namespace tensorscope::cli
