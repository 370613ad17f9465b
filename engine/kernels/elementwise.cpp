#include "kernels/elementwise.h"

namespace tensorscope::kernels {

template void add(const float*, const float*, float* __restrict, std::int64_t);
template void accumulate(const float* __restrict, float* __restrict, std::int64_t);
template void mul(const float*, const float*, float* __restrict, std::int64_t);
template void add_rows(const float*, const float*, float* __restrict, std::int64_t, std::int64_t);
template void bias(const float*, const float*, float* __restrict, const BiasSizes&);

}  // namespace tensorscope::kernels
