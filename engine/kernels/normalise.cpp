#include "kernels/normalise.h"

#include <array>
#include <utility>

#include "kernels/row_statistics.h"
#include "kernels/simd.h"

namespace tensorscope::kernels {

namespace {

using simd::Floats;
using simd::kLanes;

/// What a row's elements go through, with the row's numbers in all lanes.
struct Scaling {
  explicit Scaling(const RowStatistics<float>& row)
      : mean(simd::splat(row.mean)), scale(simd::splat(row.scale)) {}
  Floats operator()(Floats x, Floats weight, Floats bias) const {
    return simd::multiply_add((x - mean) * scale, weight, bias);
  }
  Floats mean, scale;
};

/// kRows rows, so that weights and biases are read once for all of them.
template <std::int64_t kRows>
void normalise_rows(const float* x, const float* weight, const float* bias, float* y,
                    std::int64_t columns, float eps) {
  const auto scalings = [&]<std::int64_t... kRow>(std::integer_sequence<std::int64_t, kRow...>) {
    return std::array{Scaling(row_statistics_fast(x + kRow * columns, columns, eps))...};
  }(std::make_integer_sequence<std::int64_t, kRows>{});
  std::int64_t i = 0;
  for (; i + kLanes <= columns; i += kLanes) {
    const Floats w = simd::load(weight + i);
    const Floats b = bias == nullptr ? Floats{} : simd::load(bias + i);
    simd::unroll<kRows>([&](auto r) {
      const std::int64_t at = i + static_cast<std::int64_t>(r) * columns;
      simd::store(y + at, scalings[r](simd::load(x + at), w, b));
    });
  }
  const std::int64_t rest = columns - i;
  if (rest == 0) return;
  const Floats w = simd::load_part(weight + i, rest);
  const Floats b = bias == nullptr ? Floats{} : simd::load_part(bias + i, rest);
  simd::unroll<kRows>([&](auto r) {
    const std::int64_t at = i + static_cast<std::int64_t>(r) * columns;
    simd::store_part(y + at, scalings[r](simd::load_part(x + at, rest), w, b), rest);
  });
}

}  // namespace

void layer_norm_fast(const float* x, const float* weight, const float* bias, float* y,
                     std::int64_t rows, std::int64_t columns, float eps) {
  for (; rows >= 4; rows -= 4, x += 4 * columns, y += 4 * columns) {
    normalise_rows<4>(x, weight, bias, y, columns, eps);
  }
  for (; rows > 0; --rows, x += columns, y += columns) {
    normalise_rows<1>(x, weight, bias, y, columns, eps);
  }
}

template void batch_norm2d(const float*, const BatchNormStatistics<float>&, float* __restrict,
                           const ImageSizes&, float);

}  // namespace tensorscope::kernels
