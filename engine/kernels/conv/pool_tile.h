#pragma once
// Folds a pool's windows in registers: first rows, for several columns at once, then columns.

#include <array>
#include <cstddef>

#include "kernels/simd/simd.h"

namespace tensorscope::kernels::pooling {

/// The image's rows that a row of windows covers.
struct Rows {
  const float* x;
  std::ptrdiff_t step, count;
  bool first_is_new;  // no window above has read it

  Rows from(std::ptrdiff_t column) const { return {x + column, step, count, first_is_new}; }
};

/// Maximum in one instruction, which loses NaNs. Its operands are therefore also summed up, to
/// detect them.
struct Larger {
  static constexpr bool kForgets = true;
  static simd::Floats fold(simd::Floats best, simd::Floats value) { return simd::max(value, best); }
};
struct Plus {
  static constexpr bool kForgets = false;
  static simd::Floats fold(simd::Floats sum, simd::Floats value) { return sum + value; }
};

/// Windows that begin at rows.x, rows.x + kStride ..., as many as four vectors of columns hold.
/// Adds the operands to `seen` if Fold loses NaNs; sums are divided by `count`.
template <int kStride, int kKernel, class Fold>
struct Tile {
  static constexpr std::ptrdiff_t kWidth = simd::kLanes;
  static constexpr std::ptrdiff_t kColumns = 4 * kWidth;
  static constexpr std::ptrdiff_t kOutputs = (kColumns - kKernel) / kStride + 1;

  static void run(Rows rows, simd::Floats count, float* y, simd::Floats& seen) {
    std::array<simd::Floats, 4> v;
    simd::unroll<4>([&](auto i) { v[i] = load(rows.x, i); });
    if (Fold::kForgets && rows.first_is_new) seen += (v[0] + v[1]) + (v[2] + v[3]);
    for (; rows.count > 1; --rows.count) {
      rows.x += rows.step;
      std::array<simd::Floats, 4> row;
      simd::unroll<4>([&](auto i) {
        row[i] = load(rows.x, i);
        v[i] = Fold::fold(v[i], row[i]);
      });
      if (Fold::kForgets) seen += (row[0] + row[1]) + (row[2] + row[3]);
    }
    const auto put = [&](std::ptrdiff_t at, simd::Floats value) {
      simd::store(y + at, Fold::kForgets ? value : value / count);
    };
    // The last vector of outputs overlaps the one before it.
    constexpr std::ptrdiff_t kLast = kOutputs - kWidth;
    if constexpr (kStride == 1) {
      simd::unroll<3>([&](auto i) {
        put(static_cast<std::ptrdiff_t>(i) * kWidth, windows<0>(v[i], v[i + 1]));
      });
      put(kLast, windows<kLast % kWidth>(v[2], v[3]));
    } else {
      using simd::every_second;
      const std::array even{every_second<0>(v[0], v[1]), every_second<0>(v[2], v[3])};
      const std::array odd{every_second<1>(v[0], v[1]), every_second<1>(v[2], v[3])};
      put(0, pairs<0>(even, odd));
      put(kLast, pairs<kLast>(even, odd));
    }
  }

 private:
  static simd::Floats load(const float* x, std::ptrdiff_t i) { return simd::load(x + i * kWidth); }

  // Windows of stride 1 that begin in lane kFirst of a and the lanes after it.
  template <int kFirst>
  static simd::Floats windows(simd::Floats a, simd::Floats b) {
    using simd::ahead;
    const simd::Floats two = Fold::fold(ahead<kFirst>(a, b), ahead<kFirst + 1>(a, b));
    if constexpr (kKernel == 2) {
      return two;
    } else {
      return Fold::fold(two, ahead<kFirst + 2>(a, b));
    }
  }
  // Windows of stride 2, from number kFirst on.
  template <int kFirst>
  static simd::Floats pairs(const std::array<simd::Floats, 2>& even,
                            const std::array<simd::Floats, 2>& odd) {
    using simd::ahead;
    const simd::Floats two =
        Fold::fold(ahead<kFirst>(even[0], even[1]), ahead<kFirst>(odd[0], odd[1]));
    if constexpr (kKernel == 2) {
      return two;
    } else {
      return Fold::fold(two, ahead<kFirst + 1>(even[0], even[1]));
    }
  }
};

}  // namespace tensorscope::kernels::pooling
