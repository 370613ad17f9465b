#pragma once
// A session with lent arrays, for tests of runs and trainings on own data.

#include <cmath>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/byte_array.h"
#include "drive.h"

namespace tensorscope::test {

inline constexpr const char* kLinear =
    R"({"name": "line", "input": {"shape": [2]}, "layers": [{"type": "linear", "out_features": 1, "name": "fc"}]})";
inline constexpr const char* kTokens =
    R"({"name": "words", "input": {"tokens": {"vocabulary": 4, "length": 3}}, "layers": [
        {"type": "embedding", "name": "wte", "features": 4},
        {"type": "linear", "name": "head", "out_features": 4, "bias": false, "tied_to": "wte"}]})";

/// A session whose outputs can be inspected after the run that wrote them.
struct OwnSession : TestSession {
  using TestSession::TestSession;

  std::vector<float> run(const api::ModelRequest& request, const std::vector<float>& inputs,
                         const std::vector<float>& weights, std::size_t outputs) {
    std::vector<float> given(outputs);
    lend(request, inputs, weights, given);
    finish(session);
    value_of(session.take<"Run">());
    return given;
  }
  api::Result<api::Done> lend(const api::ModelRequest& request, const std::vector<float>& inputs,
                              const std::vector<float>& weights, std::vector<float>& outputs) {
    value_of(session.ask<"loadData">("inputs", lent(inputs)));
    value_of(session.ask<"loadData">("weights", lent(weights)));
    value_of(session.ask<"loadData">(
        "outputs", std::unique_ptr<ByteArray>(
                       std::make_unique<HeldBytes>(std::as_writable_bytes(std::span(outputs))))));
    return session.start<"Run">(request);
  }
  /// Trains on y = 3a - 2b + 1 for seeded a and b.
  api::Result<api::Done> fit(api::TrainRequest request, std::size_t samples = 64) {
    std::vector<float> inputs;
    std::vector<float> targets;
    for (std::size_t i = 0; i < samples; ++i) {
      const float a = std::sin(static_cast<float>(7 * i));
      const float b = std::cos(static_cast<float>(5 * i));
      inputs.insert(inputs.end(), {a, b});
      targets.push_back(3 * a - 2 * b + 1);
    }
    value_of(session.ask<"loadData">("inputs", lent(inputs)));
    value_of(session.ask<"loadData">("targets", lent(targets)));
    request.preset = "own";
    if (request.spec.empty()) request.spec = kLinear;
    return session.start<"Train">(request);
  }
};

/// The error that ends the current job.
inline std::string end_of(api::Session& session) {
  while (true) {
    const auto progress = session.advance(60'000);
    if (!progress.ok) return progress.error->message;
    REQUIRE_FALSE(progress.value->done);
  }
}

/// A training request for the session's own data with this many steps.
inline api::TrainRequest own_request(api::Count steps, api::Count batch,
                                     std::string spec = kLinear) {
  api::TrainRequest request;
  request.preset = "own";
  request.steps = steps;
  request.batch = batch;
  request.spec = std::move(spec);
  return request;
}

inline std::string message_of(const api::Result<api::Done>& result) {
  REQUIRE_FALSE(result.ok);
  return result.error->message;
}

}  // namespace tensorscope::test
