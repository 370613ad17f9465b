#pragma once
// Everything that running an op needs besides the op and its inputs.

#include "core/tensor.h"
#include "graph/observer.h"

namespace tensorscope {

struct Context {
  Ledger& ledger;
  bool dry = false;
  DType dtype = DType::kFloat32;  ///< element type of new activations
  Observer* observer = nullptr;
  bool use_reference = false;     ///< run the reference kernels (tests, the ladder of variants)
  Phase phase = Phase::kForward;  ///< for forward calls: kForward, or kRecompute when repeated
  /// The first input of a forward call, or the output's gradient of a backward call, is not read
  /// afterwards: an op with kInPlace may overwrite it unless its storage is shared.
  bool in_place = false;

  Allocator allocator() const { return {ledger, dry}; }
};

inline constexpr std::size_t kMaxInputs = 8;

/// Scratch memory, entered in the ledger for the duration of one call; empty if bytes is 0.
inline Tensor scratch_tensor(const Context& context, std::int64_t bytes, std::string_view label) {
  if (bytes == 0) return {};
  // Scratch is raw bytes; as int32 elements, size_of() gives it the right size.
  return {context.allocator(), Shape{(bytes + 3) / 4}, DType::kInt32, MemoryCategory::kWorkspace,
          label};
}

inline Workspace workspace_of(Tensor& scratch) {
  if (scratch.empty()) return {};
  return {scratch.view().data, scratch.bytes()};
}

}  // namespace tensorscope
