#pragma once
// Autograd: records a forward pass so that it can be walked backwards. Of the pass's activations a
// tape keeps alive only those that backward calls read; an entry is dropped as soon as its
// gradients are computed.

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "graph/any_op.h"
#include "graph/context.h"

namespace tensorscope {

/// Identifies a value of a pass; the caller numbers them.
using Slot = std::size_t;

/// Gradients by slot, summed over all contributions.
class GradientStore {
 public:
  explicit GradientStore(std::size_t slots) : gradients_(slots) {}

  /// Adds to the slot's gradient, in place unless its storage is shared.
  void add(const Context& context, Slot slot, Tensor gradient, std::string_view label);
  bool has(Slot slot) const { return !gradients_[slot].empty(); }
  /// Empty if the slot has no gradient.
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
    bool held = false;  ///< held by the caller until backward: a narrowed copy would save nothing
  };

  /// @param storage element type of saved activations. kFloat32 saves them unchanged. With kFloat16
  /// or kBFloat16 the tape stores a rounded copy instead, one for all ops that read the same
  /// activation, and backward widens it. Parameters, inputs and indices are saved unchanged.
  explicit Tape(DType storage = DType::kFloat32) : storage_(storage) {}

  /// Records a forward call. @param needs the inputs whose gradients are wanted; if it is empty,
  /// nothing is recorded.
  void record(const Context& context, const AnyOp& op, std::string_view label,
              std::span<const Operand> inputs, const Operand& output, InputSet needs);
  /// Call this after writing to a tensor in place: existing rounded copies hold its old value.
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
    std::weak_ptr<const void> copy_of;  ///< for a rounded copy, the storage that it was made from
  };
  struct Entry {
    AnyOp op;
    std::string label;
    std::vector<Slot> slots;
    std::vector<Shape> shapes;
    std::vector<std::string> names;
    std::vector<Saved> inputs;  ///< empty where backward does not read the input
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
  /// The first entry that holds the rounded copy of a storage. Entries are dropped from the back,
  /// so the first one lives longest.
  std::map<std::weak_ptr<const void>, std::size_t, std::owner_less<>> copies_;
};

}  // namespace tensorscope
