#include "core/shape.h"

#include <algorithm>
#include <string>

#include "core/error.h"

namespace tensorscope {

Shape::Shape(std::initializer_list<std::int64_t> dims)
    : Shape(std::span<const std::int64_t>(dims.begin(), dims.size())) {}

Shape::Shape(std::span<const std::int64_t> dims) : rank_(dims.size()) {
  if (dims.size() > kMaxRank) {
    throw Error(ErrorCode::kInvalidArgument, "shape",
                text("shape: ", dims.size(), " dimensions, at most ", kMaxRank, " are supported"));
  }
  std::copy(dims.begin(), dims.end(), dims_.begin());
  validate();
}

void Shape::validate() const {
  std::int64_t elements = 1;
  for (const std::int64_t dim : dims()) {
    if (dim < 1) {
      throw Error(ErrorCode::kInvalidArgument, "shape",
                  text("shape: dimension ", dim, " in ", *this, ", expected at least 1"));
    }
    if (dim > kMaxElements / elements) {
      throw Error(ErrorCode::kInvalidArgument, "shape",
                  text("shape: ", *this, " has more than 2^46 elements"),
                  "Make a dimension smaller.");
    }
    elements *= dim;
  }
}

std::int64_t Shape::numel() const { return numel(0, rank_); }

std::int64_t Shape::numel(std::size_t first, std::size_t last) const {
  std::int64_t product = 1;
  for (std::size_t i = first; i < last; ++i) product *= dims_[i];
  return product;
}

Shape Shape::with(std::ptrdiff_t i, std::int64_t size) const {
  Shape changed = *this;
  changed.dims_[static_cast<std::size_t>(i < 0 ? i + static_cast<std::ptrdiff_t>(rank_) : i)] =
      size;
  changed.validate();
  return changed;
}

std::string to_string(const Shape& shape) {
  std::string out = "[";
  for (const std::int64_t dim : shape.dims()) {
    if (out.size() > 1) out += ", ";
    out += std::to_string(dim);
  }
  return out + "]";
}

}  // namespace tensorscope
