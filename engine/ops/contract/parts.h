#pragma once
// The types used in the op contract (ops/contract/op.h).

#include <cstdint>
#include <initializer_list>
#include <span>

#include "core/shape.h"
#include "core/tensor.h"

namespace tensorscope {

/// Algorithmic cost of one call, as the reference kernel executes it.
struct Cost {
  std::int64_t flops = 0;            ///< add, sub, mul, div, compare; a multiply-add is 2
  std::int64_t macs = 0;             ///< multiply-adds of matrix products and convolutions
  std::int64_t bias_flops = 0;       ///< the part of flops that adds a bias; some counters omit it
  std::int64_t transcendentals = 0;  ///< exp, log, sqrt, tanh, erf; not counted in flops

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

/// How a call divides into independent parts that threads may share (graph/share_call.h). The
/// output and the first input are cut, for kElements every input; the other inputs are whole in
/// every part.
enum class Parts : std::uint8_t {
  kNone,
  kElements,  ///< every tensor has the same number of elements
  kRows,      ///< rows of the last dimension
  kPlanes,    ///< the N * C planes of [N, C, ...]
  kImages,    ///< slices of the first dimension
};

/// Scratch memory of a kernel. The dispatcher takes workspace_bytes() of it from the ledger.
struct Workspace {
  void* data = nullptr;
  std::int64_t bytes = 0;

  template <class T>
  T* as() const {
    return static_cast<T*>(data);
  }
};

/// Number of inputs of an op: at least min, at most max (optional ones, such as a bias, come last).
struct Arity {
  std::size_t min = 1;
  std::size_t max = 1;
};

/// The tensors of a forward call that its backward kernels read and that must be stored until then.
struct Reads {
  InputSet inputs{};
  bool output = false;
};

/// A forward call as its backward sees it. Views of tensors that backward_reads() did not request
/// have a shape but no data.
struct BackwardCall {
  Shapes shapes;  ///< of the inputs
  Inputs inputs;
  ConstView output;
  ConstView grad_output;  ///< d loss / d output, in the output's shape
};

/// Where backward kernels write d loss / d input, one view for each input, in its shape. Kernels
/// overwrite; callers that need a sum add. A view without data is a gradient that is not needed.
using Gradients = std::span<const View>;

/// The data of an optional input or of its gradient; null if it was not given.
template <class T, class Views>
auto* data_or_null(const Views& views, std::size_t i) {
  return i < views.size() ? views[i].template as<T>() : nullptr;
}

}  // namespace tensorscope
