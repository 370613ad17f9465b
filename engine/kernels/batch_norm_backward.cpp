#include "kernels/batch_norm_backward.h"

#include "kernels/reduce.h"

namespace tensorscope::kernels {
namespace {

struct LaneSum {
  template <class Term>
  void operator()(float& total, std::int64_t n, const Term& term) const {
    total += lane_sum(n, term);
  }
};

}  // namespace

void batch_statistics2d_fast(const float* x, float* means, float* variances, const ImageSizes& s) {
  batch_statistics2d(x, means, variances, s, LaneSum{});
}

void batch_norm2d_backward_fast(const float* x, const BatchNormStatistics<float>& statistics,
                                const float* dy, const BatchNormGradients<float>& gradients,
                                const ImageSizes& s, float eps) {
  batch_norm2d_backward(x, statistics, dy, gradients, s, eps, LaneSum{});
}

void batch_norm2d_training_backward_fast(const float* x,
                                         const BatchNormStatistics<float>& statistics,
                                         const float* dy,
                                         const BatchNormGradients<float>& gradients,
                                         const ImageSizes& s, float eps) {
  batch_norm2d_training_backward(x, statistics, dy, gradients, s, eps, LaneSum{});
}

}  // namespace tensorscope::kernels
