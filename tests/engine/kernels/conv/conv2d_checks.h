#pragma once
// Checks of the three fast kernels of a convolution against Eigen's product in double.

#include <cmath>
#include <vector>

#include "catch_amalgamated.hpp"
#include "conv2d_random.h"
#include "kernels/conv/conv2d.h"
#include "kernels/conv/conv2d_backward.h"
#include "kernels/eigen_oracle.h"

namespace tensorscope::test {

// Compares the readable kernel in double with Eigen's result, so that neither has to be trusted.
inline void require_same(const std::vector<double>& reference, const Exact& exact) {
  for (std::size_t i = 0; i < reference.size(); ++i) {
    REQUIRE(std::abs(reference[i] - exact.values[i]) <= 1e-12 * exact.magnitudes[i]);
  }
}

inline void check_forward(const ConvSizes& s, const Tensors& t) {
  std::vector<float> y(t.dy.size(), 1e30F);
  Scratch scratch(conv2d_workspace_bytes(s));
  conv2d_with_bias(t.x.data(), t.weight.data(), t.bias.data(), y.data(), s, scratch.data());
  REQUIRE(scratch.intact());
  const Exact exact = exact_convolution(s, t.x, t.weight, t.bias);
  std::vector<double> reference(y.size());
  conv2d(wide(t.x).data(), wide(t.weight).data(), wide(t.bias).data(), reference.data(), s);
  require_same(reference, exact);
  require_near(y, exact, s.c / s.groups * s.kh * s.kw);
}

inline void check_input_gradient(const ConvSizes& s, const Tensors& t) {
  std::vector<float> dx(t.x.size(), 1e30F);
  Scratch scratch(conv2d_backward_input_workspace_bytes(s));
  conv2d_backward_input_fast(t.dy.data(), t.weight.data(), dx.data(), s, scratch.data());
  REQUIRE(scratch.intact());
  const Exact exact = exact_input_gradient(s, t.dy, t.weight);
  std::vector<double> reference(dx.size());
  conv2d_backward_input(wide(t.dy).data(), wide(t.weight).data(), reference.data(), s);
  require_same(reference, exact);
  require_near(dx, exact, s.o / s.groups * s.kh * s.kw);
}

inline void check_weight_gradient(const ConvSizes& s, const Tensors& t) {
  std::vector<float> dweight(t.weight.size(), 1e30F);
  Scratch scratch(conv2d_backward_weight_workspace_bytes(s));
  conv2d_backward_weight_fast(t.dy.data(), t.x.data(), dweight.data(), s, scratch.data());
  REQUIRE(scratch.intact());
  const Exact exact = exact_weight_gradient(s, t.dy, t.x);
  std::vector<double> reference(dweight.size());
  conv2d_backward_weight(wide(t.dy).data(), wide(t.x).data(), reference.data(), s);
  require_same(reference, exact);
  require_near(dweight, exact, s.n * s.oh * s.ow);
}

}  // namespace tensorscope::test
