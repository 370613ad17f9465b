#pragma once
// Cases of the int8 ops: the float ops' cases with a scale for each output channel, static and
// dynamic. Part of cases.h.

#include "cases.h"

namespace tensorscope::test {

/// A float op's shapes with the scales inserted between weight and bias.
inline std::vector<Shape> with_scales(std::vector<Shape> shapes) {
  const Shape scales{shapes[1][0]};
  shapes.insert(shapes.begin() + 2, scales);
  return shapes;
}

/// Inputs are in [-1, 1), so the second scale clips some of them.
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
