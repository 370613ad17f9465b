#pragma once

#include <chrono>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "api/session.h"
#include "catch_amalgamated.hpp"

namespace tensorscope::test {

struct RealClock final : Clock {
  double now_ms() override {
    using namespace std::chrono;
    return duration<double, std::milli>(steady_clock::now().time_since_epoch()).count();
  }
};

inline constexpr std::int64_t kLimit = std::int64_t{256} << 20;

/// A session on the real clock with the memory limit of a browser tab.
struct TestSession {
  explicit TestSession(std::int64_t limit = kLimit) : session(clock, limit) {}
  RealClock clock;
  api::Session session;
};

/// A copy of some bytes that can be lent to a session.
class Lendable final : public ByteArray {
 public:
  explicit Lendable(std::span<const std::byte> bytes) : bytes_(bytes.begin(), bytes.end()) {}
  std::int64_t size() const override { return held_.size(); }
  void read(std::int64_t first, std::span<std::byte> into) const override {
    held_.read(first, into);
  }
  void write(std::int64_t first, std::span<const std::byte> from) override {
    held_.write(first, from);
  }

 private:
  std::vector<std::byte> bytes_;
  HeldBytes held_{bytes_};
};

template <class T>
std::unique_ptr<ByteArray> lent(const std::vector<T>& values) {
  return std::make_unique<Lendable>(std::as_bytes(std::span(values)));
}

inline api::ModelRequest preset(std::string name, api::Count batch = 1, api::Count seq = 0) {
  return {.model = std::move(name), .spec = {}, .batch = batch, .seq = seq};
}

inline api::ModelRequest custom(std::string spec, api::Count batch = 1) {
  return {.model = {}, .spec = std::move(spec), .batch = batch, .seq = 0};
}

/// A short measurement: these tests are about behaviour, not about the numbers.
inline api::LatencyRequest quick() {
  api::LatencyRequest request;
  request.budget_ms = 30.0;
  request.warm_up_ms = 20.0;
  request.min_samples = 5;
  return request;
}

/// The value, or a failed test with the error's text.
template <class T>
T value_of(api::Result<T> result) {
  if (!result.ok) FAIL("not ok: " << result.error->code << ": " << result.error->message);
  return std::move(*result.value);
}

/// Advances to the end; returns all progress reports on the way.
inline std::vector<api::Progress> finish(api::Session& session, double slice_ms = 50.0) {
  std::vector<api::Progress> all;
  do {
    all.push_back(value_of(session.advance(slice_ms)));
  } while (!all.back().done);
  return all;
}

}  // namespace tensorscope::test
