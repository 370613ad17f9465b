#pragma once

#include <optional>
#include <string_view>

#include "api/jobs/comparison.h"
#include "api/jobs/int8_conversion.h"
#include "api/jobs/prepared_network.h"
#include "profiler/forward_workload.h"

namespace tensorscope::api {

/// The compare verb: two networks, or one network in two ways. If it is cancelled while sampling,
/// its report covers the blocks until then.
class CompareJob final : public JobOf<CompareReport> {
 public:
  /// Throws Error for options that make no sense and for networks that do not fit into memory
  /// together.
  CompareJob(const JobContext& context, const ModelRequest& a, const ModelRequest& b,
             const CompareRequest& request);

  CompareReport take() override { return comparison_.report(a_.side(), b_.side()); }

 private:
  /// A network, and its forward pass once it is ready.
  struct Side {
    /// @param int8_field the field of the request that asks for the int8 version, or empty
    Side(const JobContext& context, const ModelRequest& request, bool on_reference,
         std::string_view int8_field);

    PreparedNetwork network;
    bool reference;  ///< on the readable reference kernels
    std::optional<Int8Conversion> int8;
    std::optional<MovableForward> pass;

    std::int64_t planned_bytes() const;
    bool advance(Clock& clock, double max_ms);
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
