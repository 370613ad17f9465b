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

/// The largest |x| that each node's first input had in the passes seen so far.
class ActivationRanges {
 public:
  explicit ActivationRanges(const Program& program) : largest_(program.nodes.size(), 0.0F) {}

  /// Runs one pass over the input that the network holds now. Call it again after loading another
  /// batch. Throws Error(unsupported) unless the network computes in float32.
  void observe(const Network& network);
  /// The same in slices: looks at the next op of a pass over that network, then runs it. False when
  /// the pass was complete, which then counts.
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
  /// Of the weights, at most half of their channel's scale.
  double max_abs_error = 0;
  double mean_abs_error = 0;
  /// Of the weights; see sqnr_db(). Infinity where the layer was kept.
  double weight_sqnr_db = std::numeric_limits<double>::infinity();
  double output_sqnr_db = 0;  ///< with what earlier layers contributed; for who compares outputs
  TENSORSCOPE_FIELDS(QuantizedLayerReport, name, type, kept_why, float_bytes, stored_bytes,
                     max_abs_error, mean_abs_error, weight_sqnr_db, output_sqnr_db)
};

struct QuantizedNetwork {
  Network network;
  std::vector<QuantizedLayerReport> layers;
};

/// The program with int8 layers: node i of it is node i of the original, values keep their ids and
/// the scales follow after them, as buffers. A weight that another op reads too (tied to an
/// embedding), or whose sums an int32 might not hold, stays as it is.
/// @param calibration gives x its scale for all calls (static); if empty, each call finds its own
/// (dynamic)
[[nodiscard]] Program quantized_program(const Program& program,
                                        const ActivationRanges& calibration);

/// How many layers of the program are int8.
std::size_t quantized_count(const Program& program);

/// Makes a network of that program in the same ledger, with the trained one's values, layer by
/// layer. Its input is a copy as well. The trained network stays and has to outlive this: until it
/// is destroyed the ledger holds both.
class Quantizer {
 public:
  /// Throws Error(unsupported) unless the trained network computes in float32 and is not dry.
  Quantizer(const Network& trained, const ActivationRanges& calibration);
  /// Rounds the weights of the next layer; false when there was none left.
  bool step();
  /// When there is none left.
  QuantizedNetwork take() { return std::move(result_); }

 private:
  const Network& trained_;
  Uses uses_;
  QuantizedNetwork result_;
  std::size_t next_ = 0;
};

/// The same at once.
[[nodiscard]] QuantizedNetwork quantize(const Network& trained,
                                        const ActivationRanges& calibration);

}  // namespace tensorscope
