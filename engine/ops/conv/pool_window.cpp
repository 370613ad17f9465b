#include "ops/conv/pool_window.h"

#include "ops/contract/checks.h"

namespace tensorscope {

kernels::PoolSizes PoolWindow::sizes(std::string_view op, const Shape& x) const {
  require_images(op, x);
  const Window rows{kernel[0], stride[0], padding[0], 1};
  const Window columns{kernel[1], stride[1], padding[1], 1};
  const kernels::PoolSizes sizes{.planes = x[0] * x[1],
                                 .h = x[2],
                                 .w = x[3],
                                 .oh = rows.steps(op, "height", x[2]),
                                 .ow = columns.steps(op, "width", x[3]),
                                 .kernel = kernel,
                                 .stride = stride,
                                 .padding = padding};
  // More would let a window see nothing but padding.
  for (const std::size_t axis : {0U, 1U}) {
    require_range(op, "padding", padding[axis], 0, kernel[axis] / 2);
  }
  checked_product(op, {sizes.planes, sizes.oh, sizes.ow, kernel[0], kernel[1]});
  return sizes;
}

Shape PoolWindow::pooled(std::string_view op, const Shape& x) const {
  const kernels::PoolSizes s = sizes(op, x);
  return {x[0], x[1], s.oh, s.ow};
}

}  // namespace tensorscope
