#pragma once

#include <span>
#include <vector>

#include "core/error.h"
#include "model/network.h"
#include "profiler/counting.h"
#include "timing/clock.h"

namespace tensorscope {

/// A forward pass as a workload. It can pause only between ops, and reads the clock only after
/// about a millisecond's worth of ops, so a small network runs without reading it.
class ForwardWorkload final : public Workload {
 public:
  /// @param records of a dry pass, one per node: they decide after which ops the clock is read
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

/// A forward pass whose network can be moved in memory between two runs.
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
      return false;  // every tensor is intact, moved or not
    }
  }

 private:
  /// Above this size a run reads so many pages that the effects of their placement even out, and a
  /// move costs more than it reveals.
  static constexpr std::int64_t kMostMoved = std::int64_t{4} << 20;

  Network& network_;
  ForwardWorkload pass_;
  std::int64_t spare_bytes_;
  Rng rng_;
};

/// A forward pass with an instrument, which is notified of its beginning, end and pauses.
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
