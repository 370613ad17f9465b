// The fast kernels of convolution on random sizes, larger than those of the op tests so that every
// path through tiles, edges and blocks is taken.

#include "conv2d_random.h"

#include "kernels/conv/conv2d_backward.h"
#include "kernels/ladder/conv2d_variants.h"
#include "kernels/ladder/conv2d_winograd.h"

namespace conv2d_random_test {

using namespace tensorscope;
using namespace tensorscope::kernels;
using namespace tensorscope::test;

namespace {

void check_forward(const ConvSizes& s, const Tensors& t) {
  std::vector<float> y(t.dy.size(), 1e30F);
  Scratch scratch(conv2d_workspace_bytes(s));
  conv2d_fast(t.x.data(), t.weight.data(), t.bias.data(), y.data(), s, scratch.data());
  REQUIRE(scratch.intact());
  std::vector<double> exact(y.size());
  std::vector<double> magnitude(y.size());
  conv2d(wide(t.x).data(), wide(t.weight).data(), wide(t.bias).data(), exact.data(), s);
  conv2d(absolute(t.x).data(), absolute(t.weight).data(), absolute(t.bias).data(), magnitude.data(),
         s);
  require_near(y, exact, magnitude, s.c / s.groups * s.kh * s.kw);
}

void check_input_gradient(const ConvSizes& s, const Tensors& t) {
  std::vector<float> dx(t.x.size(), 1e30F);
  Scratch scratch(conv2d_backward_input_workspace_bytes(s));
  conv2d_backward_input_fast(t.dy.data(), t.weight.data(), dx.data(), s, scratch.data());
  REQUIRE(scratch.intact());
  std::vector<double> exact(dx.size());
  std::vector<double> magnitude(dx.size());
  conv2d_backward_input(wide(t.dy).data(), wide(t.weight).data(), exact.data(), s);
  conv2d_backward_input(absolute(t.dy).data(), absolute(t.weight).data(), magnitude.data(), s);
  require_near(dx, exact, magnitude, s.o / s.groups * s.kh * s.kw);
}

void check_weight_gradient(const ConvSizes& s, const Tensors& t) {
  std::vector<float> dweight(t.weight.size(), 1e30F);
  Scratch scratch(conv2d_backward_weight_workspace_bytes(s));
  conv2d_backward_weight_fast(t.dy.data(), t.x.data(), dweight.data(), s, scratch.data());
  REQUIRE(scratch.intact());
  std::vector<double> exact(dweight.size());
  std::vector<double> magnitude(dweight.size());
  conv2d_backward_weight(wide(t.dy).data(), wide(t.x).data(), exact.data(), s);
  conv2d_backward_weight(absolute(t.dy).data(), absolute(t.x).data(), magnitude.data(), s);
  require_near(dweight, exact, magnitude, s.n * s.oh * s.ow);
}

}  // namespace

TEST_CASE("fast convolutions and their gradients: within rounding of the reference on random sizes",
          "[kernels][conv][fast]") {
  const Kind kind = GENERATE(Kind::kDepthwise, Kind::kGroups, Kind::kDense);
  Rng rng(7 + static_cast<std::uint64_t>(kind));
  for (int round = 0; round < 150; ++round) {
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

TEST_CASE("fast convolutions: a NaN or an infinity reaches the outputs it reaches in the reference",
          "[kernels][conv][fast]") {
  const Kind kind = GENERATE(Kind::kDepthwise, Kind::kGroups, Kind::kDense);
  const float bad =
      GENERATE(std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity());
  Rng rng(19 + static_cast<std::uint64_t>(kind));
  for (int round = 0; round < 40; ++round) {
    const ConvSizes s = random_sizes(rng, kind);
    Tensors t(rng, s);
    std::vector<float>& where = rng.below(2) == 0 ? t.x : t.weight;
    where[rng.below(static_cast<std::uint32_t>(where.size()))] = bad;
    std::vector<float> expected(t.dy.size());
    std::vector<float> y(t.dy.size());
    conv2d(t.x.data(), t.weight.data(), t.bias.data(), expected.data(), s);
    Scratch scratch(conv2d_workspace_bytes(s));
    conv2d_fast(t.x.data(), t.weight.data(), t.bias.data(), y.data(), s, scratch.data());
    for (std::size_t i = 0; i < y.size(); ++i) {
      REQUIRE(std::isnan(y[i]) == std::isnan(expected[i]));
      REQUIRE(std::isinf(y[i]) == std::isinf(expected[i]));
    }
  }
}

TEST_CASE("convolution variants: each within the error it states", "[kernels][conv][variants]") {
  Rng rng(23);
  for (const ConvVariant& variant : conv_variants()) {
    int tried = 0;
    for (int round = 0; round < 200; ++round) {
      ConvSizes s = random_sizes(rng, round % 2 == 0 ? Kind::kDense : Kind::kDepthwise);
      if (round % 4 == 0) {
        s.kh = s.kw = 3;
        s.stride = s.dilation = {1, 1};
        s.h += 2;
        s.w += 2;
        s.oh = outputs(s.h, s.padding[0], 1, 3, 1);
        s.ow = outputs(s.w, s.padding[1], 1, 3, 1);
      }
      if (!variant.supports(s)) continue;
      ++tried;
      INFO(variant.name << ": c " << s.c << " of " << s.h << "x" << s.w << ", o " << s.o);
      const Tensors t(rng, s);
      std::vector<float> y(t.dy.size(), 1e30F);
      Scratch scratch(variant.workspace_bytes(s));
      variant.run(t.x.data(), t.weight.data(), t.bias.data(), y.data(), s, scratch.data());
      REQUIRE(scratch.intact());
      std::vector<double> exact(y.size());
      std::vector<double> magnitude(y.size());
      conv2d(wide(t.x).data(), wide(t.weight).data(), wide(t.bias).data(), exact.data(), s);
      conv2d(absolute(t.x).data(), absolute(t.weight).data(), absolute(t.bias).data(),
             magnitude.data(), s);
      const double unit = variant.error_factor(s) * 0x1p-24;
      for (std::size_t i = 0; i < y.size(); ++i) {
        REQUIRE(std::abs(static_cast<double>(y[i]) - exact[i]) <= unit * magnitude[i]);
      }
    }
    CHECK(tried >= 20);
  }
}

TEST_CASE("winograd: 2.25 and 4 times fewer products on whole tiles, its transforms told apart",
          "[kernels][conv][variants]") {
  const ConvSizes s{
      .c = 64, .h = 56, .w = 56, .o = 64, .oh = 56, .ow = 56, .kh = 3, .kw = 3, .padding = {1, 1}};
  const WinogradCost small = winograd_cost(s, WinogradTile::k2);
  const WinogradCost large = winograd_cost(s, WinogradTile::k4);
  CHECK(small.algorithm == 2LL * 64 * 56 * 56 * 64 * 9);
  CHECK(large.algorithm == small.algorithm);
  CHECK(small.products * 9 == small.algorithm * 4);
  CHECK(large.products * 4 == large.algorithm);
  // By hand, F(2x2): a tile takes 4 additions for each of 8 vectors, a result 4 for each of 6 and
  // the bias 4, a filter 2 + 2 additions and 3 + 3 halvings for each of 7.
  CHECK(small.transforms == 64 * 28 * 28 * (32 + 24 + 4) + 64 * 64 * 70);
  CHECK(small.executed() == small.products + small.transforms);
}

}  // namespace conv2d_random_test
