#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "api/jobs/prepared_network.h"
#include "rewrite/quantize.h"

namespace tensorscope::api {

/// Puts int8 layers into a prepared network, in slices: static scales come from one pass over the
/// seeded input that it holds, which is the input that is timed; then weights are rounded layer by
/// layer.
class Int8Conversion {
 public:
  /// Nothing is taken yet. The prepared network must outlive this.
  /// @param field that asked for it. Throws Error(invalid_argument) for a fused network, and for
  /// one without a layer that can be int8.
  Int8Conversion(PreparedNetwork& prepared, const ModelRequest& request, std::string_view field);

  /// The most that is held at a time: by a pass of either version, or by both while weights are
  /// rounded.
  std::int64_t planned_bytes() const { return planned_bytes_; }
  /// Once the prepared network is ready: works for about max_ms, and is true when that network is
  /// the int8 version.
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
