#include "ops/contract/checks.h"

#include "core/error.h"
#include "core/range.h"
#include "ops/contract/op.h"

namespace tensorscope {

namespace {

constexpr std::int64_t kMaxProduct = std::int64_t{1} << 52;

}  // namespace

std::int64_t checked_product(std::string_view op, std::initializer_list<std::int64_t> factors) {
  std::int64_t product = 1;
  for (const std::int64_t factor : factors) {
    if (factor > kMaxProduct / product) {
      throw Error(ErrorCode::kUnsupported, std::string(op),
                  text(op, ": more than 2^52 multiply-adds in one call"),
                  "Make a dimension smaller.");
    }
    product *= factor;
    if (product == 0) return 0;
  }
  return product;
}

void require_range(std::string_view op, std::string_view field, std::int64_t value,
                   std::int64_t low, std::int64_t high) {
  if (value >= low && value <= high) return;
  throw Error(ErrorCode::kInvalidArgument, std::string(op),
              text(op, ": ", field, " is ", value, ", expected ", range_text(low, high)));
}

void require_images(std::string_view op, const Shape& x) {
  require_shape(x.rank() == 4, op, "input is ", x, ", expected [N, C, H, W]");
}

void require_drop_share(std::string_view op, float p) {
  if (p >= 0.0F && p < 1.0F) return;
  throw Error(ErrorCode::kInvalidArgument, std::string(op),
              text(op, ": p is ", p, ", expected 0 <= p < 1"));
}

void Window::validate(std::string_view op) const {
  require_range(op, "kernel", kernel, 1, kMaxWindow);
  require_range(op, "stride", stride, 1, kMaxWindow);
  require_range(op, "padding", padding, 0, kMaxWindow);
  require_range(op, "dilation", dilation, 1, kMaxWindow);
  require_range(op, "extra_padding", extra_padding, 0, kMaxWindow);
}

std::int64_t Window::steps(std::string_view op, std::string_view axis, std::int64_t size) const {
  validate(op);
  const std::int64_t padded = size + 2 * padding + extra_padding;
  const std::int64_t reach = dilation * (kernel - 1) + 1;
  const std::int64_t beyond = ceil_mode ? stride - 1 : 0;
  require_shape(reach <= padded + beyond, op, "the window covers ", reach, " in ", axis,
                ", but the padded input has only ", padded, " (", size, " + 2 * ", padding, ")",
                ceil_mode ? text(", and ", beyond, " beyond it in ceil_mode") : std::string());
  const std::int64_t steps = (padded + beyond - reach) / stride + 1;
  return ceil_mode && (steps - 1) * stride >= size + padding ? steps - 1 : steps;
}

std::size_t checked_axis(std::string_view op, std::int64_t axis, const Shape& shape) {
  const auto rank = static_cast<std::int64_t>(shape.rank());
  const std::int64_t positive = axis < 0 ? axis + rank : axis;
  if (positive < 0 || positive >= rank) {
    throw Error(
        ErrorCode::kInvalidArgument, std::string(op),
        text(op, ": axis ", axis, " is outside ", shape, ", which has ", rank, " dimensions"));
  }
  return static_cast<std::size_t>(positive);
}

}  // namespace tensorscope
