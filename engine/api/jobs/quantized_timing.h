#pragma once

#include "api/training_state.h"
#include "api/types/precision.h"
#include "profiler/forward_workload.h"
#include "rewrite/quantize.h"
#include "timing/compare.h"

namespace tensorscope::api {

/// Times a trained network and its int8 version on the same training data, interleaved.
class QuantizedTiming {
 public:
  /// @param calibration of the same program at any batch. Model and clock must outlive this. Throws
  /// Error for a budget that makes no sense.
  QuantizedTiming(Clock& clock, TrainedModel& model, const ActivationRanges& calibration,
                  const QuantizeRequest& request);
  QuantizedTiming(const QuantizedTiming&) = delete;
  QuantizedTiming& operator=(const QuantizedTiming&) = delete;

  bool advance(double max_ms) { return experiment_.advance(max_ms); }
  double fraction() const { return experiment_.fraction(); }
  /// int8 is A, float32 B.
  CompareReport report() const;

 private:
  Network float32_;
  Network int8_;
  ForwardWorkload float32_work_;
  ForwardWorkload int8_work_;
  CompareExperiment experiment_;
};

}  // namespace tensorscope::api
