#include "ops/movement/concat.h"

#include "ops/contract/checks.h"

namespace tensorscope {

Shape Concat::infer(Shapes shapes) const {
  const Shape& first = shapes[0];
  const std::size_t along = checked_axis(kName, axis, first);
  std::int64_t joined = first.dims()[along];
  for (const Shape& other : shapes.subspan(1)) {
    bool same = other.rank() == first.rank();
    for (std::size_t i = 0; same && i < first.rank(); ++i) {
      same = i == along || other.dims()[i] == first.dims()[i];
    }
    require_shape(same, kName, "inputs ", first, " and ", other, " differ outside axis ", axis);
    joined += other.dims()[along];
  }
  return first.with(static_cast<std::ptrdiff_t>(along), joined);
}

std::int64_t Concat::outer_size(const Shape& shape) const {
  return shape.numel(0, checked_axis(kName, axis, shape));
}

}  // namespace tensorscope
