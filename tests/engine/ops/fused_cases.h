#pragma once
// Cases of the fused and packed ops, most of them from the ops they replace, with and without
// residual and relu. Part of cases.h.

#include "cases.h"

namespace tensorscope::test {

template <>
inline Cases<FusedLinear> cases<FusedLinear>() {
  Cases<FusedLinear> all;
  for (const OpCase<Linear>& one : cases<Linear>()) all.push_back({{}, one.inputs});
  return all;
}

template <>
inline Cases<PackedLinear> cases<PackedLinear>() {
  PackedLinear relu;
  relu.relu = true;
  return {{{}, {{1, 3}, {16, 3}}},
          {{}, {{2, 3, 17}, {48, 17}, {48}}},
          {{}, {{5, 64}, {32, 64}, {32}}},
          {relu, {{7, 30}, {16, 30}}},
          {relu, {{33, 1030}, {144, 1030}, {144}}}};
}

template <>
inline Cases<FusedConv2d> cases<FusedConv2d>() {
  Cases<FusedConv2d> all;
  for (const OpCase<Conv2d>& one : cases<Conv2d>()) {
    for (const bool residual : {false, true}) {
      FusedConv2d op;
      op.conv = one.op;
      op.residual = residual;
      op.relu = !residual || all.size() % 4 == 1;
      all.push_back({op, one.inputs});
      if (residual) all.back().inputs.push_back(one.op.infer(one.inputs));
    }
  }
  return all;
}

}  // namespace tensorscope::test
