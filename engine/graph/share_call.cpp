#include "graph/share_call.h"

#include <algorithm>
#include <array>

#include "kernels/threads/thread_pool.h"

namespace tensorscope {

namespace {

// How many leading dimensions multiply to the number of parts.
std::size_t leading_dimensions(Parts parts, const Shape& x) {
  if (parts == Parts::kElements) return x.rank();
  if (parts == Parts::kRows) return x.rank() - 1;
  return parts == Parts::kPlanes ? 2 : 1;
}

// How many parts stay on one thread: a page of float32 elements, or as many rows as kernels take at
// once.
std::ptrdiff_t unit_of(Parts parts) {
  if (parts == Parts::kElements) return 1024;
  return parts == Parts::kRows ? 4 : 1;
}

}  // namespace

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

bool is_shared_by_threads(Parts parts, const Shape& x) {
  return parts != Parts::kNone && kernels::thread_count() > 1 &&
         x.rank() > (parts == Parts::kElements ? 0 : 1);
}

void share_call(Parts parts, const Shape& x, std::int64_t work, RunPart run) {
  const std::size_t leading = leading_dimensions(parts, x);
  const std::int64_t items = x.numel(0, leading);
  kernels::share(items, unit_of(parts), work / items,
                 [&](std::ptrdiff_t begin, std::ptrdiff_t end) {
                   run(CallPart(parts, leading, begin, end - begin));
                 });
}

}  // namespace tensorscope
