#pragma once
// The user's own arrays: .npy files as a network's inputs and targets, and its outputs.

#include <cstddef>
#include <cstdint>
#include <vector>

#include "cli/results.h"

namespace tensorscope::cli {

struct Array {
  std::vector<std::int64_t> shape;
  std::vector<std::byte> values;  ///< float32 or int32
  std::int64_t seq = 0;           ///< tokens of a sample; 0: the network does not read tokens

  std::int64_t samples() const { return shape.empty() ? 0 : shape.front(); }
};

/// Read --input and --targets. Throw UsageError that names the file, its shape and the one
/// expected.
Array read_inputs(const Run& run, const api::Description& network);
Array read_targets(const Run& run, const api::Description& network, std::int64_t samples);

/// Lends the array to the run or training that starts next; the array must outlive that.
void lend(const Run& run, const char* name, Array& array);

/// Reads --weights. A file larger than a run's memory limit is refused unread.
std::vector<std::byte> read_weights(const Arguments& arguments);

}  // namespace tensorscope::cli
