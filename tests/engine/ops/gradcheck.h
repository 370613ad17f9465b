#pragma once
// Checks gradients against central differences in double: d/dx of sum(grad_output * forward(x)).

#include <cmath>
#include <string>

#include "backward_call.h"
#include "sanitized.h"

namespace tensorscope::test {

inline constexpr double kGradcheckAtol = 1e-5;
inline constexpr double kGradcheckRtol = 1e-3;

/// Inputs with more elements are checked at this many evenly spaced ones, because each difference
/// runs the whole op twice.
inline constexpr std::size_t kMaxChecked = kSanitized ? 60 : 600;

/// sum(grad_output * output), by the reference in double.
template <class Op>
double weighted_output(const Op& op, const OpInputs<double>& inputs,
                       const std::vector<double>& weights) {
  const std::vector<double> output = reference_output(op, inputs);
  double sum = 0.0;
  for (std::size_t i = 0; i < output.size(); ++i) sum += weights[i] * output[i];
  return sum;
}

/// Empty if every gradient of every differentiable input agrees, else the first difference.
/// Pass-through inputs are checked as well: their gradient is the output's.
template <class Op>
std::string gradient_mismatch(const Op& op, const std::vector<Shape>& shapes) {
  constexpr double kStep = 1e-5;
  BackwardSetup<double> setup(op, shapes);
  const InputSet all = Op::kDifferentiable & InputSet::first(shapes.size());
  const InputSet computed = all & kComputedGradients<Op>;
  std::vector<std::vector<double>> gradients(shapes.size());
  if (!computed.empty()) gradients = setup.gradients(op, computed);
  for (std::size_t i = 0; i < shapes.size(); ++i) {
    if (!all.has(i)) continue;
    if (!computed.has(i)) gradients[i] = setup.grad_output();
    std::vector<double>& values = setup.inputs().values(i);
    const std::size_t step = 1 + values.size() / kMaxChecked;
    for (std::size_t at = 0; at < values.size(); at += step) {
      const double old = values[at];
      values[at] = old + kStep;
      const double above = weighted_output(op, setup.inputs(), setup.grad_output());
      values[at] = old - kStep;
      const double below = weighted_output(op, setup.inputs(), setup.grad_output());
      values[at] = old;
      const double expected = (above - below) / (2.0 * kStep);
      const double got = gradients[i][at];
      if (std::abs(got - expected) <= kGradcheckAtol + kGradcheckRtol * std::abs(expected))
        continue;
      return text(Op::kName, ": d/d input ", i, " at ", at, " is ", got, ", by differences ",
                  expected);
    }
  }
  return {};
}

}  // namespace tensorscope::test
