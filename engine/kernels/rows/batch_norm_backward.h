#pragma once
// Backward of batch normalisation, and the statistics of a batch for its training mode.
//
// N images, C channels, H*W = plane elements each (ImageSizes); M = N * plane elements of a
// channel. With d = x - mean and scale = 1 / sqrt(var + eps):
//   dbias = sum(dy), dweight = scale * sum(dy d),
//   dx = weight * scale * dy                       when the statistics are constants (evaluation)
//   dx = weight * scale * (dy - sum(dy) / M - d * scale^2 * sum(dy d) / M)
//                                                  when they come from x (training)
// Ioffe and Szegedy, arXiv:1502.03167, section 3, with the path through the mean and variance.

#include <cmath>
#include <cstdint>

#include "kernels/rows/normalise.h"

namespace tensorscope::kernels {

/// Gradients to compute; null for those that are not needed.
template <class T>
struct BatchNormGradients {
  T* x;
  T* weight;
  T* bias;
};

/// Adds term(i) for i in [0, n) one after the other, for the reference.
struct PlainSum {
  template <class T, class Term>
  void operator()(T& total, std::int64_t n, const Term& term) const {
    for (std::int64_t i = 0; i < n; ++i) total += term(i);
  }
};

/// Sum over the planes of channel c of term(position in the tensor).
template <class T, class Sum, class Term>
T channel_sum(const ImageSizes& s, std::int64_t c, const Sum& sum, const Term& term) {
  T total = T(0);
  for (std::int64_t n = 0; n < s.n; ++n) {
    const std::int64_t start = (n * s.c + c) * s.plane;
    sum(total, s.plane, [&term, start](std::int64_t i) { return term(start + i); });
  }
  return total;
}

/// Mean [C] and biased variance [C] of each channel, in two passes.
template <class T>
void batch_statistics2d(const T* x, T* means, T* variances, const ImageSizes& s) {
  const PlainSum sum{};
  const T count = T(static_cast<double>(s.n * s.plane));
  for (std::int64_t c = 0; c < s.c; ++c) {
    const T mean = channel_sum<T>(s, c, sum, [x](std::int64_t i) { return x[i]; }) / count;
    const auto squared = [x, mean](std::int64_t i) {
      const T distance = x[i] - mean;
      return distance * distance;
    };
    means[c] = mean;
    variances[c] = channel_sum<T>(s, c, sum, squared) / count;
  }
}

/// The part of dx that goes through the batch's mean and variance: dy - shift - (x - mean) * slope.
template <class T>
struct ThroughStatistics {
  T mean = T(0);
  T shift = T(0);
  T slope = T(0);
};

template <class T>
void batch_norm2d_training_plane(const T* x, const T* dy, T* __restrict dx, T factor,
                                 const ThroughStatistics<T>& part, std::int64_t n) {
  for (std::int64_t i = 0; i < n; ++i) {
    dx[i] = (dy[i] - part.shift - (x[i] - part.mean) * part.slope) * factor;
  }
}

template <class T>
void scale_plane(const T* dy, T* __restrict dx, T factor, std::int64_t n) {
  for (std::int64_t i = 0; i < n; ++i) dx[i] = dy[i] * factor;
}

/// For constant statistics. Pointers that no requested gradient reads may be null: x and the mean
/// are read for dweight, the weight for dx, the variance for both.
template <class T, class Sum = PlainSum>
void batch_norm2d_backward(const T* x, const BatchNormStatistics<T>& statistics, const T* dy,
                           const BatchNormGradients<T>& gradients, const ImageSizes& s, float eps) {
  const Sum sum{};
  using std::sqrt;
  for (std::int64_t c = 0; c < s.c; ++c) {
    if (gradients.bias != nullptr) {
      gradients.bias[c] = channel_sum<T>(s, c, sum, [dy](std::int64_t i) { return dy[i]; });
    }
    if (gradients.x == nullptr && gradients.weight == nullptr) continue;
    const T scale = T(1) / sqrt(statistics.variance[c] + T(eps));
    if (gradients.weight != nullptr) {
      const T mean = statistics.mean[c];
      const auto product = [=](std::int64_t i) { return dy[i] * (x[i] - mean); };
      gradients.weight[c] = channel_sum<T>(s, c, sum, product) * scale;
    }
    if (gradients.x == nullptr) continue;
    const T factor = statistics.weight[c] * scale;
    for (std::int64_t n = 0; n < s.n; ++n) {
      const std::int64_t start = (n * s.c + c) * s.plane;
      scale_plane(dy + start, gradients.x + start, factor, s.plane);
    }
  }
}

/// For statistics that come from x. Pointers that no requested gradient reads may be null: x, mean
/// and variance are read for dx and dweight, the weight for dx.
template <class T, class Sum = PlainSum>
void batch_norm2d_training_backward(const T* x, const BatchNormStatistics<T>& statistics,
                                    const T* dy, const BatchNormGradients<T>& gradients,
                                    const ImageSizes& s, float eps) {
  const Sum sum{};
  using std::sqrt;
  const T count = T(static_cast<double>(s.n * s.plane));
  for (std::int64_t c = 0; c < s.c; ++c) {
    T total = T(0);
    if (gradients.x != nullptr || gradients.bias != nullptr) {
      total = channel_sum<T>(s, c, sum, [dy](std::int64_t i) { return dy[i]; });
    }
    if (gradients.bias != nullptr) gradients.bias[c] = total;
    if (gradients.x == nullptr && gradients.weight == nullptr) continue;
    const T mean = statistics.mean[c];
    const T scale = T(1) / sqrt(statistics.variance[c] + T(eps));
    const auto product = [=](std::int64_t i) { return dy[i] * (x[i] - mean); };
    const T dweight = channel_sum<T>(s, c, sum, product) * scale;
    if (gradients.weight != nullptr) gradients.weight[c] = dweight;
    if (gradients.x == nullptr) continue;
    const ThroughStatistics<T> part{mean, total / count, dweight * scale / count};
    const T factor = statistics.weight[c] * scale;
    for (std::int64_t n = 0; n < s.n; ++n) {
      const std::int64_t start = (n * s.c + c) * s.plane;
      batch_norm2d_training_plane(x + start, dy + start, gradients.x + start, factor, part,
                                  s.plane);
    }
  }
}

/// The same with sums that vectorise (kernels/simd/reduce.h).
decltype(batch_statistics2d<float>) batch_statistics2d_fast;
decltype(batch_norm2d_backward<float>) batch_norm2d_backward_fast;
decltype(batch_norm2d_training_backward<float>) batch_norm2d_training_backward_fast;

}  // namespace tensorscope::kernels
