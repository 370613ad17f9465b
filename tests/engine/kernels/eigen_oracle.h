#pragma once
// Expected results of products and convolutions, computed by the Eigen library in double, which
// shares no loop with the kernels or their references.

#include <vector>

#include "kernels/conv/conv2d.h"
#include "kernels/gemm/gemm.h"

namespace tensorscope::test {

struct Exact {
  std::vector<double> values;
  std::vector<double> magnitudes;  ///< the same with the absolute value of every factor
};

/// c = a b; operands as in kernels/gemm/gemm.h.
Exact exact_product(const kernels::GemmSizes& s, const std::vector<float>& a,
                    const std::vector<float>& b);

// A convolution and its gradients without unfolding anything: for each row of outputs and each
// element of the kernel, the products of all channels of a group are one small matrix product.
Exact exact_convolution(const kernels::ConvSizes& s, const std::vector<float>& x,
                        const std::vector<float>& weight, const std::vector<float>& bias);
Exact exact_input_gradient(const kernels::ConvSizes& s, const std::vector<float>& dy,
                           const std::vector<float>& weight);
Exact exact_weight_gradient(const kernels::ConvSizes& s, const std::vector<float>& dy,
                            const std::vector<float>& x);

}  // namespace tensorscope::test
