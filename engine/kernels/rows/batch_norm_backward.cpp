#include "kernels/rows/batch_norm_backward.h"

#include <array>

#include "kernels/rows/row_statistics.h"
#include "kernels/simd/reduce.h"
#include "kernels/simd/vector_map.h"
#include "kernels/simd/vector_sums.h"
#include "kernels/threads/thread_pool.h"

namespace tensorscope::kernels {
namespace {

struct LaneSum {
  template <class Term>
  void operator()(float& total, std::int64_t n, const Term& term) const {
    total += lane_sum(n, term);
  }
};

/// Calls each(c) for every channel, shared by threads. Each call makes at most two passes over two
/// tensors.
template <class Each>
void for_channels(const ImageSizes& s, const Each& each) {
  share(s.c, 1, 16 * s.n * s.plane, [&](std::ptrdiff_t begin, std::ptrdiff_t end) {
    for (std::int64_t c = begin; c < end; ++c) each(c);
  });
}

/// Calls each(start) for every plane of channel c.
template <class Each>
void for_planes(const ImageSizes& s, std::int64_t c, const Each& each) {
  for (std::int64_t n = 0; n < s.n; ++n) each((n * s.c + c) * s.plane);
}

/// Sums of dy and of dy (x - mean) over a channel.
std::array<float, 2> gradient_sums(const float* x, const float* dy, float mean, const ImageSizes& s,
                                   std::int64_t c) {
  const simd::Floats centre = simd::splat(mean);
  const auto add = [centre](auto& sums, simd::Floats v, simd::Floats gradient) {
    sums[0] += gradient;
    sums[1] = simd::multiply_add(gradient, v - centre, sums[1]);
  };
  std::array<float, 2> totals{};
  for_planes(s, c, [&](std::int64_t start) {
    const auto [total, product] = vector_sums<2>(s.plane, add, x + start, dy + start);
    totals[0] += total;
    totals[1] += product;
  });
  return totals;
}

}  // namespace

void batch_statistics2d_fast(const float* x, float* means, float* variances, const ImageSizes& s) {
  const auto count = static_cast<float>(s.n * s.plane);
  for_channels(s, [&](std::int64_t c) {
    float sum = 0.0F;
    for_planes(s, c, [&](std::int64_t start) { sum += vector_sum(x + start, s.plane); });
    const float mean = sum / count;
    float squares = 0.0F;
    for_planes(s, c,
               [&](std::int64_t start) { squares += distance_sums(x + start, s.plane, mean)[1]; });
    means[c] = mean;
    variances[c] = squares / count;
  });
}

void batch_norm2d_backward_fast(const float* x, const BatchNormStatistics<float>& statistics,
                                const float* dy, const BatchNormGradients<float>& gradients,
                                const ImageSizes& s, float eps) {
  batch_norm2d_backward<float, LaneSum>(x, statistics, dy, gradients, s, eps);
}

// Computes both sums in one pass. If only the bias is requested, the reference's loop does it.
void batch_norm2d_training_backward_fast(const float* x,
                                         const BatchNormStatistics<float>& statistics,
                                         const float* dy,
                                         const BatchNormGradients<float>& gradients,
                                         const ImageSizes& s, float eps) {
  if (gradients.x == nullptr && gradients.weight == nullptr) {
    return batch_norm2d_training_backward<float, LaneSum>(x, statistics, dy, gradients, s, eps);
  }
  const auto count = static_cast<float>(s.n * s.plane);
  for_channels(s, [&](std::int64_t c) {
    const float mean = statistics.mean[c];
    const float scale = 1.0F / std::sqrt(statistics.variance[c] + eps);
    const auto [total, product] = gradient_sums(x, dy, mean, s, c);
    const float dweight = product * scale;
    if (gradients.bias != nullptr) gradients.bias[c] = total;
    if (gradients.weight != nullptr) gradients.weight[c] = dweight;
    if (gradients.x == nullptr) return;
    const simd::Floats centre = simd::splat(mean), shift = simd::splat(total / count);
    const simd::Floats slope = simd::splat(dweight * scale / count);
    const simd::Floats factor = simd::splat(statistics.weight[c] * scale);
    const auto gradient_of = [=](simd::Floats v, simd::Floats gradient) {
      return (gradient - shift - (v - centre) * slope) * factor;
    };
    for_planes(s, c, [&](std::int64_t start) {
      map_arrays(gradients.x + start, s.plane, gradient_of, x + start, dy + start);
    });
  });
}

}  // namespace tensorscope::kernels
