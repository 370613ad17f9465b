#include "kernels/conv/pool.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>
#include <span>

#include "kernels/conv/pool_tile.h"
#include "kernels/simd/reduce.h"
#include "kernels/simd/simd.h"

namespace tensorscope::kernels {

namespace {

using namespace pooling;
using simd::Floats;
constexpr std::ptrdiff_t kWidth = simd::kLanes;
// Columns in the line buffer, which holds columns with their rows folded before the windows are
// folded. Used where no tile does both.
constexpr std::ptrdiff_t kLine = 1024;

// Computes those outputs of a row whose windows lie within the image's columns; returns false if
// there are too few.
struct Pool;
using RowOfTiles = bool (*)(const Pool& pool, const Rows& rows, float* y, Floats& seen);

// What all planes of a call share.
struct Pool {
  const PoolSizes& s;
  bool mean;
  RowOfTiles tiles;  // or null
  const float* x_end;
  float* y_end;
  std::ptrdiff_t kernel = static_cast<std::ptrdiff_t>(s.kernel[1]);
  std::ptrdiff_t stride = static_cast<std::ptrdiff_t>(s.stride[1]);
  std::ptrdiff_t padding = static_cast<std::ptrdiff_t>(s.padding[1]);
  std::ptrdiff_t w = static_cast<std::ptrdiff_t>(s.w);
  std::ptrdiff_t ow = static_cast<std::ptrdiff_t>(s.ow);
  // Outputs [first, last) have windows within the columns.
  std::ptrdiff_t first = (padding + stride - 1) / stride;
  std::ptrdiff_t last = std::min(ow, (w + padding - kernel) / stride + 1);
  Floats count = simd::splat(static_cast<float>(s.kernel[0] * s.kernel[1]));

