#include "kernels/movement.h"

namespace tensorscope::kernels {

template void copy_columns(const float*, float*, std::int64_t, std::int64_t, std::int64_t);
template void gather_rows(const std::int32_t*, const float*, float*, std::int64_t, std::int64_t);
template void permute(const float*, float*, const PermutePlan&, std::size_t);
template void split_heads(const float*, float*, const SplitHeadsSizes&);

}  // namespace tensorscope::kernels
