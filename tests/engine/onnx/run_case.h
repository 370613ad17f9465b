#pragma once
// Runs the steps of an ONNX case through the dispatcher and compares with ONNX's outputs.

#include <string>
#include <vector>

#include "onnx_cases.h"

namespace tensorscope::test {

/// A value passes within kOnnxAbsolute + kOnnxRelative * |expected|. ONNX's own runner allows 1e-7
/// and 1e-3.
inline constexpr double kOnnxAbsolute = 1e-7;
inline constexpr double kOnnxRelative = 1e-4;

/// How a case runs.
struct OnnxRun {
  DType dtype;
  bool use_reference;
  std::string name;  ///< "float32, fast kernels"
};

/// float32 cases run with the fast and the reference kernels, and in float64; float64 cases run in
/// float64.
std::vector<OnnxRun> onnx_runs(const OnnxCase& onnx_case);

/// Empty if every compared output equals ONNX's, otherwise "case, run: what is wrong".
std::string onnx_mismatch(const OnnxCase& onnx_case, const OnnxRun& run);

}  // namespace tensorscope::test
