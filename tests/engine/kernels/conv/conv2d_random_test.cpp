// The fast kernels of convolution on random sizes, larger than those of the op tests, so that every
// path through tiles, edges and blocks is taken.

#include "conv2d_random.h"

#include "conv2d_checks.h"
#include "kernels/conv/conv2d_backward.h"
#include "kernels/conv/conv2d_plan.h"
#include "kernels/conv/conv2d_ways.h"
#include "sanitized.h"
#include "seed.h"

namespace conv2d_random_test {

using namespace tensorscope;
using namespace tensorscope::kernels;
using namespace tensorscope::test;

namespace {

bool always(const ConvSizes&) { return true; }

struct WayToConvolve {
  const char* name;
  bool (*supports)(const ConvSizes& s);
  std::int64_t (*workspace_bytes)(const ConvSizes& s);
  void (*run)(const float* x, const float* weight, const float* bias, float* y, const ConvSizes& s,
              float* workspace);
};

}  // namespace

TEST_CASE(
    "fast convolutions and their gradients: within rounding of Eigen's in double on random sizes",
    "[kernels][conv][fast]") {
  const Kind kind = GENERATE(Kind::kDepthwise, Kind::kGroups, Kind::kDense);
  Rng rng = test::seeded(7 + static_cast<std::uint64_t>(kind));
  for (int round = 0; round < unless_sanitized(150, 50); ++round) {
    const ConvSizes s = random_sizes(rng, kind);
    INFO("n " << s.n << " c " << s.c << " of " << s.h << "x" << s.w << ", o " << s.o << " of "
              << s.oh << "x" << s.ow << ", kernel " << s.kh << "x" << s.kw << " stride "
              << s.stride[0] << "," << s.stride[1] << " padding " << s.padding[0] << ","
              << s.padding[1] << " dilation " << s.dilation[0] << "," << s.dilation[1] << " groups "
              << s.groups);
    const Tensors tensors(rng, s);
    check_forward(s, tensors);
    check_input_gradient(s, tensors);
    check_weight_gradient(s, tensors);
  }
}

TEST_CASE("fast convolutions and their gradients: layers that take one block or many in each way",
          "[kernels][conv][fast]") {
  Rng rng = test::seeded(31);
  const auto layer = [](std::int64_t n, std::int64_t c, std::int64_t size, std::int64_t o,
                        std::int64_t kernel, std::int64_t stride, std::int64_t groups) {
    ConvSizes s{.n = n, .c = c, .h = size, .w = size, .o = o, .kh = kernel, .kw = kernel};
    const std::int64_t padding = stride < kernel ? kernel / 2 : 0;
    s.stride = {stride, stride};
    s.padding = {padding, padding};
    s.groups = groups;
    s.oh = s.ow = outputs(size, padding, 1, kernel, stride);
    return s;
  };
  for (const ConvSizes& s : {
           layer(1, 1, 71, 7, 3, 1, 1),      // more pixels than a block holds
           layer(1, 3, 64, 9, 7, 2, 1),      // a first layer
           layer(2, 3, 67, 13, 16, 16, 1),   // patches, and a remainder that none covers
           layer(1, 2, 37, 5, 5, 4, 1),      // four columns of five at a time
           layer(1, 128, 9, 128, 3, 1, 32),  // groups of a pass, and the remaining ones
           layer(3, 41, 13, 14, 1, 1, 1),    // few filters: not packed
           layer(2, 60, 12, 20, 1, 2, 5),    // 1x1 with a stride, in groups
           layer(11, 70, 7, 6, 3, 1, 1),     // several images in a block, two blocks of taps
           layer(2, 290, 9, 34, 1, 1, 1),    // too few filters and taps to be packed
           layer(2, 24, 27, 32, 3, 1, 8),    // groups of 4 filters, whose taps are read by offsets
           layer(1, 9, 30, 9, 3, 1, 3),      // groups of 3
           layer(1, 35, 19, 35, 5, 2, 5),    // groups of 7
           layer(3, 16, 14, 16, 3, 1, 2),    // groups of 8, several images in a block
           layer(2, 116, 13, 8, 3, 1, 2),    // groups of 4, two blocks of taps
       }) {
    INFO("c " << s.c << " of " << s.h << ", o " << s.o << ", kernel " << s.kh << ", stride "
              << s.stride[0] << ", groups " << s.groups);
    const Tensors tensors(rng, s);
    check_forward(s, tensors);
    check_input_gradient(s, tensors);
    check_weight_gradient(s, tensors);
  }
}

TEST_CASE("fast convolutions and their gradients: kernels of more taps than a block takes",
          "[kernels][conv][fast]") {
  Rng rng = test::seeded(29);
  const auto large = [&](std::int64_t kh, std::int64_t kw, std::int64_t stride) {
    ConvSizes s{.n = 2, .c = 4, .h = kh + 2, .w = kw + 4, .o = 6, .kh = kh, .kw = kw};
    s.stride = {stride, stride};
    s.groups = 2;
    return s;
  };
  // A block holds several rows of a kernel, one row, or part of a row.
  for (ConvSizes s : {large(23, 24, 1), large(24, 23, 2), large(2, 400, 1), large(3, 401, 2),
                      large(2, 600, 1), large(2, 1100, 2)}) {
    for (const std::int64_t padding : {0, 2}) {
      s.padding = {padding, padding};
      s.dilation = {1, padding == 0 ? 1 : 2};
      s.w = s.dilation[1] * (s.kw - 1) + 4;
      s.oh = outputs(s.h, s.padding[0], s.dilation[0], s.kh, s.stride[0]);
      s.ow = outputs(s.w, s.padding[1], s.dilation[1], s.kw, s.stride[1]);
      INFO("kernel " << s.kh << "x" << s.kw << " stride " << s.stride[0] << " padding " << padding);
      const Tensors tensors(rng, s);
      check_forward(s, tensors);
      check_input_gradient(s, tensors);
      check_weight_gradient(s, tensors);
    }
  }
}

TEST_CASE("fast convolutions: their workspace stops growing with the kernel",
          "[kernels][conv][fast]") {
  for (const std::int64_t stride : {1, 2}) {
    for (const std::int64_t padding : {0, 1}) {
      ConvSizes s{.h = 2055, .w = 2055, .o = 2, .kh = 2048, .kw = 2048};
      s.stride = {stride, stride};
      s.padding = {padding, padding};
      s.oh = s.ow = outputs(2055, padding, 1, 2048, stride);
      INFO("stride " << stride << " padding " << padding);
      constexpr std::int64_t kMost = 4'000'000;  // a quarter of one filter's size
      CHECK(conv2d_workspace_bytes(s) <= kMost);
      CHECK(conv2d_backward_input_workspace_bytes(s) <= kMost);
      CHECK(conv2d_backward_weight_workspace_bytes(s) <= kMost);
    }
  }
}

TEST_CASE("fast convolutions: a NaN or an infinity reaches the outputs it reaches in the reference",
          "[kernels][conv][fast]") {
  const Kind kind = GENERATE(Kind::kDepthwise, Kind::kGroups, Kind::kDense);
  const float bad =
      GENERATE(std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity());
  Rng rng = test::seeded(19 + static_cast<std::uint64_t>(kind));
  for (int round = 0; round < 40; ++round) {
    const ConvSizes s = random_sizes(rng, kind);
    Tensors t(rng, s);
    std::vector<float>& where = rng.below(2) == 0 ? t.x : t.weight;
    where[rng.below(static_cast<std::uint32_t>(where.size()))] = bad;
    std::vector<float> expected(t.dy.size());
    std::vector<float> y(t.dy.size());
    conv2d(t.x.data(), t.weight.data(), t.bias.data(), expected.data(), s);
    Scratch scratch(conv2d_workspace_bytes(s));
    conv2d_with_bias(t.x.data(), t.weight.data(), t.bias.data(), y.data(), s, scratch.data());
    for (std::size_t i = 0; i < y.size(); ++i) {
      REQUIRE(std::isnan(y[i]) == std::isnan(expected[i]));
      REQUIRE(std::isinf(y[i]) == std::isinf(expected[i]));
    }
  }
}

TEST_CASE("ways to convolve: each sums the products of the definition, rounded once for each",
          "[kernels][conv]") {
  Rng rng = test::seeded(23);
  const WayToConvolve ways[] = {
      {"reference", always, [](const ConvSizes&) -> std::int64_t { return 0; },
       [](const float* x, const float* weight, const float* bias, float* y, const ConvSizes& s,
          float*) { conv2d(x, weight, bias, y, s); }},
      {"one pixel", [](const ConvSizes& s) { return !is_depthwise(s) && s.n * s.oh * s.ow == 1; },
       conv2d_workspace_bytes, conv2d_with_bias},
      {"implicit product", always,
       [](const ConvSizes& s) { return implicit_conv_workspace_bytes(s, Filters::kAsTheyAre); },
       [](const float* x, const float* weight, const float* bias, float* y, const ConvSizes& s,
          float* workspace) {
         implicit_conv(x, weight, y, s, Filters::kAsTheyAre, {.bias = bias}, workspace);
       }},
      {"depthwise", is_depthwise, [](const ConvSizes&) -> std::int64_t { return 0; },
       [](const float* x, const float* weight, const float* bias, float* y, const ConvSizes& s,
          float*) { conv2d_depthwise(x, weight, bias, false, y, s); }},
  };
  for (const WayToConvolve& way : ways) {
    int tried = 0;
    for (int round = 0; round < unless_sanitized(200, 80); ++round) {
      ConvSizes s = random_sizes(rng, round % 2 == 0 ? Kind::kDense : Kind::kDepthwise);
      if (round % 4 == 0) {
        s.kh = s.kw = 3;
        s.stride = s.dilation = {1, 1};
        s.h += 2;
        s.w += 2;
        s.oh = outputs(s.h, s.padding[0], 1, 3, 1);
        s.ow = outputs(s.w, s.padding[1], 1, 3, 1);
      }
      if (round % 4 == 2) {  // most of these have one output pixel
        s.n = 1;
        s.h = std::max<std::int64_t>(1, s.dilation[0] * (s.kh - 1) + 1 - 2 * s.padding[0]);
        s.w = std::max<std::int64_t>(1, s.dilation[1] * (s.kw - 1) + 1 - 2 * s.padding[1]);
        s.oh = outputs(s.h, s.padding[0], s.dilation[0], s.kh, s.stride[0]);
        s.ow = outputs(s.w, s.padding[1], s.dilation[1], s.kw, s.stride[1]);
      }
      if (!way.supports(s)) continue;
      ++tried;
      INFO(way.name << ": c " << s.c << " of " << s.h << "x" << s.w << ", o " << s.o);
      const Tensors t(rng, s);
      std::vector<float> y(t.dy.size(), 1e30F);
      Scratch scratch(way.workspace_bytes(s));
      way.run(t.x.data(), t.weight.data(), t.bias.data(), y.data(), s, scratch.data());
      REQUIRE(scratch.intact());
      const Exact exact = exact_convolution(s, t.x, t.weight, t.bias);
      // Higham's gamma_n: one rounding for each product, each addition and the bias.
      const double unit = static_cast<double>(filter_size(s) + 2) * 0x1p-24;
      for (std::size_t i = 0; i < y.size(); ++i) {
        REQUIRE(std::abs(static_cast<double>(y[i]) - exact.values[i]) <=
                unit * exact.magnitudes[i]);
      }
    }
    CHECK(tried >= unless_sanitized(20, 8));
  }
}

}  // namespace conv2d_random_test
