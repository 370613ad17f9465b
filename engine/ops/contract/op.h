#pragma once
// The op contract. An op is an object: its attributes are its members, and it knows its name, its
// shape rule, its cost and its kernels. An op that misses a part does not compile (see ops/list.h).

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <optional>
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

/// A set of an op's inputs, by position.
class InputSet {
 public:
  constexpr InputSet() = default;
  constexpr InputSet(std::initializer_list<std::size_t> members) {
    for (const std::size_t i : members) add(i);
  }
  /// Inputs 0 to count - 1.
  static constexpr InputSet first(std::size_t count) {
    InputSet all;
    for (std::size_t i = 0; i < count; ++i) all.add(i);
    return all;
  }
  constexpr void add(std::size_t i) { bits_ = static_cast<std::uint8_t>(bits_ | (1U << i)); }
  constexpr bool has(std::size_t i) const { return ((bits_ >> i) & 1U) != 0; }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr InputSet operator&(InputSet other) const { return from(bits_ & other.bits_); }
  constexpr InputSet operator|(InputSet other) const { return from(bits_ | other.bits_); }
  /// The members that are not in other.
  constexpr InputSet operator-(InputSet other) const { return from(bits_ & ~other.bits_); }
  bool operator==(const InputSet&) const = default;

 private:
  static constexpr InputSet from(int bits) {
    InputSet set;
    set.bits_ = static_cast<std::uint8_t>(bits);
    return set;
  }
  std::uint8_t bits_ = 0;
};

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

/// The tensors of a forward call that its backward kernels read: what must be kept until then.
struct Reads {
  InputSet inputs{};
  bool output = false;
};

/// A forward call seen from its backward. Views of tensors that backward_reads() did not ask for
/// have a shape but no data.
struct BackwardCall {
  Shapes shapes;  ///< of the inputs
  Inputs inputs;
  ConstView output;
  ConstView grad_output;  ///< d loss / d output, in the output's shape
};

/// Where backward kernels write d loss / d input, one view for each input, in its shape. They
/// overwrite; whoever needs a sum adds. A view without data is a gradient nobody needs.
using Gradients = std::span<const View>;

/// Base of ops that nothing is differentiated through: the backward half of the contract, empty.
struct NotDifferentiable {
  static constexpr InputSet kDifferentiable{};
  static constexpr InputSet kPassThrough{};
  Reads backward_reads(InputSet) const { return {}; }
  Cost backward_cost(Shapes, InputSet) const { return {}; }
  std::int64_t backward_workspace_bytes(Shapes, InputSet) const { return 0; }
  template <class T>
  void backward(const BackwardCall&, Gradients, Workspace) const {}
  template <class T>
  void backward_reference(const BackwardCall&, Gradients) const {}
};

/// The backward half of the contract. `needs` never holds an input outside kDifferentiable, and the
/// kernels are called only for needs - kPassThrough, when that is not empty.
template <class Op>
concept BackwardContract = requires(const Op op, Shapes shapes, InputSet needs,
                                    const BackwardCall& call, Gradients gradients,
                                    Workspace workspace) {
  // The inputs that have a gradient: no indices, no statistics.
  { Op::kDifferentiable } -> std::convertible_to<InputSet>;
  // Inputs whose gradient is the output's gradient itself, in another shape perhaps: no kernel
  // runs and no byte moves.
  { Op::kPassThrough } -> std::convertible_to<InputSet>;
  { op.backward_reads(needs) } -> std::same_as<Reads>;
  // Of the kernels that compute these gradients, and only these.
  { op.backward_cost(shapes, needs) } -> std::same_as<Cost>;
  { op.backward_workspace_bytes(shapes, needs) } -> std::same_as<std::int64_t>;
  { op.template backward<float>(call, gradients, workspace) } -> std::same_as<void>;
  { op.template backward<double>(call, gradients, workspace) } -> std::same_as<void>;
  { op.template backward_reference<float>(call, gradients) } -> std::same_as<void>;
};

/// The whole contract: forward and backward.
// clang-format off
template <class Op>
concept OpContract = std::copyable<Op> && BackwardContract<Op> &&
  requires(const Op op, Shapes shapes, Inputs inputs, View output, Workspace workspace) {
    { Op::kName } -> std::convertible_to<std::string_view>;
    { Op::kArity } -> std::convertible_to<Arity>;
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
inline constexpr bool kIsViewOp = requires {
  requires Op::kIsView;
};

/// An op whose output may be written over its first input, element by element, says so with
/// `kInPlace = true`: shapes are equal, its kernels take y == x, and its backward does not read
/// that input. That input's gradient may be written over the output's: its backward takes dx == dy.
template <class Op>
inline constexpr bool kIsInPlaceOp = requires {
  requires Op::kInPlace;
};

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
template <BackwardContract Op>
std::int64_t backward_min_bytes(const Op& op, Shapes shapes, const Shape& output, InputSet needs,
                                DType dtype) {
  const InputSet computed = needs - Op::kPassThrough;
  if (computed.empty()) return 0;
  const Reads reads = op.backward_reads(computed);
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
