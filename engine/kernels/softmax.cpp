#include "kernels/softmax.h"

namespace tensorscope::kernels {

template void softmax(const float*, float*, std::int64_t, std::int64_t);
template void log_softmax(const float*, float* __restrict, std::int64_t, std::int64_t);

}  // namespace tensorscope::kernels
