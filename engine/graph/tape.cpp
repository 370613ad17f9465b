#include "graph/tape.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/tensor_values.h"
#include "graph/backward.h"
#include "graph/narrow.h"
#include "graph/update.h"
#include "ops/elementwise/accumulate.h"

namespace tensorscope {
namespace {

// The sum of two gradients in new memory, because the storage of both is shared.
Tensor copied_sum(const Context& context, const Tensor& a, const Tensor& b,
                  std::string_view label) {
  Tensor sum(context.allocator(), a.shape(), a.dtype(), MemoryCategory::kGradients, label);
  copy_bytes(a, sum);
  run_update(context, Accumulate{}, {&sum}, {&b}, label);
  return sum;
}

// What a backward kernel reads, widened if it was stored in sixteen bits; null if nothing was
// saved.
const Tensor* in_full(const Context& context, Tensor& kept, std::string_view label) {
  if (kept.empty()) return nullptr;
  const bool rounded = kept.dtype() == DType::kFloat16 || kept.dtype() == DType::kBFloat16;
  if (rounded) kept = widened(context, kept, label);
  return &kept;
}

bool same_storage(const std::weak_ptr<const void>& a, const std::weak_ptr<const void>& b) {
  return !a.owner_before(b) && !b.owner_before(a);
}

}  // namespace

void GradientStore::add(const Context& context, Slot slot, Tensor gradient,
                        std::string_view label) {
  Tensor& held = gradients_[slot];
  if (held.empty()) {
    held = std::move(gradient);
    return;
  }
  if (held.shared() && !gradient.shared()) std::swap(held, gradient);
  if (held.shared()) {
    held = copied_sum(context, held, gradient, label);
    return;
  }
  run_update(context, Accumulate{}, {&held}, {&gradient}, label);
}

void GradientStore::clear() { gradients_.assign(gradients_.size(), Tensor()); }

const Tape::Saved* Tape::rounded_before(const std::weak_ptr<const void>& storage) const {
  const auto known = copies_.find(storage);
  if (known == copies_.end()) return nullptr;
  const Entry& entry = entries_[known->second];
  const auto is_copy = [&](const Saved& saved) { return same_storage(saved.copy_of, storage); };
  const auto found = std::find_if(entry.inputs.begin(), entry.inputs.end(), is_copy);
  return found != entry.inputs.end() ? &*found : &entry.output;
}

// Only activations are narrowed: parameters and inputs stay alive anyway.
Tape::Saved Tape::saved(const Context& context, const Operand& operand, std::string_view label) {
  const Tensor& tensor = *operand.tensor;
  const bool as_is = storage_ == DType::kFloat32 || tensor.dtype() != DType::kFloat32 ||
                     tensor.category() != MemoryCategory::kActivations || operand.held;
  if (as_is) return {tensor, {}};
  const std::weak_ptr<const void> storage = tensor.watch();
  if (const Saved* copy = rounded_before(storage)) {
    return {copy->tensor.reshaped(tensor.shape()), storage};
  }
  Saved copy{narrowed(context, tensor, storage_, label), storage};
  copies_[storage] = entries_.size() - 1;
  return copy;
}

void Tape::record(const Context& context, const AnyOp& op, std::string_view label,
                  std::span<const Operand> inputs, const Operand& output, InputSet needs) {
  if (needs.empty()) return;
  Entry& entry = entries_.emplace_back();
  entry.op = op;
  entry.label = label;
  entry.needs = needs;
  const Reads reads = reads_of(op, needs);
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    entry.slots.push_back(inputs[i].slot);
    entry.shapes.push_back(inputs[i].tensor->shape());
    entry.names.push_back(inputs[i].name);
    entry.inputs.push_back(reads.inputs.has(i) ? saved(context, inputs[i], label) : Saved());
  }
  if (reads.output) entry.output = saved(context, output, label);
  entry.output_shape = output.tensor->shape();
  entry.output_slot = output.slot;
}

void Tape::overwritten(const Tensor& tensor) { copies_.erase(tensor.watch()); }

void Tape::clear() {
  entries_.clear();
  copies_.clear();
}

void Tape::forget_copies_of(std::size_t index) {
  const auto forget = [&](const Saved& saved) {
    const auto known = copies_.find(saved.copy_of);
    if (known != copies_.end() && known->second == index) copies_.erase(known);
  };
  std::for_each(entries_[index].inputs.begin(), entries_[index].inputs.end(), forget);
  forget(entries_[index].output);
}

void Tape::step_back(const Context& context, GradientStore& gradients) {
  forget_copies_of(entries_.size() - 1);
  Entry entry = std::move(entries_.back());
  entries_.pop_back();
  if (!gradients.has(entry.output_slot)) return;
  std::array<const Tensor*, kMaxInputs> inputs{};
  for (std::size_t i = 0; i < entry.inputs.size(); ++i) {
    inputs[i] = in_full(context, entry.inputs[i].tensor, entry.label);
  }
  const SavedCall saved{entry.shapes,
                        {inputs.data(), entry.inputs.size()},
                        in_full(context, entry.output.tensor, entry.label),
                        entry.output_shape,
                        entry.names};
  InputGradients computed;
  {
    const Tensor grad_output = gradients.take(entry.output_slot);
    computed =
        run_backward(context, op_ref(entry.op), saved, grad_output, entry.needs, entry.label);
  }
  entry.inputs.clear();
  entry.output = {};
  for (std::size_t i = 0; i < entry.slots.size(); ++i) {
    if (computed[i].empty()) continue;
    gradients.add(context, entry.slots[i], std::exchange(computed[i], Tensor()), entry.label);
  }
}

}  // namespace tensorscope
