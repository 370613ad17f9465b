#pragma once
// The contract of ops that change tensors in place: optimizer steps, sums of gradients, running
// statistics. It has the same parts as an op's, but no new output and no backward.

#include <concepts>

#include "ops/contract/op.h"

namespace tensorscope {

/// Tensors that an update reads and writes.
using Targets = std::span<const View>;

// clang-format off
template <class Op>
concept WithoutUpdateFast = !requires { &Op::template update<float, FastKernels>; };

template <class Op>
concept UpdateKernelsOf =
  (WithoutUpdateFast<Op> && requires(const Op op, Targets views, Inputs read) {
    { op.template reference<float>(views, read) } -> std::same_as<void>;
    { op.template reference<double>(views, read) } -> std::same_as<void>;
  }) || requires(const Op op, Targets views, Inputs read) {
    { op.template update<float, FastKernels>(views, read) } -> std::same_as<void>;
    { op.template update<double, ReadableKernels>(views, read) } -> std::same_as<void>;
  };

template <class Op>
concept UpdateContract = std::copyable<Op> && UpdateKernelsOf<Op> &&
  requires(const Op op, Shapes targets, Shapes inputs) {
    { Op::kName } -> std::convertible_to<std::string_view>;
    // Throws Error(shape_mismatch), which names the op and the shapes.
    { op.check(targets, inputs) } -> std::same_as<void>;
    { op.cost(targets, inputs) } -> std::same_as<Cost>;
  };
// clang-format on

/// Throws Error(shape_mismatch) unless the numbers of targets and inputs are as expected.
inline void require_counts(std::string_view op, Shapes targets, Shapes inputs,
                           std::size_t expected_targets, std::size_t expected_inputs) {
  require_shape(targets.size() == expected_targets && inputs.size() == expected_inputs, op, "got ",
                targets.size(), " targets and ", inputs.size(), " inputs, expected ",
                expected_targets, " and ", expected_inputs);
}

/// Throws Error(shape_mismatch) unless all targets and inputs have the shape of the first target.
inline void require_same_shapes(Shapes targets, Shapes inputs, std::string_view op) {
  for (std::size_t i = 1; i < targets.size(); ++i) {
    require_shape(targets[i] == targets[0], op, "target 0 is ", targets[0], ", target ", i, " is ",
                  targets[i]);
  }
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    require_shape(inputs[i] == targets[0], op, "target 0 is ", targets[0], ", input ", i, " is ",
                  inputs[i]);
  }
}

/// Minimum traffic: every target read and written once, every input read once.
inline std::int64_t update_min_bytes(Shapes targets, Shapes inputs, DType dtype) {
  std::int64_t elements = 0;
  for (const Shape& shape : targets) elements += 2 * shape.numel();
  for (const Shape& shape : inputs) elements += shape.numel();
  return elements * size_of(dtype);
}

}  // namespace tensorscope
