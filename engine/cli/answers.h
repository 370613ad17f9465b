#pragma once
// How a command is answered: by a verb of api/verbs.h, what it is given of the options, and a table
// or JSON.

#include <iosfwd>

#include "api/session.h"
#include "cli/arguments.h"
#include "cli/results.h"

namespace tensorscope::cli {

// What verbs are given. A spec is read when it is asked for.
api::ModelRequest network(const Run& run);
/// Of train-profile, which has no preset to take what is not given from.
api::TrainingRequest profiled_step(const Run& run);
double budget(const Run& run);
api::LatencyRequest timing(const Run& run);
api::CompareRequest comparison(const Run& run);

/// The answer of a query, with what these functions give it.
template <api::Literal kVerb, auto... kGiven>
void answer(const Run& run) {
  print(run, value_of(run.session.ask<kVerb>(kGiven(run)...)));
}

/// The result of a job.
template <api::Literal kVerb, auto... kGiven>
void measure(const Run& run) {
  print(run, measured<kVerb>(run.session, kGiven(run)...));
}

// What takes more than one verb. Each throws UsageError.
/// A network against another, or itself in another way.
void compare(const Run& run);
/// ladder: a matrix product in every variant, or in the one asked for.
void climb(const Run& run);
/// Data and weights in, a training, weights out, its report.
void train(const Run& run);
/// Arrays and a spec in, a training, weights out, its report.
void fit(const Run& run);
/// Weights and samples in, outputs out.
void run_network(const Run& run);

}  // namespace tensorscope::cli
