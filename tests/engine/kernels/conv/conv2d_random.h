#pragma once
// Random convolutions and the checks of their fast kernels.

#include <cmath>
#include <limits>
#include <memory>
#include <vector>

#include "catch_amalgamated.hpp"
#include "core/rng.h"
#include "kernels/conv/conv2d.h"
#include "kernels/eigen_oracle.h"
#include "kernels/random_values.h"

namespace tensorscope::test {

using kernels::ConvSizes;

enum class Kind : std::uint8_t { kDepthwise, kGroups, kDense };

inline std::int64_t between(Rng& rng, std::int64_t low, std::int64_t high) {
  return low + static_cast<std::int64_t>(rng.below(static_cast<std::uint32_t>(high - low + 1)));
}

inline std::int64_t outputs(std::int64_t size, std::int64_t padding, std::int64_t dilation,
                            std::int64_t kernel, std::int64_t stride) {
  return (size + 2 * padding - dilation * (kernel - 1) - 1) / stride + 1;
}

inline ConvSizes random_sizes(Rng& rng, Kind kind) {
  ConvSizes s{.n = between(rng, 1, 4)};
  const std::int64_t most = kind == Kind::kDense ? 20 : 3;
  const bool usual = rng.below(2) == 0;  // 3x3 or 1x1, like most layers
  s.kh = usual ? (rng.below(2) == 0 ? 3 : 1) : between(rng, 1, 7);
  s.kw = usual ? s.kh : between(rng, 1, 7);
  s.stride = {between(rng, 1, 4), between(rng, 1, 4)};
  if (usual) s.stride[1] = s.stride[0];
  if (!usual) s.dilation = {between(rng, 1, 3), between(rng, 1, 3)};
  s.padding = {between(rng, 0, 3), between(rng, 0, 3)};
  s.groups = kind == Kind::kDense ? 1 : between(rng, 2, 6);
  s.c = s.groups * (kind == Kind::kDepthwise ? 1 : between(rng, 1, most));
  s.o = s.groups * between(rng, 1, kind == Kind::kDepthwise ? 2 : most);
  s.h = s.dilation[0] * (s.kh - 1) + between(rng, 1, 20);
  s.w = s.dilation[1] * (s.kw - 1) + between(rng, 1, 40);
  const std::int64_t more = rng.below(4) == 0 ? 1 : 0;  // padding below and to the right only
  s.oh = outputs(s.h + more, s.padding[0], s.dilation[0], s.kh, s.stride[0]);
  s.ow = outputs(s.w + more, s.padding[1], s.dilation[1], s.kw, s.stride[1]);
  return s;
}

inline std::int64_t count_x(const ConvSizes& s) { return s.n * s.c * s.h * s.w; }
inline std::int64_t count_y(const ConvSizes& s) { return s.n * s.o * s.oh * s.ow; }
inline std::int64_t count_weight(const ConvSizes& s) {
  return s.o * (s.c / s.groups) * s.kh * s.kw;
}

inline std::vector<double> wide(const std::vector<float>& values) {
  return {values.begin(), values.end()};
}

// A workspace of exactly the planned size, aligned to 64 bytes, filled with values that must not be
// read, and followed by a guard value.
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

// |fast - exact| <= gamma_n sum |a_i b_i|, with n products, their sum and the bias.
inline void require_near(const std::vector<float>& fast, const Exact& exact,
                         std::int64_t products) {
  for (std::size_t i = 0; i < fast.size(); ++i) {
    const double allowed = static_cast<double>(products + 2) * 0x1p-23 * exact.magnitudes[i];
    if (std::abs(static_cast<double>(fast[i]) - exact.values[i]) <= allowed) continue;
    INFO("element " << i << ": " << fast[i] << " against " << exact.values[i]);
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

}  // namespace tensorscope::test
