#pragma once
// Compares a network whose weights are stored with fewer bits with the original, layer by layer.

#include <cstdint>
#include <string>
#include <vector>

#include "model/network.h"

namespace tensorscope {

/// Signal to quantisation noise in decibels, 10 log10(signal / noise): 20 dB is an error of a tenth
/// (root mean square), 40 dB of a hundredth. Infinity if nothing differs.
double sqnr_db(double signal, double noise);

/// The error of one node's output, including what earlier layers contributed to it.
struct OutputError {
  std::string label;
  std::string type;
  std::int64_t elements = 0;
  double signal = 0;  ///< sum of the original's squares
  double noise = 0;   ///< sum of the differences' squares
  double max_abs_error = 0;

  double sqnr_db() const { return tensorscope::sqnr_db(signal, noise); }
};

/// Runs both side by side on the input that `original` holds, which is copied to `other` first.
/// One entry for each node of `original`, in its order; `other` must have kept its values' ids, as
/// quantize() and store_as() do. Throws Error(unsupported) unless both hold float32 values.
[[nodiscard]] std::vector<OutputError> compare_outputs(const Network& original, Network& other);

}  // namespace tensorscope
