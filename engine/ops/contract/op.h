#pragma once
// The op contract. An op is an object: its attributes are its members, and it knows its name, its
// shape rule, its cost and its kernels. An op that misses a part does not compile (see ops/list.h).
//
// Its header declares what calls kernels and defines the rest, so that whoever counts, plans or
// reads a model sees no kernel. The definitions are in a second header, <op>_kernels.h, which the
// table of ops includes (graph/op_tables.cpp): what is missing there does not link.
//
// A readable kernel is defined for every scalar: an op calls it in `reference` and
// `backward_reference`. Where there is a fast one for floats as well, the op calls either of the
// two in `forward` and `backward` instead, which are told the kernels to take. Which they are is
// decided in ops/contract/kernels.h, not by the op.

#include <concepts>
#include <optional>
#include <string_view>

#include "core/error.h"
#include "ops/contract/parts.h"

namespace tensorscope {

/// A view op (reshape) moves no bytes and runs no kernel; it says so with `kIsView = true`.
template <class Op>
inline constexpr bool kIsViewOp = requires { requires Op::kIsView; };

/// An op whose output may be written over its first input, element by element, says so with
/// `kInPlace = true`: shapes are equal, its kernels take y == x, and its backward does not read
/// that input. That input's gradient may be written over the output's: its backward takes dx == dy.
template <class Op>
inline constexpr bool kIsInPlaceOp = requires { requires Op::kInPlace; };

/// Base of ops that nothing is differentiated through.
struct NotDifferentiable {
  static constexpr InputSet kDifferentiable{};
};

/// Inputs whose gradient is the output's gradient itself, in another shape perhaps: no kernel runs
/// and no byte moves. A view passes all on, another op those that it names in `kPassThrough`.
template <class Op>
constexpr InputSet pass_through() {
  if constexpr (kIsViewOp<Op>) return Op::kDifferentiable;
  if constexpr (requires { Op::kPassThrough; }) return Op::kPassThrough;
  return {};
}

/// What an op says in `kParts`; without it no thread shares a call but in its kernel.
template <class Op>
constexpr Parts parts_of() {
  if constexpr (requires { Op::kParts; }) return Op::kParts;
  return Parts::kNone;
}

/// The other inputs that have a gradient: kernels compute these.
template <class Op>
inline constexpr InputSet kComputedGradients = Op::kDifferentiable - pass_through<Op>();

/// The kernels that `forward` and `backward` are told to take: an op says
/// `Kernels::of(readable<T>, fast)(arguments)`. A workspace is the fast kernel's last argument.
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
  // The inputs that have a gradient: no indices, no statistics.
  { Op::kDifferentiable } -> std::convertible_to<InputSet>;
  // Output shape. Throws Error(shape_mismatch) that names the op and the shapes.
  { op.infer(shapes) } -> std::same_as<Shape>;
  // Algorithmic cost, as the reference executes it; shapes have passed infer().
  { op.cost(shapes) } -> std::same_as<Cost>;
} && (kIsViewOp<Op> || ForwardKernels<Op>);

/// The backward half, of ops that have something to compute. `needs` never holds other inputs than
/// kComputedGradients, and is never empty.
template <class Op>
concept BackwardContract = kComputedGradients<Op>.empty() ||
  (BackwardKernels<Op> && requires(const Op op, Shapes shapes, InputSet needs) {
    { op.backward_reads(needs) } -> std::same_as<Reads>;
    // Of the kernels that compute these gradients, and only these.
    { op.backward_cost(shapes, needs) } -> std::same_as<Cost>;
  });

// What an op may leave out. If it is there, it has this form; otherwise nothing would call it.
template <class Op>
concept WithoutWorkspace = !requires { &Op::workspace_bytes; };
template <class Op>
concept WithoutBackwardWorkspace = !requires { &Op::backward_workspace_bytes; };

template <class Op>
concept OptionalParts =
  // Scratch of the fast kernels, the same number in a dry run; 0 by default.
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

/// Nothing for an op that has no backward to run.
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

/// An op that takes int32 indices (embedding, cross-entropy) names the input with
/// `kIndexInput = i`.
template <class Op>
constexpr bool is_index_input(std::size_t i) {
  if constexpr (requires { Op::kIndexInput; }) {
    return i == Op::kIndexInput;
  } else {
    return false;
  }
}

/// Element type that an op reads its input i in: the one it computes in, unless the op stores the
/// input in a type of its own (packed or quantised weights) and says so with a static
/// `stored_dtype(i)`, std::nullopt for the inputs in the type it computes in.
template <class Op>
constexpr DType input_dtype(std::size_t i, DType dtype) {
  if (is_index_input<Op>(i)) return DType::kInt32;
  if constexpr (requires { Op::stored_dtype(i); }) return Op::stored_dtype(i).value_or(dtype);
  return dtype;
}

/// Where the dispatcher enters an op's output: activations, unless it says `kOutputCategory`.
template <class Op>
constexpr MemoryCategory output_category() {
  if constexpr (requires { Op::kOutputCategory; }) return Op::kOutputCategory;
  return MemoryCategory::kActivations;
}

/// Minimum traffic: every input read once, the output written once. Embedding, which reads only the
/// rows it needs, says so with its own min_bytes(shapes, element_bytes).
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

/// Minimum traffic of a backward call: what it reads once, the gradient of the output once, each
/// gradient it computes written once. 0 when every gradient passes through.
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
