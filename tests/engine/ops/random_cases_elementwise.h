#pragma once
// Random cases of element-wise ops, of softmax and of the mean squared error.

#include "random_cases.h"

namespace tensorscope::test {

inline Shape random_shape(Rng& rng) {
  return {random_size(rng, 4), random_size(rng, 5), random_size(rng, 7)};
}

template <>
inline OpCase<Add> random_case<Add>(Rng& rng) {
  const Shape shape = random_shape(rng);
  return {{}, {shape, shape}};
}

template <>
inline OpCase<Mul> random_case<Mul>(Rng& rng) {
  const Shape shape = random_shape(rng);
  return {{}, {shape, shape}};
}

template <>
inline OpCase<Bias> random_case<Bias>(Rng& rng) {
  const Shape shape = random_shape(rng);
  const int axis = static_cast<int>(rng.below(6)) - 3;
  return {{axis}, {shape, {shape[axis]}}};
}

template <>
inline OpCase<AddPosition> random_case<AddPosition>(Rng& rng) {
  const Shape shape = random_shape(rng);
  return {{}, {shape, {shape[1] + rng.below(3), shape[2]}}};
}

template <>
inline OpCase<Sigmoid> random_case<Sigmoid>(Rng& rng) {
  return {{}, {random_shape(rng)}};
}

template <>
inline OpCase<Silu> random_case<Silu>(Rng& rng) {
  return {{}, {random_shape(rng)}};
}

template <>
inline OpCase<Tanh> random_case<Tanh>(Rng& rng) {
  return {{}, {random_shape(rng)}};
}

template <>
inline OpCase<Gelu> random_case<Gelu>(Rng& rng) {
  const GeluKind kind = rng.below(2) == 0 ? GeluKind::kErf : GeluKind::kTanh;
  return {{kind}, {random_shape(rng)}};
}

template <>
inline OpCase<Softmax> random_case<Softmax>(Rng& rng) {
  const float scale = rng.below(2) == 0 ? 1.0F : 0.125F;
  return {{scale}, {random_shape(rng)}};
}

template <>
inline OpCase<LogSoftmax> random_case<LogSoftmax>(Rng& rng) {
  return {{}, {random_shape(rng)}};
}

template <>
inline OpCase<Dropout> random_case<Dropout>(Rng& rng) {
  return {{0.5F}, {random_shape(rng)}};
}

template <>
inline OpCase<DropoutTraining> random_case<DropoutTraining>(Rng& rng) {
  const float p = rng.uniform();
  return {{p, rng.next(), rng.next()}, {random_shape(rng)}};
}

template <>
inline OpCase<BiasGeluDropoutResidual> random_case<BiasGeluDropoutResidual>(Rng& rng) {
  const Shape shape = random_shape(rng);
  return {{rng.uniform(), rng.next(), rng.next()}, {shape, {shape[2]}, shape}};
}

template <>
inline OpCase<MseLoss> random_case<MseLoss>(Rng& rng) {
  const Shape shape = random_shape(rng);
  return {{}, {shape, shape}};
}

}  // namespace tensorscope::test
