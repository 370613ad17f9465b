#include "kernels/int8/quantized.h"

namespace tensorscope::kernels {

template decltype(quantize<float>) quantize<float>;
template decltype(symmetric_scale<float>) symmetric_scale<float>;
template decltype(quantized_linear<float>) quantized_linear<float>;
template decltype(quantized_conv2d<float>) quantized_conv2d<float>;

}  // namespace tensorscope::kernels
