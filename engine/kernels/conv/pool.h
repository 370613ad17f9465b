#pragma once
// Pooling over planes = N*C images of H x W elements, output OH x OW. Windows may reach into the
// padding; those positions are computed like the others, with the padding's value. A window that
// reaches beyond the padding, as the last of an axis may in ceil_mode, ends where the padding ends.

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include "core/kernel_arguments.h"

namespace tensorscope::kernels {

/// The part of a window within input and padding, in the plane's coordinates, which are negative in
/// the padding above and to the left.
struct WindowPart {
  std::int64_t top = 0;
  std::int64_t left = 0;
  std::int64_t rows = 0;
  std::int64_t columns = 0;
};

/// The part of the window of output (oh, ow).
inline WindowPart window_part(const PoolSizes& s, std::int64_t oh, std::int64_t ow) {
  const std::int64_t top = oh * s.stride[0] - s.padding[0];
  const std::int64_t left = ow * s.stride[1] - s.padding[1];
  return {top, left, std::min(s.kernel[0], s.h + s.padding[0] - top),
          std::min(s.kernel[1], s.w + s.padding[1] - left)};
}

/// Visits a window in scan order: visit(position in the plane), -1 in the padding.
template <class Visit>
void visit_window(const PoolSizes& s, const WindowPart& part, const Visit& visit) {
  for (std::int64_t h = part.top; h < part.top + part.rows; ++h) {
    for (std::int64_t w = part.left; w < part.left + part.columns; ++w) {
      const bool inside = h >= 0 && h < s.h && w >= 0 && w < s.w;
      visit(inside ? h * s.w + w : -1);
    }
  }
}

/// Folds a window of one plane: state = fold(state, value) over all its values.
template <class T, class Fold>
T fold_window(const T* plane, const PoolSizes& s, const WindowPart& part, T padding_value, T state,
              const Fold& fold) {
  visit_window(s, part,
               [&](std::int64_t at) { state = fold(state, at < 0 ? padding_value : plane[at]); });
  return state;
}

/// One compare per value. A NaN in the window makes the output NaN, as in PyTorch; checking for it
/// is not counted as arithmetic.
template <class T>
void max_pool2d(const T* x, T* __restrict y, const PoolSizes& s) {
  const T lowest = T(-std::numeric_limits<float>::infinity());
  const auto larger = [](const T& best, const T& value) {
    using std::isnan;
    return value > best || isnan(value) ? value : best;
  };
  for (std::int64_t p = 0; p < s.planes; ++p, x += s.h * s.w) {
    for (std::int64_t oh = 0; oh < s.oh; ++oh) {
      for (std::int64_t ow = 0; ow < s.ow; ++ow) {
        *y++ = fold_window(x, s, window_part(s, oh, ow), lowest, lowest, larger);
      }
    }
  }
}

/// The mean over the positions of the window of output (oh, ow).
template <class T>
T average_window(const T* plane, const PoolSizes& s, std::int64_t oh, std::int64_t ow) {
  const WindowPart part = window_part(s, oh, ow);
  const T count = T(static_cast<double>(part.rows * part.columns));
  const auto plus = [](const T& sum, const T& value) { return sum + value; };
  return fold_window(plane, s, part, T(0), T(0), plus) / count;
}

template <class T>
void avg_pool2d(const T* x, T* __restrict y, const PoolSizes& s) {
  for (std::int64_t p = 0; p < s.planes; ++p, x += s.h * s.w) {
    for (std::int64_t oh = 0; oh < s.oh; ++oh) {
      for (std::int64_t ow = 0; ow < s.ow; ++ow) {
        *y++ = average_window(x, s, oh, ow);
      }
    }
  }
}

/// Position of the window's first maximum in scan order, the element max_pool2d takes; a NaN counts
/// as the maximum.
template <class T>
std::int64_t max_position(const T* plane, const PoolSizes& s, std::int64_t oh, std::int64_t ow) {
  using std::isnan;
  const T lowest = T(-std::numeric_limits<float>::infinity());
  T best = lowest;
  // The window's first element inside the plane, for a window of minus infinities.
  const WindowPart part = window_part(s, oh, ow);
  std::int64_t found =
      std::max<std::int64_t>(0, part.top) * s.w + std::max<std::int64_t>(0, part.left);
  visit_window(s, part, [&](std::int64_t at) {
    const T value = at < 0 ? lowest : plane[at];
    if (value > best || isnan(value)) {
      best = value;
      found = at;
    }
  });
  return found;
}

/// dx = the sum of the gradients of the windows in which the element was the first maximum.
/// Searches for the maxima again: storing positions would cost more than it saves.
template <class T>
void max_pool2d_backward(const T* x, const T* dy, T* __restrict dx, const PoolSizes& s) {
  std::fill_n(dx, s.planes * s.h * s.w, T(0));
  for (std::int64_t p = 0; p < s.planes; ++p, x += s.h * s.w, dx += s.h * s.w) {
    for (std::int64_t oh = 0; oh < s.oh; ++oh) {
      for (std::int64_t ow = 0; ow < s.ow; ++ow) dx[max_position(x, s, oh, ow)] += *dy++;
    }
  }
}

/// dx = the sum of dy / positions of the window over all windows that contain the element. Shares
/// in the padding are computed like the others and then discarded.
template <class T>
void avg_pool2d_backward(const T* dy, T* __restrict dx, const PoolSizes& s) {
  std::fill_n(dx, s.planes * s.h * s.w, T(0));
  T lost = T(0);
  for (std::int64_t p = 0; p < s.planes; ++p, dx += s.h * s.w) {
    for (std::int64_t oh = 0; oh < s.oh; ++oh) {
      for (std::int64_t ow = 0; ow < s.ow; ++ow) {
        const WindowPart part = window_part(s, oh, ow);
        const T share = *dy++ / T(static_cast<double>(part.rows * part.columns));
        visit_window(s, part, [&](std::int64_t at) { (at < 0 ? lost : dx[at]) += share; });
      }
    }
  }
}

/// y[p] = mean of the plane's elements.
template <class T>
void global_avg_pool(const T* x, T* __restrict y, std::int64_t planes, std::int64_t elements) {
  const T count = T(static_cast<double>(elements));
  for (std::int64_t p = 0; p < planes; ++p) {
    T sum = T(0);
    for (std::int64_t i = 0; i < elements; ++i) sum += x[p * elements + i];
    y[p] = sum / count;
  }
}

/// dx = dy[p] / elements throughout the plane.
template <class T>
void global_avg_pool_backward(const T* dy, T* dx, std::int64_t planes, std::int64_t elements) {
  const T count = T(static_cast<double>(elements));
  for (std::int64_t p = 0; p < planes; ++p) std::fill_n(dx + p * elements, elements, dy[p] / count);
}

/// The same for floats: first the rows of a window are folded, for several columns at once, then
/// its columns. If a maximum meets a NaN, the loop above computes the plane.
void max_pool2d_fast(const float* x, float* __restrict y, const PoolSizes& s);
void avg_pool2d_fast(const float* x, float* __restrict y, const PoolSizes& s);

/// global_avg_pool with sums that vectorise (kernels/simd/reduce.h).
void global_avg_pool_fast(const float* x, float* y, std::int64_t planes, std::int64_t elements);

// Compiled once, in kernels/conv/pool.cpp, with the optimisation flags of kernels.
extern template decltype(max_pool2d<float>) max_pool2d<float>;
extern template decltype(avg_pool2d<float>) avg_pool2d<float>;
extern template decltype(max_pool2d_backward<float>) max_pool2d_backward<float>;
extern template decltype(avg_pool2d_backward<float>) avg_pool2d_backward<float>;

}  // namespace tensorscope::kernels
