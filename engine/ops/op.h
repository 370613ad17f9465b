#pragma once
// The op contract. An op is an object: its attributes are its members, and it knows its name, its
// shape rule, its cost and its kernels. An op that misses a part does not compile (see ops/list.h).

#include <concepts>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/error.h"
#include "core/shape.h"
#include "core/tensor.h"

namespace tensorscope {

/// What one call costs as an algorithm, as the reference kernel executes it.
struct Cost {
  std::int64_t flops = 0;       ///< add, sub, mul, div, compare; a multiply-add is 2
  std::int64_t macs = 0;        ///< multiply-adds of matrix products and convolutions
  std::int64_t bias_flops = 0;  ///< the part of flops that adds a bias: some counters leave it out
  std::int64_t transcendentals = 0;  ///< exp, log, sqrt, tanh, erf: counted apart

  Cost& operator+=(const Cost& other) {
    flops += other.flops;
    macs += other.macs;
    bias_flops += other.bias_flops;
    transcendentals += other.transcendentals;
    return *this;
  }
  bool operator==(const Cost&) const = default;
};

using Shapes = std::span<const Shape>;
using Inputs = std::span<const ConstView>;

/// Scratch memory of a kernel. The dispatcher takes workspace_bytes() of it from the ledger.
struct Workspace {
  void* data = nullptr;
  std::int64_t bytes = 0;
};

/// Inputs an op takes: at least min, at most max (optional ones, such as a bias, come last).
struct Arity {
  std::size_t min = 1;
  std::size_t max = 1;
};

/// Marks an op whose backward is not written yet; the training issue replaces every use.
struct NoBackward {};

// clang-format off
template <class Op>
concept OpContract = std::copyable<Op> &&
  requires(const Op op, Shapes shapes, Inputs inputs, View output, Workspace workspace) {
    { Op::kName } -> std::convertible_to<std::string_view>;
    { Op::kArity } -> std::convertible_to<Arity>;
    typename Op::Backward;  // a backward op and its cost, or NoBackward
    // Output shape. Throws Error(shape_mismatch) that names the op and the shapes.
    { op.infer(shapes) } -> std::same_as<Shape>;
    // Algorithmic cost; shapes have passed infer().
    { op.cost(shapes) } -> std::same_as<Cost>;
    // Scratch of forward<float>; the same number in a dry run.
    { op.workspace_bytes(shapes) } -> std::same_as<std::int64_t>;
    // Fast kernels for float, the readable reference for every other scalar.
    { op.template forward<float>(inputs, output, workspace) } -> std::same_as<void>;
    { op.template forward<double>(inputs, output, workspace) } -> std::same_as<void>;
    { op.template reference<float>(inputs, output) } -> std::same_as<void>;
  };
// clang-format on

/// A view op (reshape) moves no bytes and runs no kernel; it says so with `kIsView = true`.
template <class Op>
inline constexpr bool kIsViewOp = requires { requires Op::kIsView; };

/// An op whose first input holds int32 indices (embedding) says so with `kFirstInputIsIndex =
/// true`.
template <class Op>
inline constexpr bool kIndexesByFirstInput = requires { requires Op::kFirstInputIsIndex; };

/// Minimum traffic: every input read once, the output written once. Embedding, which reads only the
/// rows it needs, says so with its own min_bytes(shapes, element_bytes).
template <OpContract Op>
std::int64_t min_bytes(const Op& op, Shapes shapes, DType dtype) {
  if constexpr (kIsViewOp<Op>) {
    return 0;
  } else if constexpr (requires { op.min_bytes(shapes, dtype); }) {
    return op.min_bytes(shapes, dtype);
  } else {
    std::int64_t elements = op.infer(shapes).numel();
    for (const Shape& shape : shapes) elements += shape.numel();
    return elements * size_of(dtype);
  }
}

/// Throws Error(shape_mismatch) unless the number of inputs is within the op's arity.
template <class Op>
void require_arity(Shapes shapes) {
  const Arity arity = Op::kArity;
  if (shapes.size() < arity.min || shapes.size() > arity.max) {
    throw Error(ErrorCode::kShapeMismatch, std::string(Op::kName),
                text(Op::kName, ": got ", shapes.size(), " inputs, expected ", arity.min,
                     arity.max == arity.min ? "" : text(" to ", arity.max)));
  }
}

/// Throws Error(invalid_argument) unless every input has the element type the kernels will read.
template <class Op>
void require_dtypes(Inputs inputs, DType dtype) {
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    const DType expected = kIndexesByFirstInput<Op> && i == 0 ? DType::kInt32 : dtype;
    if (inputs[i].dtype == expected) continue;
    throw Error(ErrorCode::kInvalidArgument, std::string(Op::kName),
                text(Op::kName, ": input ", i, " is ", to_string(inputs[i].dtype), ", expected ",
                     to_string(expected)));
  }
}

/// Throws Error(shape_mismatch) "op: ..." unless the condition holds.
template <class... Parts>
void require_shape(bool condition, std::string_view op, const Parts&... parts) {
  if (!condition) {
    throw Error(ErrorCode::kShapeMismatch, std::string(op), text(op, ": ", parts...));
  }
}

}  // namespace tensorscope
