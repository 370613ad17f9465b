#pragma once
// Float64 kernels check the float32 ones: gradients by central differences, errors of fast kernels.
// They are half of all kernel code and nothing a user asks for runs on them, so a program contains
// them only if it calls this function.

namespace tensorscope {

/// Call it once, before any op runs with Context::dtype kFloat64.
void enable_double_precision();

}  // namespace tensorscope
