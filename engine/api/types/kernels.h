#pragma once
// The ladder of kernels: one matrix product in many ways, each timed by the protocol.

#include <string>

#include "api/types/timing.h"

namespace tensorscope::api {

struct KernelVariantInfo {
  std::string name;         ///< "naive"
  std::string explanation;  ///< one line: what this rung adds
  std::string arithmetic;   ///< "float32" or "int8"
  std::string language;     ///< "C++", or "JavaScript"
  TENSORSCOPE_FIELDS(KernelVariantInfo, name, explanation, arithmetic, language)
};

/// size x size matrices of random numbers in [-1, 1).
struct KernelRequest {
  std::string variant;
  Count size = 512;  ///< 1 to 2048
  TENSORSCOPE_FIELDS(KernelRequest, variant, size)
};

struct KernelReport {
  std::string variant;
  Count size = 0;
  Count flops = 0;  ///< 2 size^3; operations on integers count like those on floats
  Count workspace_bytes = 0;
  double gflops_per_second = 0;  ///< flops over the median time
  Interval gflops_interval;
  /// The largest |c - exact| / sum |a b| over 64 elements of the result, exact in float64.
  double relative_error = 0;
  LatencyReport latency;
  TENSORSCOPE_FIELDS(KernelReport, variant, size, flops, workspace_bytes, gflops_per_second,
                     gflops_interval, relative_error, latency)
};

}  // namespace tensorscope::api
