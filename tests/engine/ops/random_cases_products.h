#pragma once
// Random shapes for matrix products, convolution and attention.

#include <array>

#include "random_cases.h"

namespace tensorscope::test {

template <>
inline OpCase<Matmul> random_case<Matmul>(Rng& rng) {
  const bool transpose_b = rng.below(2) == 0;
  const std::int64_t m = random_size(rng, 6);
  const std::int64_t n = random_size(rng, 6);
  const std::int64_t k = random_size(rng, 7);
  const Shape b = transpose_b ? Shape{n, k} : Shape{k, n};
  if (rng.below(2) == 0) return {{transpose_b}, {{m, k}, b}};
  const std::int64_t batch = random_size(rng, 3);
  return {{transpose_b}, {{batch, 2, m, k}, {batch, 2, b[0], b[1]}}};
}

template <>
inline OpCase<Conv2d> random_case<Conv2d>(Rng& rng) {
  Conv2d op{.groups = random_size(rng, 3)};
  const Shape weight{op.groups * random_size(rng, 2), random_size(rng, 2), random_size(rng, 3),
                     random_size(rng, 3)};
  std::array<std::int64_t, 2> image{};
  for (const std::size_t axis : {0U, 1U}) {
    op.stride[axis] = random_size(rng, 3);
    op.padding[axis] = rng.below(3);
    op.dilation[axis] = random_size(rng, 2);
    op.extra_padding[axis] = rng.below(2);
    image[axis] = op.dilation[axis] * (weight.dims()[2 + axis] - 1) + random_size(rng, 4);
  }
  OpCase<Conv2d> one{op,
                     {{random_size(rng, 2), op.groups * weight[1], image[0], image[1]}, weight}};
  if (rng.below(2) == 0) one.inputs.push_back({weight[0]});
  return one;
}

template <>
inline OpCase<Attention> random_case<Attention>(Rng& rng) {
  const bool causal = rng.below(2) == 0;
  const std::int64_t kv_heads = random_size(rng, 2);
  const Shape q{random_size(rng, 2), kv_heads * random_size(rng, 3), random_size(rng, 7),
                random_size(rng, 5)};
  return {{causal}, {q, q.with(1, kv_heads), q.with(1, kv_heads)}};
}

}  // namespace tensorscope::test
