#include "graph/tape.h"

#include <array>
#include <utility>

#include "graph/backward.h"
#include "graph/update.h"
#include "ops/accumulate.h"

namespace tensorscope {
namespace {

// The sum of two gradients that others hold as well: memory of its own.
Tensor copied_sum(const Context& context, const Tensor& a, const Tensor& b,
                  std::string_view label) {
  Tensor sum(context.allocator(), a.shape(), a.dtype(), MemoryCategory::kGradients, label);
  if (!context.dry) {
    const auto* from = static_cast<const unsigned char*>(a.view().data);
    std::copy_n(from, a.bytes(), static_cast<unsigned char*>(sum.view().data));
  }
  Tensor* const target = &sum;
  const Tensor* const addend = &b;
  run_update(context, Accumulate{}, {&target, 1}, {&addend, 1}, label);
  return sum;
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
  Tensor* const target = &held;
  const Tensor* const addend = &gradient;
  run_update(context, Accumulate{}, {&target, 1}, {&addend, 1}, label);
}

void GradientStore::clear() { gradients_.assign(gradients_.size(), Tensor()); }

Reads reads_of(const AnyOp& any, InputSet needs) {
  return std::visit(
      [&]<class Op>(const Op& op) -> Reads {
        const InputSet computed = (needs & Op::kDifferentiable) - Op::kPassThrough;
        return computed.empty() ? Reads{} : op.backward_reads(computed);
      },
      any);
}

void Tape::record(const AnyOp& op, std::string_view label, std::span<const Operand> inputs,
                  const Operand& output, InputSet needs) {
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
    entry.inputs.push_back(reads.inputs.has(i) ? *inputs[i].tensor : Tensor());
  }
  if (reads.output) entry.output = *output.tensor;
  entry.output_shape = output.tensor->shape();
  entry.output_slot = output.slot;
}

void Tape::step_back(const Context& context, GradientStore& gradients) {
  Entry entry = std::move(entries_.back());
  entries_.pop_back();
  if (!gradients.has(entry.output_slot)) return;
  std::array<const Tensor*, kMaxInputs> inputs{};
  for (std::size_t i = 0; i < entry.inputs.size(); ++i) {
    inputs[i] = entry.inputs[i].empty() ? nullptr : &entry.inputs[i];
  }
  const SavedCall saved{entry.shapes,
                        {inputs.data(), entry.inputs.size()},
                        entry.output.empty() ? nullptr : &entry.output,
                        entry.output_shape,
                        entry.names};
  InputGradients computed;
  {
    const Tensor grad_output = gradients.take(entry.output_slot);
    computed = std::visit(
        [&](const auto& op) {
          return run_backward(context, op, saved, grad_output, entry.needs, entry.label);
        },
        entry.op);
  }
  for (std::size_t i = 0; i < entry.slots.size(); ++i) {
    if (computed[i].empty()) continue;
    gradients.add(context, entry.slots[i], std::exchange(computed[i], Tensor()), entry.label);
  }
}

}  // namespace tensorscope
