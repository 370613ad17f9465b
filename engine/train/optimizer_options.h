#pragma once
// Options of the optimizers, and the size of their state.

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace tensorscope {

enum class OptimizerKind : std::uint8_t { kSgd, kMomentum, kNesterov, kAdam, kAdamW };
inline constexpr std::array kOptimizerKinds{OptimizerKind::kSgd, OptimizerKind::kMomentum,
                                            OptimizerKind::kNesterov, OptimizerKind::kAdam,
                                            OptimizerKind::kAdamW};

/// "sgd", "momentum", "nesterov", "adam", "adamw".
std::string_view to_string(OptimizerKind kind);
/// Empty if no optimizer has that name.
std::optional<OptimizerKind> optimizer_kind(std::string_view name);

/// Defaults are PyTorch's, except for learning_rate and momentum, which have none there.
struct OptimizerOptions {
  OptimizerKind kind = OptimizerKind::kSgd;
  double learning_rate = 1e-3;
  double momentum = 0.9;  ///< momentum and nesterov
  double beta1 = 0.9;     ///< adam and adamw, like the next two
  double beta2 = 0.999;
  double eps = 1e-8;
  double weight_decay = 0.0;  ///< adamw: decoupled; the others: L2, added to the gradient
  double clip_norm = 0.0;     ///< largest global norm of the gradients; 0: no clipping

  /// Throws Error(invalid_argument) that names the field, its value and what was expected.
  void validate() const;
};

/// Tensors of a parameter's size that an optimizer stores for it: sgd 0, momentum and nesterov 1
/// (velocity), adam and adamw 2 (averages of the gradient and of its square).
std::int64_t state_tensors(OptimizerKind kind);

/// State of a whole model, from its number of parameters and the bytes of one element.
std::int64_t optimizer_state_bytes(OptimizerKind kind, std::int64_t parameter_count,
                                   std::int64_t element_bytes);

}  // namespace tensorscope
