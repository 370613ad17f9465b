#include "kernels/int8/quantized.h"

namespace tensorscope::kernels {

template void quantize(const float*, float, std::int8_t*, std::int64_t);
template float symmetric_scale(const float*, std::int64_t);
template void quantized_linear(const QuantizedProduct<float>&, float*, const LinearSizes&);
template void quantized_conv2d(const QuantizedProduct<float>&, std::int8_t*, float*,
                               const ConvSizes&);

}  // namespace tensorscope::kernels
