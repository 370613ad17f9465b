#pragma once

#include <span>
#include <vector>

#include "core/error.h"
#include "model/network.h"
#include "profiler/counting.h"
#include "timing/clock.h"

namespace tensorscope {

/// A forward pass as the thing being timed. It pauses between ops only, and looks at the clock only
/// after ops that together are worth about a millisecond, so a small network runs without it.
class ForwardWorkload final : public Workload {
 public:
  /// @param records of a dry pass, one per node: they say where a look at the clock is worth it
  /// @param observer of the ops, or null for timed runs
  /// @param use_reference the readable kernels. Everything must outlive the workload.
  ForwardWorkload(const Network& network, Clock& clock, std::span<const OpRecord> records,
                  Observer* observer = nullptr, bool use_reference = false);

  bool step(double max_ms) override;
  void abandon() override { pass_.restart(); }

 private:
  Clock& clock_;
  Execution pass_;
  std::vector<bool> look_after_;  // by node
};

/// A forward pass whose network may be put elsewhere in memory between two runs.
class MovableForward final : public Workload {
 public:
  /// @param spare_bytes see Network::relocate()
  MovableForward(Network& network, Clock& clock, std::span<const OpRecord> records,
                 bool use_reference, std::int64_t spare_bytes, std::uint64_t seed)
      : network_(network),
        pass_(network, clock, records, nullptr, use_reference),
        spare_bytes_(spare_bytes),
        rng_(seed) {}

  bool step(double max_ms) override { return pass_.step(max_ms); }
  void abandon() override { pass_.abandon(); }
  bool relocate() override {
    if (network_.ledger().current_total() > kMostMoved) return false;
    pass_.abandon();
    try {
      return network_.relocate(rng_, spare_bytes_);
    } catch (const Error& error) {
      if (error.code() != ErrorCode::kOutOfMemory) throw;
      return false;  // every tensor is where it was, or elsewhere and whole
    }
  }

 private:
  /// Beyond it what a run reads is so many pages that their places even out, and moving them costs
  /// more than it tells.
  static constexpr std::int64_t kMostMoved = std::int64_t{4} << 20;

  Network& network_;
  ForwardWorkload pass_;
  std::int64_t spare_bytes_;
  Rng rng_;
};

/// A forward pass with an instrument on it, which is told of its begin, end and pauses.
template <class Recorder>
class RecordedWorkload final : public Workload {
 public:
  RecordedWorkload(const Network& network, Clock& clock, std::span<const OpRecord> records,
                   Recorder& recorder)
      : recorder_(recorder), pass_(network, clock, records, &recorder) {}

  bool step(double max_ms) override {
    inside_ ? recorder_.resume() : recorder_.begin_pass();
    inside_ = !pass_.step(max_ms);
    inside_ ? recorder_.pause() : recorder_.end_pass();
    return !inside_;
  }
  void abandon() override {
    inside_ = false;
    pass_.abandon();
  }

 private:
  Recorder& recorder_;
  ForwardWorkload pass_;
  bool inside_ = false;
};

}  // namespace tensorscope
