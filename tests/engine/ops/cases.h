#pragma once
// Attributes and input shapes for the tests of every op. An op in OpList without cases does not
// compile, because the primary template is deleted.

#include <vector>

#include "ops/list.h"

namespace tensorscope::test {

template <class Op>
struct OpCase {
  Op op;
  std::vector<Shape> inputs;
};

template <class Op>
using Cases = std::vector<OpCase<Op>>;

template <class Op>
Cases<Op> cases() = delete;

/// One-input ops that take any shape.
template <class Op>
Cases<Op> any_shape(const Op& op) {
  return {{op, {{1}}}, {op, {{7}}}, {op, {{3, 5}}}, {op, {{2, 3, 17}}}, {op, {{1, 2, 3, 2, 11}}}};
}
/// Two inputs of equal shape.
template <class Op>
Cases<Op> equal_shapes(const Op& op) {
  return {{op, {{1}, {1}}},
          {op, {{9}, {9}}},
          {op, {{3, 5}, {3, 5}}},
          {op, {{2, 3, 17}, {2, 3, 17}}},
          {op, {{2, 1, 3, 33}, {2, 1, 3, 33}}}};
}

template <>
inline Cases<Matmul> cases<Matmul>() {
  return {{{}, {{1, 1}, {1, 1}}},
          {{}, {{1, 7}, {7, 13}}},
          {{}, {{9, 5}, {5, 1}}},
          {{true}, {{1, 19}, {11, 19}}},
          {{}, {{17, 33}, {33, 19}}},
          {{true}, {{6, 8}, {10, 8}}},
          {{}, {{2, 3, 5, 4}, {2, 3, 4, 7}}},
          {{true}, {{3, 5, 6}, {3, 2, 6}}},
          {{}, {{3, 300}, {300, 250}}},
          {{true}, {{2, 257}, {241, 257}}}};
}

template <>
inline Cases<Linear> cases<Linear>() {
  return {{{}, {{1}, {1, 1}}},
          {{}, {{1, 7}, {5, 7}, {5}}},
          {{}, {{3, 9}, {4, 9}}},
          {{}, {{2, 3, 17}, {6, 17}, {6}}},
          {{}, {{33, 13}, {1, 13}, {1}}},
          {{}, {{5, 260}, {245, 260}, {245}}}};
}

template <>
inline Cases<Add> cases<Add>() {
  return equal_shapes(Add{});
}
template <>
inline Cases<Mul> cases<Mul>() {
  return equal_shapes(Mul{});
}

template <>
inline Cases<Bias> cases<Bias>() {
  return {{{}, {{1}, {1}}},
          {{}, {{3, 5}, {5}}},
          {{0}, {{3, 5}, {3}}},
          {{1}, {{2, 3, 5, 7}, {3}}},
          {{-2}, {{2, 6, 9}, {6}}}};
}

template <>
inline Cases<Relu> cases<Relu>() {
  return any_shape(Relu{});
}
template <>
inline Cases<Silu> cases<Silu>() {
  return any_shape(Silu{});
}
template <>
inline Cases<Sigmoid> cases<Sigmoid>() {
  return any_shape(Sigmoid{});
}
template <>
inline Cases<Tanh> cases<Tanh>() {
  return any_shape(Tanh{});
}
template <>
inline Cases<Gelu> cases<Gelu>() {
  Cases<Gelu> all = any_shape(Gelu{GeluKind::kErf});
  for (const OpCase<Gelu>& one : any_shape(Gelu{GeluKind::kTanh})) all.push_back(one);
  return all;
}
template <>
inline Cases<Softmax> cases<Softmax>() {
  Cases<Softmax> all = any_shape(Softmax{});
  for (const OpCase<Softmax>& one : any_shape(Softmax{0.125F})) all.push_back(one);
  return all;
}
template <>
inline Cases<LogSoftmax> cases<LogSoftmax>() {
  return any_shape(LogSoftmax{});
}

template <>
inline Cases<LayerNorm> cases<LayerNorm>() {
  return {{{}, {{2}, {2}}},
          {{}, {{1, 7}, {7}, {7}}},
          {{1e-3F}, {{3, 5}, {5}}},
          {{}, {{2, 3, 33}, {33}, {33}}},
          {{}, {{4, 64}, {64}, {64}}}};
}

template <>
inline Cases<BatchNorm2d> cases<BatchNorm2d>() {
  const auto with_channels = [](const Shape& x) -> OpCase<BatchNorm2d> {
    const Shape c{x[1]};
    return {{}, {x, c, c, c, c}};
  };
  return {with_channels({1, 1, 1, 1}), with_channels({2, 3, 5, 7}), with_channels({1, 7, 1, 9}),
          with_channels({3, 2, 4, 4}), with_channels({1, 5, 17, 1})};
}

template <>
inline Cases<Conv2d> cases<Conv2d>() {
  return {{{}, {{1, 1, 1, 1}, {1, 1, 1, 1}}},
          {{}, {{2, 3, 5, 7}, {4, 3, 1, 1}, {4}}},
          {{}, {{1, 3, 9, 8}, {5, 3, 3, 3}, {5}}},
          {{{2, 1}, {1, 2}}, {{2, 2, 7, 6}, {3, 2, 3, 2}}},
          {{{1, 2}, {2, 0}, {2, 1}}, {{1, 2, 6, 9}, {3, 2, 2, 5}, {3}}},
          {{{1, 1}, {1, 1}, {1, 1}, 3}, {{2, 3, 6, 5}, {3, 1, 3, 3}, {3}}},
          {{{2, 2}, {3, 3}, {1, 2}, 2}, {{1, 2, 7, 8}, {6, 1, 5, 3}}},
          {{{1, 1}, {0, 0}, {1, 1}, 2}, {{2, 4, 5, 5}, {6, 2, 1, 1}, {6}}},
          {{{3, 3}, {1, 1}, {1, 1}, 2}, {{1, 6, 8, 7}, {4, 3, 3, 3}, {4}}},
          {{{1, 1}, {4, 4}}, {{1, 1, 2, 2}, {2, 1, 3, 3}, {2}}}};
}

template <>
inline Cases<Embedding> cases<Embedding>() {
  return {{{}, {{1, 1}, {1, 1}}},
          {{}, {{2, 3}, {5, 7}}},
          {{}, {{1, 9}, {3, 4}}},
          {{}, {{4, 1}, {17, 2}}},
          {{}, {{3, 5}, {11, 33}}}};
}
template <>
inline Cases<AddPosition> cases<AddPosition>() {
  return {{{}, {{1, 1, 1}, {1, 1}}},
          {{}, {{2, 3, 5}, {3, 5}}},
          {{}, {{1, 4, 7}, {9, 7}}},
          {{}, {{3, 1, 2}, {4, 2}}},
          {{}, {{2, 5, 33}, {6, 33}}}};
}

template <>
inline Cases<Permute> cases<Permute>() {
  return {{{{0}, 1}, {{7}}},
          {{{1, 0}, 2}, {{3, 5}}},
          {{{0, 2, 1}, 3}, {{2, 3, 4}}},
          {{{0, 2, 1, 3}, 4}, {{2, 3, 5, 7}}},
          {{{3, 1, 0, 2, 4}, 5}, {{1, 2, 3, 2, 5}}},
          {{{5, 4, 3, 2, 1, 0}, 6}, {{1, 2, 3, 2, 2, 3}}}};
}
template <>
inline Cases<SplitHeads> cases<SplitHeads>() {
  return {{{1, 1, 0}, {{1, 1, 1}}},   {{2, 6, 0}, {{2, 3, 12}}}, {{2, 6, 2}, {{2, 3, 12}}},
          {{4, 12, 8}, {{1, 5, 36}}}, {{3, 6, 3}, {{3, 2, 6}}},  {{1, 8, 6}, {{2, 3, 24}}}};
}
template <>
inline Cases<Reshape> cases<Reshape>() {
  return {{{{1}}, {{1}}},
          {{{6}}, {{2, 3}}},
          {{{3, 2}}, {{2, 3}}},
          {{{1, 1, 15}}, {{3, 5}}},
          {{{7, 2, 3}}, {{2, 3, 7}}}};
}
template <>
inline Cases<Flatten> cases<Flatten>() {
  return {{{}, {{2, 3}}},
          {{}, {{2, 3, 5, 7}}},
          {{0}, {{3, 5}}},
          {{2}, {{2, 3, 5, 7}}},
          {{-2}, {{2, 3, 5, 7}}}};
}
template <>
inline Cases<Concat> cases<Concat>() {
  return {{{0}, {{1}, {1}}},
          {{}, {{2, 3}, {2, 5}}},
          {{0}, {{2, 3}, {1, 3}, {4, 3}}},
          {{-1}, {{2, 3, 1}, {2, 3, 7}}},
          {{1}, {{2, 1, 3}, {2, 2, 3}, {2, 3, 3}, {2, 4, 3}}}};
}
template <>
inline Cases<Attention> cases<Attention>() {
  const auto make = [](bool causal, const Shape& q, std::int64_t kv_heads) -> OpCase<Attention> {
    return {{causal}, {q, q.with(1, kv_heads), q.with(1, kv_heads)}};
  };
  return {
      make(false, {1, 1, 1, 1}, 1), make(true, {1, 2, 3, 5}, 2),   make(false, {2, 3, 7, 4}, 3),
      make(true, {2, 1, 17, 8}, 1), make(false, {1, 1, 33, 1}, 1), make(true, {1, 2, 2, 64}, 2),
      make(false, {2, 4, 5, 3}, 2), make(true, {2, 6, 7, 4}, 2),   make(true, {1, 3, 67, 2}, 1)};
}
template <>
inline Cases<CrossEntropy> cases<CrossEntropy>() {
  return {{{}, {{1, 1}, {1}}},
          {{}, {{1, 7}, {1}}},
          {{}, {{5, 3}, {5}}},
          {{}, {{2, 3, 11}, {2, 3}}},
          {{}, {{4, 33}, {4}}}};
}
template <>
inline Cases<MseLoss> cases<MseLoss>() {
  return equal_shapes(MseLoss{});
}
template <>
inline Cases<Dropout> cases<Dropout>() {
  return any_shape(Dropout{0.1F});
}
template <>
inline Cases<DropoutTraining> cases<DropoutTraining>() {
  return any_shape(DropoutTraining{0.3F, 7, 1});
}
template <>
inline Cases<BiasGeluDropoutResidual> cases<BiasGeluDropoutResidual>() {
  Cases<BiasGeluDropoutResidual> all;
  for (const Shape& x : {Shape{1}, Shape{7}, Shape{3, 5}, Shape{2, 3, 17}, Shape{4, 32}}) {
    all.push_back({{0.3F, 7, 1}, {x, {x[-1]}, x}});
    all.push_back({{0.0F, 7, 1}, {x, {x[-1]}, x}});
  }
  return all;
}

inline std::vector<Shape> image_shapes() {
  return {{1, 1, 1, 1}, {2, 3, 5, 7}, {1, 7, 1, 9}, {3, 2, 4, 4}, {1, 5, 17, 1}};
}
template <>
inline Cases<BatchStatistics2d> cases<BatchStatistics2d>() {
  Cases<BatchStatistics2d> all;
  for (const Shape& x : image_shapes()) all.push_back({{}, {x}});
  return all;
}
template <>
inline Cases<BatchNorm2dTraining> cases<BatchNorm2dTraining>() {
  Cases<BatchNorm2dTraining> all;
  for (const Shape& x : image_shapes()) all.push_back({{}, {x, {x[1]}, {x[1]}, {2, x[1]}}});
  return all;
}

template <>
inline Cases<Unpack<Float16>> cases<Unpack<Float16>>() {
  return any_shape(Unpack<Float16>{});
}
template <>
inline Cases<Unpack<BFloat16>> cases<Unpack<BFloat16>>() {
  return any_shape(Unpack<BFloat16>{});
}

}  // namespace tensorscope::test

#include "fused_cases.h"
#include "pool_cases.h"
#include "quantized_cases.h"
