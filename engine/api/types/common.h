#pragma once
// Types that every verb needs: results, errors, which network, this engine.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/reflect.h"

namespace tensorscope::api {

/// Exact whole numbers below 2^53, since they cross to JavaScript as doubles.
using Count = std::int64_t;
struct ErrorInfo {
  std::string code;     ///< see to_string(ErrorCode)
  std::string op;       ///< op, layer or option that caused it; may be empty
  std::string message;  ///< what happened and why
  std::string hint;     ///< what to do; may be empty
  TENSORSCOPE_FIELDS(ErrorInfo, code, op, message, hint)
};

/// Success with a value, or an error. No exception crosses the boundary.
template <class T>
struct Result {
  bool ok = false;
  std::optional<T> value;
  std::optional<ErrorInfo> error;
};

/// Which network: a preset's name or a JSON spec (exactly one non-empty), and its input size.
struct ModelRequest {
  std::string model;
  std::string spec;
  Count batch = 1;
  Count seq = 0;  ///< sequence length of token models; 0: the model's default
  /// Fuses ops: batch norm is folded into convolutions, and bias, residual and relu are computed
  /// with the product. When off, every layer is an op of its own.
  bool fuse = false;
  /// Ops by name ("conv2d", "relu") that run on their readable reference kernels. Not for training.
  std::vector<std::string> reference_ops = {};
  TENSORSCOPE_FIELDS(ModelRequest, model, spec, batch, seq, fuse, reference_ops)
};

struct EngineInfo {
  std::string version;
  std::string build_hash;
  std::string simd;        ///< "relaxed-simd", "simd128" or the native instruction sets
  std::string eigen_simd;  ///< Eigen::SimdInstructionSetsInUse()
  Count threads = 1;
  Count memory_limit_bytes = 0;
  TENSORSCOPE_FIELDS(EngineInfo, version, build_hash, simd, eigen_simd, threads, memory_limit_bytes)
};

struct ModelSummary {
  std::string name;   ///< "gpt2"
  std::string title;  ///< "GPT-2 small"
  std::string description;
  std::string input;  ///< "image 3x224x224", "1024 tokens", "784 features"
  Count parameters = 0;
  Count peak_bytes = 0;   ///< planned, batch 1, default sequence
  bool runnable = false;  ///< fits this session's memory limit at batch 1
  Count default_seq = 0;  ///< 0 for models without a sequence
  Count max_seq = 0;
  TENSORSCOPE_FIELDS(ModelSummary, name, title, description, input, parameters, peak_bytes,
                     runnable, default_seq, max_seq)
};

}  // namespace tensorscope::api
