#include "kernels/dropout.h"

namespace tensorscope::kernels {

template void dropout(const float*, float*, std::int64_t, const DropoutMask&, double);

}  // namespace tensorscope::kernels
