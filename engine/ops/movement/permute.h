#pragma once
// Reorders dimensions and copies the data; with two dimensions this is a transpose.

#include <array>

#include "core/kernel_arguments.h"
#include "ops/contract/op.h"

namespace tensorscope {

/// Dimension i of the output is dimension dims[i] of x, like torch.permute(...).contiguous().
struct Permute {
  static constexpr std::string_view kName = "permute";
  static constexpr Arity kArity{1, 1};
  static constexpr InputSet kDifferentiable{0};

  std::array<std::uint8_t, Shape::kMaxRank> dims{};
  std::size_t rank = 0;  ///< how many of dims are used; must be the rank of x

  Shape infer(Shapes shapes) const {
    const Shape& x = shapes[0];
    require_shape(rank == x.rank(), kName, rank, " dimensions given for ", x, ", which has ",
                  x.rank());
    std::array<std::int64_t, Shape::kMaxRank> sizes{};
    std::array<bool, Shape::kMaxRank> used{};
    for (std::size_t i = 0; i < rank; ++i) {
      const std::size_t source = dims[i];
      require_shape(source < rank && !used[source], kName, "dimension ", source, " of ", x,
                    source < rank ? " is named twice" : " does not exist");
      used[source] = true;
      sizes[i] = x.dims()[source];
    }
    return Shape(std::span<const std::int64_t>(sizes.data(), rank));
  }
  /// Moves data, computes nothing.
  Cost cost(Shapes) const { return {}; }

  template <class T, class Kernels>
  void forward(Inputs inputs, View output, Workspace) const;

  Reads backward_reads(InputSet) const { return {}; }
  /// Moves data, computes nothing.
  Cost backward_cost(Shapes, InputSet) const { return {}; }
  template <class T, class Kernels>
  void backward(const BackwardCall& call, Gradients gradients, Workspace) const;

 private:
  template <class T, class Kernels>
  void permute(const ConstView& x, const View& y) const;
  Permute inverse() const {
    Permute back{.rank = rank};
    for (std::size_t i = 0; i < rank; ++i) back.dims[dims[i]] = static_cast<std::uint8_t>(i);
    return back;
  }
  // Output sizes and the input's strides in output order, with leading ones up to full rank.
  kernels::PermutePlan plan(const Shape& x) const {
    kernels::PermutePlan plan;
    const std::size_t lead = Shape::kMaxRank - rank;
    for (std::size_t i = 0; i < rank; ++i) {
      plan.sizes[lead + i] = x.dims()[dims[i]];
      plan.strides[lead + i] = x.numel(dims[i] + std::size_t{1}, rank);
    }
    return plan;
  }
};

}  // namespace tensorscope
