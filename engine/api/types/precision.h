#pragma once
// Fewer bits: the last trained model quantised, and the effect of float16 on its gradients.

#include <optional>
#include <string>
#include <vector>

#include "api/types/common.h"
#include "api/types/compare.h"
#include "core/half.h"
#include "rewrite/quantize.h"
#include "train/loss_scaling.h"

namespace tensorscope::api {

/// Post-training quantisation of the session's last trained model.
struct QuantizeRequest {
  /// Training samples from which the scales of the static version are computed, in whole batches.
  Count calibration_samples = 256;
  /// For timing static int8 and float32, interleaved, on training data; 0: no timing.
  double timing_budget_ms = 0;
  Count timing_batch = 0;  ///< samples of a timed call; 0: the training's batch
  TENSORSCOPE_FIELDS(QuantizeRequest, calibration_samples, timing_budget_ms, timing_batch)
};

/// The model with its weights stored in one way, evaluated on held-out data.
struct PrecisionResult {
  std::string name;        ///< "float32", "float16", "bfloat16", "int8_static", "int8_dynamic"
  Count stored_bytes = 0;  ///< by the ledger: parameters and buffers, including scales
  double compression = 1;  ///< float32's stored_bytes / its own
  double held_out_loss = 0;
  double held_out_accuracy = 0;  ///< 0..1
  TENSORSCOPE_FIELDS(PrecisionResult, name, stored_bytes, compression, held_out_loss,
                     held_out_accuracy)
};

using tensorscope::QuantizedLayerReport;

struct QuantizeReport {
  std::string preset;
  std::string model;
  Count parameters = 0;
  Count calibration_samples = 0;  ///< used
  Count held_out_samples = 0;
  std::vector<PrecisionResult> results;      ///< float32 first
  std::vector<QuantizedLayerReport> layers;  ///< of the static int8 version
  std::optional<CompareReport> speed;        ///< static int8 (A) against float32 (B), if requested
  TENSORSCOPE_FIELDS(QuantizeReport, preset, model, parameters, calibration_samples,
                     held_out_samples, results, layers, speed)
};

using tensorscope::StorageLossReport;

/// Values with 2^exponent <= |x| < 2^(exponent + 1).
struct ExponentCount {
  Count exponent = 0;
  Count values = 0;         ///< as they are
  Count scaled_values = 0;  ///< times the scale
  TENSORSCOPE_FIELDS(ExponentCount, exponent, values, scaled_values)
};

struct LossScalingReport {
  std::string source;  ///< "gradients" of the last trained model's parameters, or "seeded" values
  std::string preset;  ///< of that model; empty for seeded values
  double scale = 1;
  StorageLossReport unscaled;              ///< stored as they are
  StorageLossReport scaled;                ///< multiplied by the scale first
  std::vector<ExponentCount> by_exponent;  ///< ascending, without gaps

  Count values() const { return unscaled.values; }
  Count zero() const { return unscaled.zero; }                  ///< were zero before
  Count not_finite() const { return unscaled.not_finite; }      ///< were infinite or NaN before
  double flushed_up_to() const { return float16::kUnderflow; }  ///< magnitudes up to it become zero
  double smallest_subnormal() const { return float16::kMinSubnormal; }
  double smallest_normal() const { return float16::kMinNormal; }
  double largest_finite() const { return float16::kMax; }
  double overflows_from() const { return float16::kOverflow; }
  TENSORSCOPE_FIELDS(LossScalingReport, source, preset, scale, values, zero, not_finite,
                     flushed_up_to, smallest_subnormal, smallest_normal, largest_finite,
                     overflows_from, unscaled, scaled, by_exponent)
};

}  // namespace tensorscope::api
