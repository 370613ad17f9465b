#pragma once
// One forward and backward pass over a training program, op by op, so that a browser can pause it.
// The options decide what is stored between the two: everything, what the backward ops read, or
// only the borders of segments that are recomputed (activation checkpointing; Chen et al.,
// arXiv:1604.06174).

#include <cstdint>
#include <limits>
#include <vector>

#include "graph/tape.h"
#include "model/network.h"
#include "train/training_program.h"

namespace tensorscope {

enum class KeepActivations : std::uint8_t {
  kAll,     ///< until the backward pass is over
  kNeeded,  ///< what some backward reads, each until that backward is done
  /// As kNeeded, and ops that support it (kInPlace) overwrite an input, and their backward ops the
  /// output's gradient, if it is not read again.
  kInPlace,
};

struct TrainingPassOptions {
  Observer* observer = nullptr;
  bool use_reference = false;   ///< the readable reference kernels
  bool input_gradient = false;  ///< also compute d loss / d input, which training does not need
  KeepActivations keep = KeepActivations::kNeeded;
  /// Type of the stored activations: kFloat32, or kFloat16 or kBFloat16 for rounded copies of those
  /// that backward ops read. The prediction and the borders of segments stay in full precision,
  /// since they are in memory anyway until they are read.
  DType storage = DType::kFloat32;
  std::int64_t checkpoint_every = 0;  ///< top-level layers per segment; 0: no checkpointing
  double loss_scale = 1.0;            ///< factor of every gradient; see TrainingStepOptions
};

class TrainingPass {
 public:
  using Options = TrainingPassOptions;
  enum class Stage : std::uint8_t { kForward, kBackward, kDone };

  /// @param network compiled from training.program. Both must outlive the pass. Throws
  /// Error(invalid_argument) for a negative checkpoint_every, a storage that is not a float type of
  /// at most 32 bits, or a 16-bit one with kAll or with a network that does not compute in float32.
  TrainingPass(Network& network, const TrainingProgram& training, Options options = {});

  /// Runs the next op; false when the pass was already complete.
  bool step();
  Stage stage() const { return stage_; }
  /// Runs to the end of the stage, or of the pass.
  void finish_forward();
  void finish();
  /// Prepares another pass; gradients of parameters stay and accumulate until zero_gradients().
  void restart();
  void zero_gradients() { gradients_.clear(); }

  /// After the forward stage; NaN in a dry run.
  double loss() const { return loss_; }
  /// The output before the loss, available until the backward pass begins.
  const Tensor& prediction() const { return activations_[training_.prediction]; }
  GradientStore& gradients() { return gradients_; }
  const GradientStore& gradients() const { return gradients_; }
  void set_loss_scale(double scale) { options_.loss_scale = scale; }
  /// For the masks of the next pass; use another seed for every micro-batch of every step.
  void set_dropout_seed(std::uint64_t seed) { dropout_seed_ = seed; }
  /// For updates in place between passes, with the same ledger, observer and kernels.
  Context update_context() const { return context(Phase::kUpdate); }
  /// Number of checkpointing segments; 1 without checkpointing.
  std::size_t segments() const { return segments_.size(); }

 private:
  struct Segment {
    std::size_t begin = 0;
    std::size_t end = 0;
  };

  static constexpr std::size_t kNever = std::numeric_limits<std::size_t>::max();

  void find_segments();
  void find_needs();
  void find_last_uses();
  const Tensor& value(ValueId id) const;
  Context context(Phase phase) const;
  void run_node(std::size_t node, Phase phase);
  void check_options() const;
  bool keeps_all() const { return options_.keep == KeepActivations::kAll && segments_.size() == 1; }
  bool ends_here(ValueId id, std::size_t node, Phase phase) const;
  bool may_overwrite(std::size_t node, Phase phase) const;
  bool held_until_backward(ValueId id, Phase phase) const;
  void record(const AnyOp& op, std::size_t node, Phase phase);
  void update_statistics(std::size_t node);
  void release_after(std::size_t node, Phase phase);
  void step_forward();
  void begin_backward();
  void step_backward();
  void end_segment();
  void drop_activation_gradients();

  Network& network_;
  const TrainingProgram& training_;
  Options options_;
  std::vector<Segment> segments_;
  std::vector<InputSet> needs_;           ///< by node: the inputs whose gradients are wanted
  std::vector<std::size_t> last_use_;     ///< by value: last node of the forward pass
  std::vector<std::size_t> last_in_own_;  ///< by value: last node of the segment that computes it
  std::vector<std::size_t> reread_by_;    ///< by value: first segment that is recomputed from it
  std::vector<Tensor> activations_;       ///< by value
  GradientStore gradients_;
  Tape tape_;
  Stage stage_ = Stage::kForward;
  std::size_t next_ = 0;     ///< node of the forward pass, or of the segment being recomputed
  std::size_t segment_ = 0;  ///< current segment of the backward pass
  double loss_ = 0;
  std::uint64_t dropout_seed_ = 1;
};

}  // namespace tensorscope
