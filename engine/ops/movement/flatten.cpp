#include "ops/movement/flatten.h"

#include <algorithm>

#include "ops/contract/checks.h"

namespace tensorscope {

Shape Flatten::infer(Shapes shapes) const {
  const Shape& x = shapes[0];
  const std::size_t first = checked_axis(kName, start, x);
  std::array<std::int64_t, Shape::kMaxRank> dims{};
  std::copy_n(x.dims().begin(), first, dims.begin());
  dims[first] = x.numel(first, x.rank());
  return Shape(std::span<const std::int64_t>(dims.data(), first + 1));
}

}  // namespace tensorscope
