#include "kernels/int8/quantized.h"

namespace tensorscope::kernels {

template decltype(quantized_conv2d<float>) quantized_conv2d<float>;

}  // namespace tensorscope::kernels
