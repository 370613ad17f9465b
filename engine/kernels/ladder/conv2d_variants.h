#pragma once
// The ways to convolve, by name, each runnable on its own: a ladder to compare speed, executed
// FLOPs and rounding on. conv2d_fast() chooses among those that execute exactly the definition's
// FLOPs.

#include <span>
#include <string_view>

#include "kernels/conv/conv2d.h"

namespace tensorscope::kernels {

struct ConvVariant {
  std::string_view name;
  std::string_view idea;  ///< one sentence
  bool (*supports)(const ConvSizes& s);
  /// FLOPs really executed, without the bias; the definition's are 2 n o oh ow (c / g) kh kw.
  std::int64_t (*executed_flops)(const ConvSizes& s);
  /// The error of a result is at most this times 2^-24 times the sum of the absolute values of the
  /// products it is made of.
  double (*error_factor)(const ConvSizes& s);
  std::int64_t (*workspace_bytes)(const ConvSizes& s);
  /// bias [o] may be null; workspace aligned to 64
  void (*run)(const float* x, const float* weight, const float* bias, float* y, const ConvSizes& s,
              float* workspace);
};

/// "reference", "im2col", "implicit_gemm", "depthwise", "winograd_2x2", "winograd_4x4".
std::span<const ConvVariant> conv_variants();

}  // namespace tensorscope::kernels
