#pragma once
// Random shapes for pooling and for ops that move data.

#include <array>
#include <utility>

#include "random_cases.h"

namespace tensorscope::test {

inline Shape random_shape(Rng& rng, std::size_t rank, std::uint32_t limit) {
  std::array<std::int64_t, Shape::kMaxRank> dims{};
  for (std::size_t i = 0; i < rank; ++i) dims[i] = random_size(rng, limit);
  return Shape(std::span<const std::int64_t>(dims.data(), rank));
}

/// Windows that overlap, leave gaps and reach into the padding; half of the cases use ceil_mode.
template <class Op>
OpCase<Op> random_pool(Rng& rng) {
  Op op;
  op.ceil_mode = rng.below(2) == 1;
  std::array<std::int64_t, 2> image{};
  for (const std::size_t axis : {0U, 1U}) {
    op.kernel[axis] = random_size(rng, 3);
    op.stride[axis] = random_size(rng, 3);
    op.padding[axis] = rng.below(static_cast<std::uint32_t>(op.kernel[axis] / 2) + 1);
    image[axis] = op.kernel[axis] - 1 + random_size(rng, 5);
  }
  return {op, {{random_size(rng, 2), random_size(rng, 3), image[0], image[1]}}};
}
template <>
inline OpCase<MaxPool2d> random_case<MaxPool2d>(Rng& rng) {
  return random_pool<MaxPool2d>(rng);
}
template <>
inline OpCase<AvgPool2d> random_case<AvgPool2d>(Rng& rng) {
  return random_pool<AvgPool2d>(rng);
}
template <>
inline OpCase<GlobalAvgPool> random_case<GlobalAvgPool>(Rng& rng) {
  return {{}, {random_shape(rng, 4, 5)}};
}

template <>
inline OpCase<Embedding> random_case<Embedding>(Rng& rng) {
  return {{}, {random_shape(rng, 2, 5), random_shape(rng, 2, 7)}};
}

template <>
inline OpCase<Permute> random_case<Permute>(Rng& rng) {
  Permute op{.rank = 1 + rng.below(4)};
  for (std::size_t i = 0; i < op.rank; ++i) {
    op.dims[i] = static_cast<std::uint8_t>(i);
    std::swap(op.dims[i], op.dims[rng.below(static_cast<std::uint32_t>(i) + 1)]);
  }
  return {op, {random_shape(rng, op.rank, 5)}};
}

template <>
inline OpCase<SplitHeads> random_case<SplitHeads>(Rng& rng) {
  SplitHeads op{.heads = random_size(rng, 3)};
  op.of = op.heads + rng.below(7);
  op.first = rng.below(static_cast<std::uint32_t>(op.of - op.heads) + 1);
  return {op, {{random_size(rng, 2), random_size(rng, 4), op.of * random_size(rng, 3)}}};
}

template <>
inline OpCase<Reshape> random_case<Reshape>(Rng& rng) {
  const Shape x = random_shape(rng, 3, 5);
  return {{{x[2] * x[0], 1, x[1]}}, {x}};
}
template <>
inline OpCase<Flatten> random_case<Flatten>(Rng& rng) {
  return {{static_cast<int>(rng.below(3))}, {random_shape(rng, 3, 5)}};
}

template <>
inline OpCase<Concat> random_case<Concat>(Rng& rng) {
  const Shape first = random_shape(rng, 3, 4);
  const std::size_t axis = rng.below(3);
  OpCase<Concat> joined{{static_cast<int>(axis)}, {first}};
  for (std::int64_t others = random_size(rng, 3); others > 0; --others) {
    std::array<std::int64_t, 3> dims{first[0], first[1], first[2]};
    dims[axis] = random_size(rng, 5);
    joined.inputs.push_back(Shape(std::span<const std::int64_t>(dims)));
  }
  return joined;
}

}  // namespace tensorscope::test
