#include "kernels/movement/movement.h"

#include "kernels/threads/thread_pool.h"

namespace tensorscope::kernels {

void permute_fast(const float* x, float* y, const PermutePlan& plan) {
  std::size_t dim = 0;
  while (dim + 2 < plan.sizes.size() && plan.sizes[dim] == 1) ++dim;
  std::int64_t step = 1;
  for (std::size_t i = dim + 1; i < plan.sizes.size(); ++i) step *= plan.sizes[i];
  share(plan.sizes[dim], 1, 16 * step, [&](std::ptrdiff_t begin, std::ptrdiff_t end) {
    PermutePlan part = plan;
    part.sizes[dim] = end - begin;
    permute(x + begin * plan.strides[dim], y + begin * step, part, dim);
  });
}

template decltype(copy_columns<float>) copy_columns<float>;
template decltype(take_columns<float>) take_columns<float>;
template decltype(gather_rows<float>) gather_rows<float>;
template decltype(permute<float>) permute<float>;
template decltype(split_heads<float>) split_heads<float>;
template decltype(scatter_add_rows<float>) scatter_add_rows<float>;
template decltype(split_heads_backward<float>) split_heads_backward<float>;

}  // namespace tensorscope::kernels
