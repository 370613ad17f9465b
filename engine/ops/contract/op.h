#pragma once
// The op contract. An op is an object: its attributes are its members, and it defines its name,
// shape rule, cost and kernels. An op that lacks a part does not compile (see ops/list.h).
//
// Its header only declares the functions that call kernels and defines the rest, so that code which
// counts, plans or reads a model includes no kernel. The definitions are in a second header,
// <op>_kernels.h, which the table of ops includes (graph/op_tables.cpp): a missing definition does
// not link.
//
// A reference kernel is defined for every scalar type: an op calls it in `reference` and
// `backward_reference`. If there is also a fast one for float, the op has `forward` and `backward`
// instead, which receive the set of kernels to use as a template argument. ops/contract/kernels.h
// chooses that set, not the op.

#include <concepts>
#include <optional>
#include <string_view>

#include "core/error.h"
#include "ops/contract/parts.h"

namespace tensorscope {

/// A view op (reshape) moves no bytes and runs no kernel; it declares `kIsView = true`.
template <class Op>
inline constexpr bool kIsViewOp = requires { requires Op::kIsView; };

/// An op whose output may overwrite its first input, element by element, declares
/// `kInPlace = true`: shapes are equal, its kernels accept y == x, and its backward does not read
/// that input. The gradient of that input may overwrite the output's: its backward accepts dx ==
/// dy.
template <class Op>
inline constexpr bool kIsInPlaceOp = requires { requires Op::kInPlace; };

/// Base of ops that are not differentiable.
struct NotDifferentiable {
  static constexpr InputSet kDifferentiable{};
};

/// Inputs whose gradient is the output's gradient itself, possibly in another shape: no kernel runs
/// and no byte moves. For a view these are all differentiable inputs, for other ops those in
/// `kPassThrough`.
template <class Op>
constexpr InputSet pass_through() {
  if constexpr (kIsViewOp<Op>) return Op::kDifferentiable;
  if constexpr (requires { Op::kPassThrough; }) return Op::kPassThrough;
  return {};
}

/// An op's `kParts`; without it a call is not split between threads, except by its kernel.
template <class Op>
constexpr Parts parts_of() {
  if constexpr (requires { Op::kParts; }) return Op::kParts;
  return Parts::kNone;
}

/// The remaining inputs with a gradient, which kernels compute.
template <class Op>
inline constexpr InputSet kComputedGradients = Op::kDifferentiable - pass_through<Op>();

/// The sets of kernels that `forward` and `backward` receive: an op calls `Kernels::of(readable<T>,
/// fast)(arguments)`. A workspace is the fast kernel's last argument.
struct ReadableKernels {
  static constexpr bool kFast = false;
  template <class Readable, class... Others>
  static constexpr Readable of(Readable readable, Others...) {
    return readable;
  }
};
struct FastKernels {
  static constexpr bool kFast = true;
  template <class Readable, class Fast, class... Scratch>
  static constexpr auto of(Readable, Fast fast, Scratch... scratch) {
    return [=](const auto&... arguments) {
      return fast(arguments..., scratch.template as<float>()...);
    };
  }
};

// clang-format off
template <class Op>
concept WithoutFast = !requires { &Op::template forward<float, FastKernels>; };
template <class Op>
concept WithoutBackwardFast = !requires { &Op::template backward<float, FastKernels>; };

template <class Op>
concept ForwardKernels =
  (WithoutFast<Op> && requires(const Op op, Inputs inputs, View output) {
    { op.template reference<float>(inputs, output) } -> std::same_as<void>;
    { op.template reference<double>(inputs, output) } -> std::same_as<void>;
  }) || requires(const Op op, Inputs inputs, View output, Workspace scratch) {
    { op.template forward<float, FastKernels>(inputs, output, scratch) } -> std::same_as<void>;
    { op.template forward<double, ReadableKernels>(inputs, output, scratch) } -> std::same_as<void>;
  };

template <class Op>
concept BackwardKernels =
  (WithoutBackwardFast<Op> && requires(const Op op, const BackwardCall& call, Gradients out) {
    { op.template backward_reference<float>(call, out) } -> std::same_as<void>;
    { op.template backward_reference<double>(call, out) } -> std::same_as<void>;
  }) || requires(const Op op, const BackwardCall& call, Gradients out, Workspace scratch) {
    { op.template backward<float, FastKernels>(call, out, scratch) } -> std::same_as<void>;
    { op.template backward<double, ReadableKernels>(call, out, scratch) } -> std::same_as<void>;
  };

/// The forward half of the contract.
template <class Op>
concept ForwardContract = std::copyable<Op> && requires(const Op op, Shapes shapes) {
  { Op::kName } -> std::convertible_to<std::string_view>;
  { Op::kArity } -> std::convertible_to<Arity>;
  // The inputs that have a gradient; not indices or statistics.
  { Op::kDifferentiable } -> std::convertible_to<InputSet>;
  // Output shape. Throws Error(shape_mismatch), which names the op and the shapes.
  { op.infer(shapes) } -> std::same_as<Shape>;
  // Algorithmic cost, as the reference executes it; shapes have passed infer().
  { op.cost(shapes) } -> std::same_as<Cost>;
} && (kIsViewOp<Op> || ForwardKernels<Op>);

/// The backward half, for ops whose gradients are computed. `needs` contains only inputs of
/// kComputedGradients and is never empty.
template <class Op>
concept BackwardContract = kComputedGradients<Op>.empty() ||
  (BackwardKernels<Op> && requires(const Op op, Shapes shapes, InputSet needs) {
    { op.backward_reads(needs) } -> std::same_as<Reads>;
    // Cost of computing these gradients, and only these.
    { op.backward_cost(shapes, needs) } -> std::same_as<Cost>;
  });

// The optional parts. If one is present it must have this form, otherwise nothing would call it.
template <class Op>
concept WithoutWorkspace = !requires { &Op::workspace_bytes; };
template <class Op>
concept WithoutBackwardWorkspace = !requires { &Op::backward_workspace_bytes; };

template <class Op>
concept OptionalParts =
  // Scratch bytes of the fast kernels, the same in a dry run; 0 by default.
  (WithoutWorkspace<Op> || requires(const Op op, Shapes shapes) {
    { op.workspace_bytes(shapes) } -> std::same_as<std::int64_t>;
  }) &&
  (WithoutBackwardWorkspace<Op> || requires(const Op op, Shapes shapes, InputSet needs) {
    { op.backward_workspace_bytes(shapes, needs) } -> std::same_as<std::int64_t>;
  });

/// The whole contract.
template <class Op>
concept OpContract = ForwardContract<Op> && BackwardContract<Op> && OptionalParts<Op>;
// clang-format on

template <class Op>
std::int64_t workspace_bytes(const Op& op, Shapes shapes) {
  if constexpr (WithoutWorkspace<Op>)
    return 0;
  else
    return op.workspace_bytes(shapes);
}

template <class Op>
std::int64_t backward_workspace_bytes(const Op& op, Shapes shapes, InputSet needs) {
  if constexpr (WithoutBackwardWorkspace<Op>)
    return 0;
  else
    return op.backward_workspace_bytes(shapes, needs);
}

/// Reads nothing if the op has no backward kernel.
template <class Op>
Reads backward_reads(const Op& op, InputSet needs) {
  if constexpr (kComputedGradients<Op>.empty())
    return {};
  else
    return op.backward_reads(needs);
}

template <class Op>
Cost backward_cost(const Op& op, Shapes shapes, InputSet needs) {
  if constexpr (kComputedGradients<Op>.empty())
    return {};
  else
    return op.backward_cost(shapes, needs);
}

/// An op that takes int32 indices (embedding, cross-entropy) declares that input with
/// `kIndexInput = i`.
template <class Op>
constexpr bool is_index_input(std::size_t i) {
  if constexpr (requires { Op::kIndexInput; }) {
    return i == Op::kIndexInput;
  } else {
    return false;
  }
}

/// Element type in which an op reads its input i: the one it computes in, unless the op stores the
/// input in another type (packed or quantised weights) and declares this with a static
/// `stored_dtype(i)`, which returns std::nullopt for the other inputs.
template <class Op>
constexpr DType input_dtype(std::size_t i, DType dtype) {
  if (is_index_input<Op>(i)) return DType::kInt32;
  if constexpr (requires { Op::stored_dtype(i); }) return Op::stored_dtype(i).value_or(dtype);
  return dtype;
}

/// The ledger category of an op's output: activations, unless the op declares `kOutputCategory`.
template <class Op>
constexpr MemoryCategory output_category() {
  if constexpr (requires { Op::kOutputCategory; }) return Op::kOutputCategory;
  return MemoryCategory::kActivations;
}

/// Minimum traffic: every input read once, the output written once. An op for which this is wrong,
/// such as embedding, which reads only some rows, defines its own min_bytes(shapes, dtype).
template <OpContract Op>
std::int64_t min_bytes(const Op& op, Shapes shapes, DType dtype) {
  if constexpr (kIsViewOp<Op>) {
    return 0;
  } else if constexpr (requires { op.min_bytes(shapes, dtype); }) {
    return op.min_bytes(shapes, dtype);
  } else {
    std::int64_t bytes = op.infer(shapes).numel() * size_of(dtype);
    for (std::size_t i = 0; i < shapes.size(); ++i) {
      bytes += shapes[i].numel() * size_of(input_dtype<Op>(i, dtype));
    }
    return bytes;
  }
}

/// Minimum traffic of a backward call: each tensor it reads and the gradient of the output read
/// once, each gradient it computes written once. 0 if every gradient passes through.
template <OpContract Op>
std::int64_t backward_min_bytes(const Op& op, Shapes shapes, const Shape& output, InputSet needs,
                                DType dtype) {
  const InputSet computed = needs & kComputedGradients<Op>;
  if (computed.empty()) return 0;
  const Reads reads = backward_reads(op, computed);
  std::int64_t bytes = output.numel() * (reads.output ? 2 : 1) * size_of(dtype);
  for (std::size_t i = 0; i < shapes.size(); ++i) {
    if (reads.inputs.has(i)) bytes += shapes[i].numel() * size_of(input_dtype<Op>(i, dtype));
    if (computed.has(i)) bytes += shapes[i].numel() * size_of(dtype);
  }
  return bytes;
}

/// Throws Error(shape_mismatch) "op: ..." unless the condition holds.
template <class... Parts>
void require_shape(bool condition, std::string_view op, const Parts&... parts) {
  if (!condition) {
    throw Error(ErrorCode::kShapeMismatch, std::string(op), text(op, ": ", parts...));
  }
}

}  // namespace tensorscope
