#include "kernels/movement/movement.h"

namespace tensorscope::kernels {

template void copy_columns(const float*, float*, std::int64_t, std::int64_t, std::int64_t);
template void take_columns(const float*, float*, std::int64_t, std::int64_t, std::int64_t);
template void gather_rows(const std::int32_t*, const float*, float*, std::int64_t, std::int64_t);
template void permute(const float*, float*, const PermutePlan&, std::size_t);
template void split_heads(const float*, float*, const SplitHeadsSizes&);
template void scatter_add_rows(const std::int32_t*, const float*, float* __restrict, std::int64_t,
                               std::int64_t, std::int64_t);
template void split_heads_backward(const float*, float*, const SplitHeadsSizes&);

}  // namespace tensorscope::kernels
