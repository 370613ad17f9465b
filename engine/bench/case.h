#pragma once
// A workload to time, with its tensors: it uses the real engine (dispatcher, ledger, networks),
// without the session and the protocol around it. For the benchmark module and the native
// benchmark; neither is part of the page.

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "core/tensor.h"

namespace tensorscope::bench {

class Case {
 public:
  virtual ~Case() = default;
  /// The timed work: one call of an op, one pass of a network, one training step.
  virtual void run() = 0;
  /// Restarts training from the inputs' values; does nothing for other cases.
  virtual void reset() {}
  /// Multiply-adds of a run as the engine counts them; 0 where they are not counted.
  virtual std::int64_t macs() const { return 0; }
  /// To be filled before the first run(), in the engine's layouts (NCHW, [out, in]); int32 for
  /// classes, int8 (-127..127) for quantised tensors.
  virtual std::vector<Tensor*> inputs() = 0;
  /// Results of the last run().
  virtual std::vector<const Tensor*> outputs() = 0;
};

using Sizes = std::span<const std::int64_t>;

/// The kinds and their sizes:
///   matmul m k n; linear rows in out [activation]; relu n; gelu n; add n;
///   conv2d h w c o kernel [stride groups batch activation]; dwconv h w c kernel [stride batch
///   activation]; conv_gradients h w c o kernel [stride groups batch] (forward, dx and dweight);
///   max_pool and avg_pool h w c kernel stride [batch] (no padding); mean h w c [batch] (of
///   planes); softmax rows columns; layer_norm rows columns; attention heads t d; mlp batch in
///   hidden... out; mlp_train batch in hidden... out; resnet18 batch (norms folded); mobilenetv2
///   batch; vit_tiny batch; gpt2_block batch t (networks of specs.h); resnet18_train batch
///   (resnet18_cifar with its norms); int8_matmul m k n
/// Sizes in brackets may be left out from the end; they are then 1, and the activation 0 (none; 1
/// is relu, 2 gelu). Convolutions are padded like TensorFlow's "SAME".
std::span<const std::string_view> kinds();

inline std::int64_t size_or(Sizes sizes, std::size_t index, std::int64_t otherwise) {
  return index < sizes.size() ? sizes[index] : otherwise;
}

/// @param dtype kFloat32 for the fast kernels; kFloat64 computes the same with the reference
/// kernels.
/// Throws Error(invalid_argument) for an unknown kind or the wrong number of sizes.
std::unique_ptr<Case> make_case(std::string_view kind, Sizes sizes, DType dtype = DType::kFloat32);

// One function per source file; null if the kind is in another.
std::unique_ptr<Case> make_op_case(std::string_view kind, Sizes sizes, DType dtype);
std::unique_ptr<Case> make_network_case(std::string_view kind, Sizes sizes, DType dtype);
std::unique_ptr<Case> make_int8_case(std::string_view kind, Sizes sizes, DType dtype);
std::unique_ptr<Case> make_training_case(std::string_view kind, Sizes sizes, DType dtype);

}  // namespace tensorscope::bench
