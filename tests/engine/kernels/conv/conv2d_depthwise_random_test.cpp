// Depthwise convolutions and their gradients on random sizes.

#include "conv2d_checks.h"
#include "conv2d_random.h"
#include "kernels/conv/conv2d_ways.h"
#include "sanitized.h"
#include "seed.h"

namespace conv2d_depthwise_random_test {

using namespace tensorscope;
using namespace tensorscope::kernels;
using namespace tensorscope::test;

TEST_CASE("depthwise convolutions and their gradients: any kernel, stride, padding and plane",
          "[kernels][conv][fast]") {
  Rng rng = test::seeded(41);
  for (int round = 0; round < unless_sanitized(200, 60); ++round) {
    ConvSizes s{.n = between(rng, 1, 2), .kh = between(rng, 1, 7), .kw = between(rng, 1, 7)};
    s.groups = s.c = between(rng, 2, 4);
    s.o = s.c * (rng.below(4) == 0 ? 2 : 1);
    s.stride = {between(rng, 1, 4), between(rng, 1, 4)};
    s.padding = {between(rng, 0, s.kh), between(rng, 0, s.kw)};
    if (rng.below(3) == 0) s.dilation = {between(rng, 1, 3), between(rng, 1, 3)};
    // Planes of a few pixels, and planes larger than a strip.
    const std::int64_t most = rng.below(8) == 0 ? 260 : 20;
    s.h = s.dilation[0] * (s.kh - 1) + between(rng, 1, most / s.n);
    s.w = s.dilation[1] * (s.kw - 1) + between(rng, 1, rng.below(8) == 0 ? 260 : 20);
    s.oh = outputs(s.h, s.padding[0], s.dilation[0], s.kh, s.stride[0]);
    s.ow = outputs(s.w, s.padding[1], s.dilation[1], s.kw, s.stride[1]);
    INFO("n " << s.n << " c " << s.c << " of " << s.h << "x" << s.w << ", o " << s.o << " of "
              << s.oh << "x" << s.ow << ", kernel " << s.kh << "x" << s.kw << " stride "
              << s.stride[0] << "," << s.stride[1] << " padding " << s.padding[0] << ","
              << s.padding[1] << " dilation " << s.dilation[0] << "," << s.dilation[1]);
    REQUIRE(is_depthwise(s));
    const Tensors tensors(rng, s);
    check_forward(s, tensors);
    check_input_gradient(s, tensors);
    check_weight_gradient(s, tensors);
    std::vector<float> plain(tensors.dy.size());
    std::vector<float> clipped(tensors.dy.size());
    const float* const bias = tensors.bias.data();
    conv2d_depthwise(tensors.x.data(), tensors.weight.data(), bias, false, plain.data(), s);
    conv2d_depthwise(tensors.x.data(), tensors.weight.data(), bias, true, clipped.data(), s);
    for (std::size_t i = 0; i < plain.size(); ++i) {
      REQUIRE(clipped[i] == (plain[i] < 0.0F ? 0.0F : plain[i]));
    }
  }
}

TEST_CASE("depthwise convolutions: what no strip holds takes the way of all convolutions",
          "[kernels][conv][fast]") {
  Rng rng = test::seeded(43);
  for (const std::int64_t kernel : {40, 3}) {
    ConvSizes s{.n = 2, .c = 3, .h = 45, .w = 50, .o = 3, .kh = 3, .kw = kernel};
    s.groups = 3;
    s.stride = {1, kernel == 3 ? 6 : 1};
    s.oh = outputs(s.h, 0, 1, s.kh, s.stride[0]);
    s.ow = outputs(s.w, 0, 1, s.kw, s.stride[1]);
    CHECK_FALSE(is_depthwise(s));
    const Tensors tensors(rng, s);
    check_forward(s, tensors);
    check_input_gradient(s, tensors);
    check_weight_gradient(s, tensors);
  }
}

TEST_CASE(
    "depthwise convolutions: an infinity reaches the weights' gradients that meet it, and no "
    "others",
    "[kernels][conv][fast]") {
  Rng rng = test::seeded(44);
  for (const std::int64_t stride : {1, 2}) {
    ConvSizes s{.n = 2, .c = 2, .h = 9, .w = 10, .o = 2, .kh = 3, .kw = 3};
    s.groups = 2;
    s.stride = {stride, stride};
    s.oh = outputs(s.h, 0, 1, 3, stride);
    s.ow = outputs(s.w, 0, 1, 3, stride);
    REQUIRE(is_depthwise(s));
    const Tensors tensors(rng, s);
    for (std::size_t at = 0; at < tensors.x.size(); at += 7) {
      CAPTURE(stride, at);
      std::vector<float> x = tensors.x;
      x[at] = std::numeric_limits<float>::infinity();
      std::vector<float> fast(tensors.weight.size());
      std::vector<float> readable(fast.size());
      conv2d_depthwise_weight(tensors.dy.data(), x.data(), fast.data(), s);
      conv2d_backward_weight(tensors.dy.data(), x.data(), readable.data(), s);
      for (std::size_t i = 0; i < fast.size(); ++i) {
        CHECK(std::isnan(fast[i]) == std::isnan(readable[i]));
        CHECK(std::isinf(fast[i]) == std::isinf(readable[i]));
      }
    }
  }
}

}  // namespace conv2d_depthwise_random_test
