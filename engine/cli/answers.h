#pragma once
// How a command is answered: by a verb of api/verbs.h with arguments from the options, and by a
// table or JSON.

#include <iosfwd>

#include "api/session.h"
#include "cli/arguments.h"
#include "cli/results.h"

namespace tensorscope::cli {

// The arguments of verbs. network() reads a spec file when it is called.
api::ModelRequest network(const Run& run);
/// For train-profile, which has no preset that could supply missing options.
api::TrainingRequest profiled_step(const Run& run);
double budget(const Run& run);
api::LatencyRequest timing(const Run& run);
api::CompareRequest comparison(const Run& run);

/// Prints the answer of a query, whose arguments come from the functions kGiven.
template <api::Literal kVerb, auto... kGiven>
void answer(const Run& run) {
  print(run, value_of(run.session.ask<kVerb>(kGiven(run)...)));
}

/// Prints the result of a job.
template <api::Literal kVerb, auto... kGiven>
void measure(const Run& run) {
  print(run, measured<kVerb>(run.session, kGiven(run)...));
}

// Commands that take more than one verb. Each throws UsageError.
/// Compares a network with another one, or with itself run in another way.
void compare(const Run& run);
/// The ladder command: a matrix product in every variant, or in the one requested.
void climb(const Run& run);
/// Reads data and weights, trains, writes the weights, and prints the report.
void train(const Run& run);
/// Reads arrays and a spec, trains, writes the weights, and prints the report.
void fit(const Run& run);
/// Reads weights and samples, and writes the outputs.
void run_network(const Run& run);

}  // namespace tensorscope::cli
