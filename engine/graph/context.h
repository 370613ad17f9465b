#pragma once
// What every run of an op needs to know besides the op and its inputs.

#include "core/tensor.h"
#include "graph/observer.h"

namespace tensorscope {

struct Context {
  Ledger& ledger;
  bool dry = false;
  DType dtype = DType::kFloat32;  ///< element type of new activations
  Observer* observer = nullptr;
  bool use_reference = false;     ///< run the readable kernels (tests, the ladder of variants)
  Phase phase = Phase::kForward;  ///< of forward calls: first time or recomputed
  /// Nobody reads the first input of a forward call after it, or the output's gradient after a
  /// backward call: an op that can (kInPlace) may write over it, unless others hold it.
  bool in_place = false;

  Allocator allocator() const { return {ledger, dry}; }
};

inline constexpr std::size_t kMaxInputs = 8;

/// Scratch memory from the ledger for the time of one call; empty when bytes is 0.
inline Tensor scratch_tensor(const Context& context, std::int64_t bytes, std::string_view label) {
  if (bytes == 0) return {};
  // Scratch is raw bytes; int32 elements keep size_of() honest.
  return {context.allocator(), Shape{(bytes + 3) / 4}, DType::kInt32, MemoryCategory::kWorkspace,
          label};
}

inline Workspace workspace_of(Tensor& scratch) {
  if (scratch.empty()) return {};
  return {scratch.view().data, scratch.bytes()};
}

}  // namespace tensorscope
