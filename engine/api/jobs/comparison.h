#pragma once

#include <cstdint>
#include <optional>

#include "api/reports/convert.h"

namespace tensorscope::api {

/// Shared by the jobs around a CompareExperiment: two sides are prepared, then timed by the
/// protocol of comparisons.
class Comparison {
 public:
  /// Throws Error for options that make no sense, and Error(out_of_memory) with the arithmetic if
  /// the two together exceed the limit.
  Comparison(Clock& clock, const CompareRequest& request, std::int64_t a_bytes,
             std::int64_t b_bytes, std::int64_t limit_bytes);

  /// Starts the experiment. Both workloads are ready, and must outlive this.
  void begin(Workload& a, Workload& b) { experiment_.emplace(clock_, a, b, request_); }
  /// Bytes of the limit that neither needs, even at its peak; for moving one of them, see
  /// Network::relocate().
  std::int64_t spare_bytes() const { return spare_bytes_; }
  bool begun() const { return experiment_.has_value(); }
  /// Works for about max_ms; true when the report is ready.
  bool advance(double max_ms) { return experiment_->advance(max_ms); }
  /// @param prepared share of the two sides' preparation that is done, 0..1
  void fill(Progress& progress, double prepared) const;
  void cancel() {
    if (experiment_) experiment_->cancel();
  }
  CompareReport report(const ComparedSide& a, const ComparedSide& b) const;

 private:
  Clock& clock_;
  CompareOptions request_;
  std::int64_t spare_bytes_;
  std::optional<CompareExperiment> experiment_;
};

}  // namespace tensorscope::api
