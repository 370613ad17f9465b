#include "graph/share_call.h"

#include <algorithm>
#include <array>

namespace tensorscope {

std::size_t leading_dimensions(Parts parts, const Shape& x) {
  if (parts == Parts::kElements) return x.rank();
  if (parts == Parts::kRows) return x.rank() - 1;
  return parts == Parts::kPlanes ? 2 : 1;
}

// Elements by pages; as many rows as kernels take at once.
std::ptrdiff_t unit_of(Parts parts) {
  if (parts == Parts::kElements) return 1024;
  return parts == Parts::kRows ? 4 : 1;
}

ConstView CallPart::of(const ConstView& whole) const {
  const Shape& shape = whole.shape;
  std::array<std::int64_t, Shape::kMaxRank> dims{};
  std::copy(shape.dims().begin(), shape.dims().end(), dims.begin());
  std::fill_n(dims.begin(), leading_ - 1, 1);
  dims[leading_ - 1] = count_;
  ConstView part{Shape(std::span<const std::int64_t>(dims.data(), shape.rank())), whole.dtype,
                 nullptr};
  if (whole.data == nullptr) return part;
  const std::int64_t each = shape.numel(leading_, shape.rank());
  part.data = static_cast<const std::byte*>(whole.data) + begin_ * each * size_of(whole.dtype);
  return part;
}

}  // namespace tensorscope
