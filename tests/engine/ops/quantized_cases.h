#pragma once
// Cases of the int8 ops: those of the float ops with a scale for each output channel, static and
// dynamic. Part of cases.h.

#include "cases.h"

namespace tensorscope::test {

/// The shapes of a float op's case with scales between weight and bias.
inline std::vector<Shape> with_scales(std::vector<Shape> shapes) {
  const Shape scales{shapes[1][0]};
  shapes.insert(shapes.begin() + 2, scales);
  return shapes;
}

/// Inputs are in [-1, 1): the second scale cuts some of them off.
inline constexpr float kScales[] = {1.0F / 127, 0.5F / 127, 0.0F};

template <>
inline Cases<QuantizedLinear> cases<QuantizedLinear>() {
  Cases<QuantizedLinear> all;
  for (const OpCase<Linear>& one : cases<Linear>()) {
    QuantizedLinear op;
    op.x_scale = kScales[all.size() % 3];
    all.push_back({op, with_scales(one.inputs)});
  }
  return all;
}

template <>
inline Cases<QuantizedConv2d> cases<QuantizedConv2d>() {
  Cases<QuantizedConv2d> all;
  for (const OpCase<Conv2d>& one : cases<Conv2d>()) {
    QuantizedConv2d op;
    op.conv = one.op;
    op.x_scale = kScales[all.size() % 3];
    all.push_back({op, with_scales(one.inputs)});
  }
  return all;
}

}  // namespace tensorscope::test
