#include "kernels/dropout.h"

namespace tensorscope::kernels {

template void dropout(const float*, float* __restrict, std::int64_t, const DropoutMask&, double);

}  // namespace tensorscope::kernels
