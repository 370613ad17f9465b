#include "ops/movement/permute.h"

namespace tensorscope {

Shape Permute::infer(Shapes shapes) const {
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

Permute Permute::inverse() const {
  Permute back{.rank = rank};
  for (std::size_t i = 0; i < rank; ++i) back.dims[dims[i]] = static_cast<std::uint8_t>(i);
  return back;
}

// Output sizes and the input's strides in output order, filled up with leading ones to full rank.
kernels::PermutePlan Permute::plan(const Shape& x) const {
  kernels::PermutePlan plan;
  const std::size_t lead = Shape::kMaxRank - rank;
  for (std::size_t i = 0; i < rank; ++i) {
    plan.sizes[lead + i] = x.dims()[dims[i]];
    plan.strides[lead + i] = x.numel(dims[i] + std::size_t{1}, rank);
  }
  return plan;
}

}  // namespace tensorscope
