#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "api/jobs/prepared_network.h"
#include "rewrite/quantize.h"

namespace tensorscope::api {

/// Converts a prepared network to int8 layers, in slices: static scales come from one pass over its
/// seeded input, the same input that is timed later; then weights are rounded layer by layer.
class Int8Conversion {
 public:
  /// Allocates nothing yet. The prepared network must outlive this.
  /// @param field the field of the request that asked for int8. Throws Error(invalid_argument) for
  /// a fused network, and for one without a layer that can be int8.
  Int8Conversion(PreparedNetwork& prepared, const ModelRequest& request, std::string_view field);

  /// The most that is allocated at a time: by a pass of either version, or by both versions while
  /// weights are rounded.
  std::int64_t planned_bytes() const { return planned_bytes_; }
  /// Call once the prepared network is ready: works for about max_ms, and returns true when that
  /// network is the int8 version.
  bool advance(Clock& clock, double max_ms);

 private:
  void step();

  PreparedNetwork& prepared_;
  ActivationRanges ranges_;
  std::int64_t planned_bytes_ = 0;
  std::optional<Execution> pass_;
  std::optional<Quantizer> quantizer_;
  bool done_ = false;
};

}  // namespace tensorscope::api
