#pragma once

#include <optional>

#include "api/jobs/comparison.h"
#include "api/jobs/prepared_network.h"
#include "profiler/forward_workload.h"

namespace tensorscope::api {

/// compare: two networks, or one in two ways. Cancelled while sampling, it has a report of the
/// blocks until then.
class CompareJob final : public JobOf<CompareReport> {
 public:
  /// Throws Error for options that make no sense and for networks that do not fit together.
  CompareJob(const JobContext& context, const ModelRequest& a, const ModelRequest& b,
             const CompareRequest& request);

  CompareReport take() override { return comparison_.report(a_.side(), b_.side()); }

 private:
  /// A network, and a pass of it once it is ready.
  struct Side {
    PreparedNetwork network;
    bool reference;  ///< on the readable kernels
    std::optional<MovableForward> pass = {};

    ComparedSide side() const;
    Workload& begin(Clock& clock, std::int64_t spare_bytes, std::uint64_t seed);
  };

  bool work(double max_ms, Progress& progress) override;
  bool stop() override {
    comparison_.cancel();
    return comparison_.begun();
  }

  Clock& clock_;
  Side a_;
  Side b_;
  Comparison comparison_;
};

}  // namespace tensorscope::api
