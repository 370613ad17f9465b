#pragma once
// Trainings through the session, driven as the page and the command line do.

#include <string>
#include <string_view>
#include <vector>

#include "drive.h"
#include "train/data_files.h"

namespace tensorscope::test {

/// A session with the digits loaded.
struct DigitsSession : TestSession {
  DigitsSession() { value_of(session.ask<"loadData">("digits", lent(data_file("digits.bin")))); }

  api::TrainReport train(const api::TrainRequest& request) {
    value_of(session.start<"Train">(request));
    finish(session);
    return value_of(session.take<"Train">());
  }

  api::TrainReport load(const api::TrainRequest& request, std::span<const std::byte> file) {
    value_of(session.start<"LoadWeights">(request, file));
    finish(session);
    return value_of(session.take<"Train">());
  }
};

inline api::TrainRequest digits(std::string preset, api::Count steps) {
  api::TrainRequest request;
  request.preset = std::move(preset);
  request.steps = steps;
  return request;
}

inline std::string_view characters(std::span<const std::byte> bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

}  // namespace tensorscope::test
