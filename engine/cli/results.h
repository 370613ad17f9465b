#pragma once
// Turns the session's results into printed output, or into a one-line error.

#include <istream>
#include <ostream>
#include <string>
#include <utility>

#include "api/json.h"
#include "api/session.h"
#include "cli/arguments.h"
#include "cli/tables.h"
#include "cli/text_table.h"

namespace tensorscope::cli {

/// Throws UsageError with the error's message and hint.
template <class T>
T value_of(api::Result<T> result) {
  if (!result.ok) throw UsageError(explained(*result.error));
  return std::move(*result.value);
}

inline void require_done(const api::Result<api::Done>& result) {
  if (!result.ok) throw UsageError(explained(*result.error));
}

/// Advances a job that was just started until it is done.
inline void finish_job(api::Session& session, const api::Result<api::Done>& started) {
  constexpr double kSliceMs = 50.0;
  require_done(started);
  while (!value_of(session.advance(kSliceMs)).done) {
  }
}

/// Starts a job, works until it is done, and takes its result.
template <api::Literal kVerb, class... Given>
auto measured(api::Session& session, Given&&... given) {
  finish_job(session, session.start<kVerb>(std::forward<Given>(given)...));
  return value_of(session.take<kVerb>());
}

/// Everything a command works with.
struct Run {
  const Arguments& arguments;
  api::Session& session;
  std::istream& in;  ///< read only for --spec -
  std::ostream& out;
};

template <class T>
void print(const Run& run, const T& value) {
  if (run.arguments.json) {
    run.out << api::to_json(value) << '\n';
  } else {
    write_table(run.out, value);
  }
}

}  // namespace tensorscope::cli
