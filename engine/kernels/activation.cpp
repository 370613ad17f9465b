#include "kernels/activation.h"

namespace tensorscope::kernels {

template void relu(const float*, float*, std::int64_t);
template void relu_backward(const float*, const float*, float*, std::int64_t);
template void sigmoid(const float*, float*, std::int64_t);
template void sigmoid_backward(const float*, const float*, float*, std::int64_t);
template void silu(const float*, float* __restrict, std::int64_t);
template void silu_backward(const float*, const float*, float* __restrict, std::int64_t);
template void tanh(const float*, float*, std::int64_t);
template void tanh_backward(const float*, const float*, float*, std::int64_t);
template void gelu_erf(const float*, float* __restrict, std::int64_t);
template void gelu_erf_backward(const float*, const float*, float* __restrict, std::int64_t);
template void gelu_tanh(const float*, float* __restrict, std::int64_t);
template void gelu_tanh_backward(const float*, const float*, float* __restrict, std::int64_t);

}  // namespace tensorscope::kernels
