#include "kernels/rows/normalise.h"

#include <array>
#include <utility>

#include "kernels/rows/row_statistics.h"
#include "kernels/simd/simd.h"

namespace tensorscope::kernels {

namespace {

using simd::Floats;
using simd::kLanes;

/// Normalises the elements of a row and scales them; holds the row's statistics in all lanes.
struct Scaling {
  explicit Scaling(const RowStatistics<float>& row)
      : mean(simd::splat(row.mean)), scale(simd::splat(row.scale)) {}
  Floats operator()(Floats x, Floats weight, Floats bias) const {
    return simd::multiply_add((x - mean) * scale, weight, bias);
  }
  Floats mean, scale;
};

/// Statistics of several rows at once, so that the processor can work on other rows while one waits
/// for its centre, its sums or a square root.
template <std::size_t kRows>
std::array<RowStatistics<float>, kRows> statistics_of(const float* x, std::int64_t columns,
                                                      float eps) {
  if constexpr (kRows == 1) return {row_statistics_fast(x, columns, eps)};
  std::array<const float*, kRows> row;
  std::array<float, kRows> centres;
  Floats from[kRows];
  Floats sums[kRows][2]{};
  simd::unroll<kRows>([&](auto r) {
    row[r] = x + static_cast<std::int64_t>(r) * columns;
    centres[r] = row_centre(row[r], columns);
    from[r] = simd::splat(centres[r]);
  });
  std::int64_t i = 0;
  for (; i + kLanes <= columns; i += kLanes) {
    simd::unroll<kRows>([&](auto r) {
      const Floats distance = simd::load(row[r] + i) - from[r];
      sums[r][0] += distance;
      sums[r][1] = simd::multiply_add(distance, distance, sums[r][1]);
    });
  }
  std::array<RowStatistics<float>, kRows> all;
  simd::unroll<kRows>([&](auto r) {
    std::array<float, 2> totals{simd::sum(sums[r][0]), simd::sum(sums[r][1])};
    for (std::int64_t j = i; j < columns; ++j) {
      const float distance = row[r][j] - centres[r];
      totals[0] += distance;
      totals[1] += distance * distance;
    }
    all[r] = statistics_around(centres[r], totals, row[r], columns, eps);
  });
  return all;
}

/// Normalises kRows rows, so that weights and biases are read once for all of them.
template <std::size_t kRows>
void normalise_rows(const float* x, const float* weight, const float* bias, float* y,
                    std::int64_t columns, float eps) {
  const auto statistics = statistics_of<kRows>(x, columns, eps);
  const auto scalings = [&]<std::size_t... kRow>(std::index_sequence<kRow...>) {
    return std::array{Scaling(statistics[kRow])...};
  }(std::make_index_sequence<kRows>{});
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

template decltype(batch_norm2d<float>) batch_norm2d<float>;

}  // namespace tensorscope::kernels
