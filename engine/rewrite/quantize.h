#pragma once
// Post-training quantisation: linear and conv2d layers of a trained network get int8 weights, with
// a scale for each output channel. Biases and all other layers stay in float32.

#include <cstdint>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "core/reflect.h"
#include "model/network.h"
#include "rewrite/uses.h"

namespace tensorscope {

/// The largest |x| of each node's first input in the passes so far.
class ActivationRanges {
 public:
  explicit ActivationRanges(const Program& program) : largest_(program.nodes.size(), 0.0F) {}

  /// Runs one pass over the input that the network holds now. Call it again after loading another
  /// batch. Throws Error(unsupported) unless the network computes in float32.
  void observe(const Network& network);
  /// The same op by op: looks at the input of the pass's next op, then runs that op. Returns false
  /// once the pass is complete, which then counts.
  bool observe_next(const Network& network, Execution& pass);

  bool empty() const { return passes_ == 0; }
  float largest(std::size_t node) const { return largest_[node]; }

 private:
  std::vector<float> largest_;
  std::int64_t passes_ = 0;
};

/// What quantisation did to one linear or conv2d layer.
struct QuantizedLayerReport {
  std::size_t node = 0;
  std::string name;
  std::string type;      ///< "linear", "conv2d"
  std::string kept_why;  ///< why the layer stays in float32; empty if it was quantised
  std::int64_t float_bytes = 0;
  std::int64_t stored_bytes = 0;  ///< int8 weights and their float32 scales
  /// Largest error of a weight; at most half of its channel's scale.
  double max_abs_error = 0;
  double mean_abs_error = 0;
  /// Signal-to-noise ratio of the weights, see sqnr_db(). Infinity if the layer was kept in
  /// float32.
  double weight_sqnr_db = std::numeric_limits<double>::infinity();
  double output_sqnr_db = 0;  ///< with earlier layers' errors; set by callers that compare outputs
  TENSORSCOPE_FIELDS(QuantizedLayerReport, name, type, kept_why, float_bytes, stored_bytes,
                     max_abs_error, mean_abs_error, weight_sqnr_db, output_sqnr_db)
};

struct QuantizedNetwork {
  Network network;
  std::vector<QuantizedLayerReport> layers;
};

/// The program with int8 layers. Node i corresponds to node i of the original; values keep their
/// ids, and the scales follow them as buffers. A weight that another op reads too (tied to an
/// embedding), or whose sums could overflow an int32, stays as it is.
/// @param calibration fixes the scale of x for all calls (static); if it is empty, each call
/// computes its own (dynamic)
[[nodiscard]] Program quantized_program(const Program& program,
                                        const ActivationRanges& calibration);

/// How many layers of the program are int8.
std::size_t quantized_count(const Program& program);

/// Makes a network of that program in the same ledger, with the trained network's values, layer by
/// layer. The input is copied too. The trained network must outlive this, and until it is destroyed
/// the ledger holds both.
class Quantizer {
 public:
  /// Throws Error(unsupported) unless the trained network computes in float32 and is not dry.
  Quantizer(const Network& trained, const ActivationRanges& calibration);
  /// Rounds the weights of the next layer; false if none was left.
  bool step();
  /// Call it once step() has returned false.
  QuantizedNetwork take() { return std::move(result_); }

 private:
  const Network& trained_;
  Uses uses_;
  QuantizedNetwork result_;
  std::size_t next_ = 0;
};

/// The same in one call.
[[nodiscard]] QuantizedNetwork quantize(const Network& trained,
                                        const ActivationRanges& calibration);

}  // namespace tensorscope
