#pragma once
// Kernels for doubles are what floats are checked against: gradients by central differences, errors
// of fast kernels. Nothing a user asks for runs on them, and they are half of all kernel code, so a
// program holds them only if it calls this.

namespace tensorscope {

/// Once, before any op runs with Context::dtype kFloat64.
void enable_double_precision();

}  // namespace tensorscope
