#include "kernels/conv/pool.h"

#include "kernels/simd/reduce.h"
#include "kernels/simd/simd.h"

namespace tensorscope::kernels {

namespace {

// The larger, or the NaN.
simd::Floats larger(simd::Floats best, simd::Floats value) {
  return ((value > best) | (value != value)) != 0 ? value : best;
}

bool is_two_by_two(const PoolSizes& s) {
  constexpr std::array<std::int64_t, 2> kTwo{2, 2};
  return s.kernel == kTwo && s.stride == kTwo && s.padding[0] == 0 && s.padding[1] == 0;
}

}  // namespace

void max_pool2d_fast(const float* x, float* __restrict y, const PoolSizes& s) {
  using simd::kLanes;
  if (!is_two_by_two(s)) return max_pool2d(x, y, s);
  // A window that ceil_mode cuts must not be read as a whole.
  const std::int64_t uncut = s.w / 2;
  const std::int64_t lanes = uncut - uncut % kLanes;
  const auto fold = [](float best, float value) {
    return value > best || value != value ? value : best;
  };
  for (std::int64_t p = 0; p < s.planes; ++p, x += s.h * s.w) {
    for (std::int64_t oh = 0; oh < s.oh; ++oh, y += s.ow) {
      const float* top = x + 2 * oh * s.w;
      const float* bottom = top + s.w;
      const std::int64_t whole = 2 * oh + 1 < s.h ? lanes : 0;
      for (std::int64_t at = 0; at < whole; at += kLanes) {
        using simd::load_every_second;
        const simd::Floats upper =
            larger(load_every_second(top + 2 * at), load_every_second(top + 2 * at + 1));
        const simd::Floats lower =
            larger(load_every_second(bottom + 2 * at), load_every_second(bottom + 2 * at + 1));
        simd::store(y + at, larger(upper, lower));
      }
      for (std::int64_t ow = whole; ow < s.ow; ++ow) {
        constexpr float kLowest = -std::numeric_limits<float>::infinity();
        y[ow] = fold_window(x, s, window_part(s, oh, ow), kLowest, kLowest, fold);
      }
    }
  }
}

void global_avg_pool_fast(const float* x, float* y, std::int64_t planes, std::int64_t elements) {
  const auto count = static_cast<float>(elements);
  for (std::int64_t p = 0; p < planes; ++p, x += elements) {
    y[p] = lane_sum(elements, [x](std::int64_t i) { return x[i]; }) / count;
  }
}

template decltype(max_pool2d<float>) max_pool2d<float>;
template decltype(avg_pool2d<float>) avg_pool2d<float>;
template decltype(max_pool2d_backward<float>) max_pool2d_backward<float>;
template decltype(avg_pool2d_backward<float>) avg_pool2d_backward<float>;

}  // namespace tensorscope::kernels
