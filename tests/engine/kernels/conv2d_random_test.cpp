// The fast kernels of convolution on random sizes, larger than those of the op tests so that every
// path through tiles, edges and blocks is taken.

#include <cmath>
#include <limits>
#include <memory>
#include <vector>

#include "catch_amalgamated.hpp"
#include "core/rng.h"
#include "kernels/conv2d.h"
#include "kernels/conv2d_backward.h"

using namespace tensorscope;
using namespace tensorscope::kernels;

namespace {

enum class Kind : std::uint8_t { kDepthwise, kGroups, kDense };

std::int64_t between(Rng& rng, std::int64_t low, std::int64_t high) {
  return low + static_cast<std::int64_t>(rng.below(static_cast<std::uint32_t>(high - low + 1)));
}

std::int64_t outputs(std::int64_t size, std::int64_t padding, std::int64_t dilation,
                     std::int64_t kernel, std::int64_t stride) {
  return (size + 2 * padding - dilation * (kernel - 1) - 1) / stride + 1;
}

ConvSizes random_sizes(Rng& rng, Kind kind) {
  ConvSizes s{.n = between(rng, 1, 3)};
  const std::int64_t most = kind == Kind::kDense ? 20 : 3;
  const bool usual = rng.below(2) == 0;  // 3x3 or 1x1, as most layers are
  s.kh = usual ? (rng.below(2) == 0 ? 3 : 1) : between(rng, 1, 5);
  s.kw = usual ? s.kh : between(rng, 1, 5);
  s.stride = {between(rng, 1, 3), between(rng, 1, 3)};
  if (usual) s.stride[1] = s.stride[0];
  if (!usual) s.dilation = {between(rng, 1, 3), between(rng, 1, 3)};
  s.padding = {between(rng, 0, 2), between(rng, 0, 2)};
  s.groups = kind == Kind::kDense ? 1 : between(rng, 2, 4);
  s.c = s.groups * (kind == Kind::kDepthwise ? 1 : between(rng, 1, most));
  s.o = s.groups * between(rng, 1, kind == Kind::kDepthwise ? 2 : most);
  s.h = s.dilation[0] * (s.kh - 1) + between(rng, 1, 20);
  s.w = s.dilation[1] * (s.kw - 1) + between(rng, 1, 40);
  s.oh = outputs(s.h, s.padding[0], s.dilation[0], s.kh, s.stride[0]);
  s.ow = outputs(s.w, s.padding[1], s.dilation[1], s.kw, s.stride[1]);
  return s;
}

std::int64_t count_x(const ConvSizes& s) { return s.n * s.c * s.h * s.w; }
std::int64_t count_y(const ConvSizes& s) { return s.n * s.o * s.oh * s.ow; }
std::int64_t count_weight(const ConvSizes& s) { return s.o * (s.c / s.groups) * s.kh * s.kw; }

std::vector<float> random_values(Rng& rng, std::int64_t count) {
  std::vector<float> values(static_cast<std::size_t>(count));
  for (float& value : values) value = rng.uniform(-1.0F, 1.0F);
  return values;
}

std::vector<double> wide(const std::vector<float>& values) {
  return {values.begin(), values.end()};
}

std::vector<double> absolute(const std::vector<float>& values) {
  std::vector<double> all(values.begin(), values.end());
  for (double& value : all) value = std::abs(value);
  return all;
}

// A workspace of exactly the planned size, aligned to 64, filled with what must not be read, and a
// guard.
class Scratch {
 public:
  explicit Scratch(std::int64_t bytes)
      : size_(static_cast<std::size_t>((bytes + 3) / 4)),
        floats_(size_ + 17, std::numeric_limits<float>::quiet_NaN()) {
    void* place = floats_.data();
    std::size_t space = floats_.size() * sizeof(float);
    data_ = static_cast<float*>(std::align(64, (size_ + 1) * sizeof(float), place, space));
    data_[size_] = kGuard;
  }
  float* data() { return data_; }
  bool intact() const { return data_[size_] == kGuard; }

 private:
  static constexpr float kGuard = 12345.0F;
  std::size_t size_;
  std::vector<float> floats_;
  float* data_ = nullptr;
};

// |fast - exact| <= gamma_n sum |a_i b_i|; n products, their sum and the bias.
void require_near(const std::vector<float>& fast, const std::vector<double>& exact,
                  const std::vector<double>& magnitude, std::int64_t products) {
  for (std::size_t i = 0; i < fast.size(); ++i) {
    const double allowed = static_cast<double>(products + 2) * 0x1p-23 * magnitude[i];
    if (std::abs(static_cast<double>(fast[i]) - exact[i]) <= allowed) continue;
    INFO("element " << i << ": " << fast[i] << " against " << exact[i]);
    REQUIRE(false);
  }
}

struct Tensors {
  Tensors(Rng& rng, const ConvSizes& s)
      : x(random_values(rng, count_x(s))),
        weight(random_values(rng, count_weight(s))),
        bias(random_values(rng, s.o)),
        dy(random_values(rng, count_y(s))) {}
  std::vector<float> x, weight, bias, dy;
};

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
