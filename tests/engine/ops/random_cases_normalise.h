#pragma once
// Random cases of normalisation, and the gradient check for batch normalisation with batch
// statistics.

#include "gradcheck.h"
#include "random_cases.h"

namespace tensorscope::test {

template <>
inline OpCase<LayerNorm> random_case<LayerNorm>(Rng& rng) {
  const Shape x{random_size(rng, 4), random_size(rng, 5), random_size(rng, 9)};
  if (rng.below(2) == 0) return {{1e-3F}, {x, {x[2]}}};
  return {{1e-3F}, {x, {x[2]}, {x[2]}}};
}

inline Shape random_images(Rng& rng) {
  return {random_size(rng, 3), random_size(rng, 5), random_size(rng, 4), random_size(rng, 4)};
}

template <>
inline OpCase<BatchNorm2d> random_case<BatchNorm2d>(Rng& rng) {
  const Shape x = random_images(rng);
  const Shape c{x[1]};
  return {{}, {x, c, c, c, c}};
}

template <>
inline OpCase<BatchNorm2dTraining> random_case<BatchNorm2dTraining>(Rng& rng) {
  const Shape x = random_images(rng);
  return {{1e-3F}, {x, {x[1]}, {x[1]}, {2, x[1]}}};
}

/// Training's two ops as one: statistics of x, then normalisation. Its differences include the path
/// through the statistics, which differences of BatchNorm2dTraining alone would miss.
struct BatchNormOfItsBatch : BatchNorm2dTraining {
  static constexpr std::string_view kName = "batch_norm2d_of_its_batch";

  Shape infer(Shapes shapes) const { return shapes[0]; }
  Reads backward_reads(InputSet) const { return {.inputs = {0, 1}}; }

  template <class T>
  void reference(Inputs inputs, View output) const {
    const Statistics<T> statistics(inputs[0]);
    const std::array<ConstView, 4> all{inputs[0], inputs[1], inputs[2], statistics.view()};
    BatchNorm2dTraining::reference<T>(all, output);
  }
  template <class T, class Kernels>
  void backward(const BackwardCall& call, Gradients gradients, Workspace scratch) const {
    const Statistics<T> statistics(call.inputs[0]);
    const std::array<Shape, 4> shapes{call.shapes[0], call.shapes[1], call.shapes[2],
                                      statistics.view().shape};
    const std::array<ConstView, 4> all{call.inputs[0], call.inputs[1], call.inputs[2],
                                       statistics.view()};
    const std::array<View, 4> out{gradients[0], gradients[1], gradients[2], View{}};
    BatchNorm2dTraining::backward<T, Kernels>({shapes, all, call.output, call.grad_output}, out,
                                              scratch);
  }

 private:
  template <class T>
  class Statistics {
   public:
    explicit Statistics(const ConstView& x)
        : shape_(BatchStatistics2d{}.infer({&x.shape, 1})),
          values_(static_cast<std::size_t>(shape_.numel())) {
      const View statistics{shape_, kDTypeOf<T>, values_.data()};
      forward_kernel<T, ReadableKernels>(BatchStatistics2d{}, {&x, 1}, statistics);
    }
    ConstView view() const { return {shape_, kDTypeOf<T>, values_.data()}; }

   private:
    Shape shape_;
    std::vector<T> values_;
  };
};

/// The gradient of x includes the statistics, so it is compared with differences of both ops
/// together.
inline std::string gradient_mismatch(const BatchNorm2dTraining& op,
                                     const std::vector<Shape>& shapes) {
  return gradient_mismatch(BatchNormOfItsBatch{op}, {shapes[0], shapes[1], shapes[2]});
}

}  // namespace tensorscope::test
