#pragma once
// Arrays of the user's own: .npy files as a network's inputs and targets, and its outputs.

#include <cstddef>
#include <cstdint>
#include <vector>

#include "cli/results.h"

namespace tensorscope::cli {

struct Array {
  std::vector<std::int64_t> shape;
  std::vector<std::byte> values;  ///< float32 or int32
  std::int64_t seq = 0;           ///< tokens of a sample; 0: the network reads none

  std::int64_t samples() const { return shape.empty() ? 0 : shape.front(); }
};

/// --input, --targets: throws UsageError that names the file, its shape and the one expected.
Array read_inputs(const Run& run, const api::Description& network);
Array read_targets(const Run& run, const api::Description& network, std::int64_t samples);

/// For the run or training that is started next; the array has to outlive it.
void lend(const Run& run, const char* name, Array& array);

/// --weights: a file larger than what a run may allocate is not even read.
std::vector<std::byte> read_weights(const Arguments& arguments);

}  // namespace tensorscope::cli
