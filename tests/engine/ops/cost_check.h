#pragma once
// Compares an op's cost formula with the operations of its reference kernel.

#include <string>

#include "counted.h"
#include "inputs.h"

namespace tensorscope::test {

/// Counts the operations of the reference kernel on these inputs.
template <class Op>
Counts count(const Op& op, const std::vector<Shape>& shapes) {
  const OpInputs<Counted> inputs(op, shapes);
  Counted::counts() = {};
  reference_output(op, inputs);
  return Counted::counts();
}

/// Empty if the formula equals the count exactly, else the difference.
template <class Op>
std::string cost_mismatch(const Op& op, const std::vector<Shape>& shapes) {
  const Counts counted = count(op, shapes);
  const Cost cost = op.cost(shapes);
  std::string found;
  const auto compare = [&](std::string_view what, std::int64_t counted_value,
                           std::int64_t formula) {
    if (counted_value == formula) return;
    found += text(Op::kName, ": ", what, " counted ", counted_value, ", formula ", formula, "; ");
  };
  compare("flops", counted.flops(), cost.flops);
  compare("transcendentals", counted.transcendentals, cost.transcendentals);
  // The cost of an optional bias is the difference between the counts with and without it.
  if (Op::kArity.max == Op::kArity.min + 1 && shapes.size() == Op::kArity.max) {
    const std::vector<Shape> without(shapes.begin(), shapes.end() - 1);
    compare("bias flops", counted.flops() - count(op, without).flops(), cost.bias_flops);
  }
  return found;
}

}  // namespace tensorscope::test
