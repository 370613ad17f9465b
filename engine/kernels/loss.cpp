#include "kernels/loss.h"

namespace tensorscope::kernels {

template float cross_entropy(const float*, const std::int32_t*, std::int64_t, std::int64_t);
template void cross_entropy_backward(const float*, const std::int32_t*, float, float*, std::int64_t,
                                     std::int64_t);
template float mse(const float*, const float*, std::int64_t);
template void mse_backward(const float*, const float*, float, float*, std::int64_t);

}  // namespace tensorscope::kernels
