#pragma once
// Compares an op's backward cost formula with the operations of its backward reference.

#include <string>

#include "backward_call.h"
#include "counted.h"

namespace tensorscope::test {

/// Empty if the formula equals the count exactly for these gradients, else the difference.
template <class Op>
std::string backward_cost_mismatch(const Op& op, const std::vector<Shape>& shapes, InputSet needs) {
  BackwardSetup<Counted> setup(op, shapes);
  Counted::counts() = {};
  setup.gradients(op, needs);
  const Counts counted = Counted::counts();
  const Cost cost = backward_cost(op, shapes, needs);
  std::string found;
  if (counted.flops() != cost.flops) {
    found += text(Op::kName, " backward: flops counted ", counted.flops(), ", formula ", cost.flops,
                  "; ");
  }
  if (counted.transcendentals != cost.transcendentals) {
    found += text(Op::kName, " backward: transcendentals counted ", counted.transcendentals,
                  ", formula ", cost.transcendentals, "; ");
  }
  return found;
}

}  // namespace tensorscope::test
