#pragma once
// One op's backward on seeded inputs, in the scalar type a test chooses. It does what the
// dispatcher does, but without the ledger, so that it works for scalars that only tests define.

#include <deque>
#include <vector>

#include "inputs.h"

namespace tensorscope::test {

/// Inputs, the reference's output, a seeded gradient of the output, and room for the gradients.
template <class T>
class BackwardSetup {
 public:
  template <class Op>
  BackwardSetup(const Op& op, const std::vector<Shape>& shapes)
      : inputs_(op, shapes), output_shape_(op.infer(inputs_.shapes())) {
    output_ = reference_output(op, inputs_);
    Rng rng(7, 11);
    for (std::size_t i = 0; i < output_.size(); ++i) {
      grad_output_.push_back(static_cast<T>(rng.uniform(-1.0F, 1.0F)));
    }
  }

  /// Gradients by input; empty for those not in needs. Reading a tensor that the op did not request
  /// crashes: its view has no data, as in the dispatcher.
  template <class Op>
  std::vector<std::vector<T>> gradients(const Op& op, InputSet needs) {
    return run(op, needs, [&](const BackwardCall& call, Gradients out) {
      backward_kernel<T, ReadableKernels>(op, call, out);
    });
  }

  /// The same with kernels of the caller's choice.
  template <class Op, class Kernels>
  std::vector<std::vector<T>> run(const Op& op, InputSet needs, const Kernels& kernels) {
    const Shapes shapes = inputs_.shapes();
    const Reads reads = backward_reads(op, needs);
    std::vector<ConstView> views(inputs_.views().begin(), inputs_.views().end());
    for (std::size_t i = 0; i < views.size(); ++i) {
      if (!reads.inputs.has(i)) views[i].data = nullptr;
    }
    std::vector<std::vector<T>> results(shapes.size());
    std::vector<View> out;
    for (std::size_t i = 0; i < shapes.size(); ++i) {
      if (needs.has(i)) results[i].resize(static_cast<std::size_t>(shapes[i].numel()), T(99.0F));
      out.push_back({shapes[i], kDTypeOf<T>, needs.has(i) ? results[i].data() : nullptr});
    }
    const BackwardCall call{shapes,
                            views,
                            {output_shape_, kDTypeOf<T>, reads.output ? output_.data() : nullptr},
                            {output_shape_, kDTypeOf<T>, grad_output_.data()}};
    kernels(call, out);
    return results;
  }

  const OpInputs<T>& inputs() const { return inputs_; }
  OpInputs<T>& inputs() { return inputs_; }
  const std::vector<T>& grad_output() const { return grad_output_; }
  const Shape& output_shape() const { return output_shape_; }

 private:
  OpInputs<T> inputs_;
  Shape output_shape_;
  std::vector<T> output_;
  std::vector<T> grad_output_;
};

/// Every non-empty subset of the inputs whose gradients a kernel computes.
template <class Op>
std::vector<InputSet> computed_subsets(std::size_t inputs) {
  const InputSet computed = kComputedGradients<Op> & InputSet::first(inputs);
  std::vector<InputSet> subsets;
  for (unsigned bits = 1; bits < (1U << inputs); ++bits) {
    InputSet subset;
    for (std::size_t i = 0; i < inputs; ++i) {
      if (((bits >> i) & 1U) != 0) subset.add(i);
    }
    if ((subset & computed) == subset) subsets.push_back(subset);
  }
  return subsets;
}

}  // namespace tensorscope::test
