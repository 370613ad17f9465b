#pragma once
// Autograd: what a forward pass wrote down so that it can be walked backwards. A tape holds the
// tensors that the backwards read, and nothing else keeps them alive; an entry is dropped as soon
// as its gradients are computed.

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "graph/any_op.h"
#include "graph/context.h"

namespace tensorscope {

/// Names a value of a pass; the caller numbers them.
using Slot = std::size_t;

/// Gradients by slot, summed over all who contribute.
class GradientStore {
 public:
  explicit GradientStore(std::size_t slots) : gradients_(slots) {}

  /// Adds to the slot's gradient, in place where nobody else holds its storage.
  void add(const Context& context, Slot slot, Tensor gradient, std::string_view label);
  bool has(Slot slot) const { return !gradients_[slot].empty(); }
  /// Empty where there is none.
  Tensor& of(Slot slot) { return gradients_[slot]; }
  const Tensor& of(Slot slot) const { return gradients_[slot]; }
  Tensor take(Slot slot) { return std::exchange(gradients_[slot], Tensor()); }
  void clear();

 private:
  std::vector<Tensor> gradients_;
};

class Tape {
 public:
  struct Operand {
    Slot slot = 0;
    const Tensor* tensor = nullptr;
    std::string name;   ///< a gradient is entered in the ledger as "<name>.grad"
    bool held = false;  ///< by the caller until backward: a narrowed copy would save nothing
  };

  /// @param storage of kept activations: kFloat32 keeps them as they are. With kFloat16 or
  /// kBFloat16 the tape holds a rounded copy instead, one for all who read the same activation,
  /// and backward widens it. Parameters, inputs and indices are kept as they are.
  explicit Tape(DType storage = DType::kFloat32) : storage_(storage) {}

  /// Writes a forward call down. @param needs the inputs whose gradients are wanted; nothing is
  /// kept when it is empty.
  void record(const Context& context, const AnyOp& op, std::string_view label,
              std::span<const Operand> inputs, const Operand& output, InputSet needs);
  /// The tensor's storage was written anew, in place: rounded copies are of its older value.
  void overwritten(const Tensor& tensor);

  bool empty() const { return entries_.empty(); }
  std::size_t size() const { return entries_.size(); }
  /// Runs the backward of the last call and drops it. A call whose output has no gradient
  /// contributes nothing.
  void step_back(const Context& context, GradientStore& gradients);
  void clear();

 private:
  struct Saved {
    Tensor tensor;
    std::weak_ptr<const void> copy_of;  ///< of a rounded copy: the storage it was made from
  };
  struct Entry {
    AnyOp op;
    std::string label;
    std::vector<Slot> slots;
    std::vector<Shape> shapes;
    std::vector<std::string> names;
    std::vector<Saved> inputs;  ///< empty where backward does not read
    Saved output;               ///< empty unless backward reads it
    Shape output_shape;
    Slot output_slot = 0;
    InputSet needs;
  };
  Saved saved(const Context& context, const Operand& operand, std::string_view label);
  const Saved* rounded_before(const std::weak_ptr<const void>& storage) const;
  void forget_copies_of(std::size_t entry);

  DType storage_;
  std::vector<Entry> entries_;
  /// By storage that has a rounded copy: the first entry that holds it, which lives longest.
  std::map<std::weak_ptr<const void>, std::size_t, std::owner_less<>> copies_;
};

}  // namespace tensorscope