  float beside() const { return mean ? 0.0F : -std::numeric_limits<float>::infinity(); }
  Floats fold(Floats a, Floats b) const {
    if (mean) return a + b;
    return simd::max(b, a);
  }
};

// A tile may read and write beyond a row's end, because those outputs are written again later, but
// not beyond the call's arrays.
template <int kStride, int kKernel, class Fold>
bool windows_by_tiles(const Pool& pool, const Rows& rows, float* y, Floats& seen) {
  using Wide = Tile<kStride, kKernel, Fold>;
  const std::ptrdiff_t count = pool.last - pool.first;
  const Rows within = rows.from(pool.first * kStride - pool.padding);
  y += pool.first;
  const std::ptrdiff_t last_tile = std::max<std::ptrdiff_t>(0, count - Wide::kOutputs);
  const std::ptrdiff_t read = (rows.count - 1) * rows.step + last_tile * kStride + Wide::kColumns;
  if (count <= 0 || pool.y_end - y < Wide::kOutputs || pool.x_end - within.x < read) return false;
  Floats sum{};
  for (std::ptrdiff_t i = 0; i < count; i += Wide::kOutputs) {
    const std::ptrdiff_t at = std::min(i, last_tile);
    Wide::run(within.from(at * kStride), pool.count, y + at, sum);
  }
  seen += sum;
  return true;
}

template <class Fold>
RowOfTiles tiles_for(const PoolSizes& s) {
  if (s.kernel[1] == 3 && s.stride[1] == 1) return windows_by_tiles<1, 3, Fold>;
  if (s.stride[1] != 2) return nullptr;
  if (s.kernel[1] == 2) return windows_by_tiles<2, 2, Fold>;
  return s.kernel[1] == 3 ? windows_by_tiles<2, 3, Fold> : nullptr;
}

// Computes outputs [from, from + count) of any window, if their columns fit into the line. If there
// are fewer outputs than lanes, lanes repeat the last one.
[[gnu::noinline]] void line_of_windows(const Pool& pool, const Rows& rows, std::ptrdiff_t from,
                                       std::ptrdiff_t count, std::span<float> line, float* y,
                                       Floats& seen) {
  const std::ptrdiff_t span = (count - 1) * pool.stride + pool.kernel;
  const std::ptrdiff_t column = from * pool.stride - pool.padding;
  const std::ptrdiff_t before = std::max<std::ptrdiff_t>(-column, 0);
  const std::ptrdiff_t inside = std::min(span, pool.w - column) - before;
  std::fill_n(line.data(), before, pool.beside());
  for (std::ptrdiff_t i = 0; i < inside; i += kWidth) {
    const std::ptrdiff_t at = std::max<std::ptrdiff_t>(0, std::min(i, inside - kWidth));
    const float* x = rows.x + column + before + at;
    const auto load = [&] { return inside >= kWidth ? simd::load(x) : simd::load_part(x, inside); };
    Floats value = load();
    Floats sum = value;
    for (std::ptrdiff_t row = 1; row < rows.count; ++row) {
      x += rows.step;
      const Floats next = load();
      value = pool.fold(value, next);
      sum += next;
    }
    seen += sum;
    simd::store(line.data() + before + at, value);
  }
  std::fill(line.data() + before + inside, line.data() + span, pool.beside());
  for (std::ptrdiff_t i = 0; i < count; i += kWidth) {
    const std::ptrdiff_t at = std::max<std::ptrdiff_t>(0, std::min(i, count - kWidth));
    const auto load = [&](std::ptrdiff_t k) {
      const float* const x = line.data() + at * pool.stride + k;
      if (pool.stride == 1 && count >= kWidth) return simd::load(x);
      if (pool.stride == 2 && count >= kWidth) return simd::load_every_second(x);
      Floats value;
      simd::unroll<simd::kLanes>([&](std::ptrdiff_t lane) {
        value[lane] = x[std::min(lane, count - 1 - at) * pool.stride];
      });
      return value;
    };
    Floats value = load(0);
    for (std::ptrdiff_t k = 1; k < pool.kernel; ++k) value = pool.fold(value, load(k));
    if (pool.mean) value /= pool.count;
    if (count >= kWidth) {
      simd::store(y + at, value);
    } else {
      simd::store_part(y, value, count);
    }
  }
}

// Returns a NaN if a maximum may have lost one.
float pool_plane(const Pool& pool, const float* x, float* y) {
  std::array<float, kLine + kWidth> line;  // NOLINT(cppcoreguidelines-pro-type-member-init)
  const std::ptrdiff_t most = (kLine - pool.kernel) / pool.stride + 1;
  const PoolSizes& s = pool.s;
  Floats seen{};
  for (std::int64_t oh = 0; oh < s.oh; ++oh, y += s.ow) {
    const std::int64_t row = oh * s.stride[0] - s.padding[0];
    const std::int64_t top = std::max<std::int64_t>(row, 0);
    const Rows rows{x + top * s.w, pool.w,
                    static_cast<std::ptrdiff_t>(std::min(row + s.kernel[0], s.h) - top),
                    oh == 0 || s.kernel[0] <= s.stride[0]};
    const bool tiled = pool.tiles != nullptr && pool.tiles(pool, rows, y, seen);
    for (std::ptrdiff_t i = 0; i < pool.ow;) {
      if (tiled && i == pool.first) i = pool.last;
      const std::ptrdiff_t end = tiled && i < pool.first ? pool.first : pool.ow;
      const std::ptrdiff_t count = std::min(most, end - i);
      if (count > 0) line_of_windows(pool, rows, i, count, line, y + i, seen);
      i += count;
    }
  }
  return simd::sum(seen);
}

// Whether any window of the plane contains a NaN. A NaN that a tile read beyond the plane must not
// lead to the reference loop, whose zeros may have other signs: results would depend on which
// planes a thread happens to take.
bool meets_nan(const float* x, const PoolSizes& one) {
  bool found = false;
  for (std::int64_t oh = 0; oh < one.oh; ++oh) {
    for (std::int64_t ow = 0; ow < one.ow; ++ow) {
      visit_window(one, window_part(one, oh, ow),
                   [&](std::int64_t at) { found = found || (at >= 0 && x[at] != x[at]); });
    }
  }
  return found;
}

void pool_planes(const float* x, float* y, const PoolSizes& s, bool mean, RowOfTiles tiles) {
  const std::int64_t outputs = s.oh * s.ow;
  const Pool pool{s, mean, tiles, x + s.planes * s.h * s.w, y + s.planes * outputs};
  PoolSizes one = s;
  one.planes = 1;
  for (std::int64_t p = 0; p < s.planes; ++p, x += s.h * s.w, y += outputs) {
    const float seen = pool_plane(pool, x, y);
    if (!mean && seen != seen && meets_nan(x, one)) max_pool2d(x, y, one);
  }
}

// Recomputes windows that ceil_mode cuts: they divide by fewer positions than the others.
void average_cut_windows(const float* x, float* y, const PoolSizes& s) {
  const auto cut = [&s](std::size_t axis, std::int64_t size, std::int64_t outputs) {
    const std::int64_t last = (outputs - 1) * s.stride[axis] + s.kernel[axis];
    return last > size + 2 * s.padding[axis];
  };
  const bool cut_below = cut(0, s.h, s.oh);
  const bool cut_right = cut(1, s.w, s.ow);
  if (!cut_below && !cut_right) return;
  for (std::int64_t p = 0; p < s.planes; ++p, x += s.h * s.w, y += s.oh * s.ow) {
    if (cut_right) {
      for (std::int64_t oh = 0; oh < s.oh; ++oh) {
        y[oh * s.ow + s.ow - 1] = average_window(x, s, oh, s.ow - 1);
      }
    }
    if (cut_below) {
      for (std::int64_t ow = 0; ow < s.ow; ++ow) {
        y[(s.oh - 1) * s.ow + ow] = average_window(x, s, s.oh - 1, ow);
      }
    }
  }
}

}  // namespace

void max_pool2d_fast(const float* x, float* __restrict y, const PoolSizes& s) {
  if (s.kernel[1] > kLine) return max_pool2d(x, y, s);
  pool_planes(x, y, s, false, tiles_for<Larger>(s));
}

void avg_pool2d_fast(const float* x, float* __restrict y, const PoolSizes& s) {
  if (s.kernel[1] > kLine) return avg_pool2d(x, y, s);
  pool_planes(x, y, s, true, tiles_for<Plus>(s));
  average_cut_windows(x, y, s);
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
