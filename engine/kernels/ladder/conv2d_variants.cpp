#include "kernels/ladder/conv2d_variants.h"

#include <array>

#include "kernels/conv/conv2d_depthwise.h"
#include "kernels/conv/conv2d_im2col.h"
#include "kernels/conv/conv2d_implicit.h"
#include "kernels/conv/conv2d_plan.h"
#include "kernels/ladder/conv2d_winograd.h"

namespace tensorscope::kernels {

namespace {

bool always(const ConvSizes&) { return true; }
std::int64_t nothing(const ConvSizes&) { return 0; }

std::int64_t definition_flops(const ConvSizes& s) {
  return 2 * s.n * s.o * s.oh * s.ow * filter_size(s);
}

// Higham's gamma_n: one rounding for each product, each addition and the bias.
double sum_error(const ConvSizes& s) { return static_cast<double>(filter_size(s) + 2); }

void reference(const float* x, const float* weight, const float* bias, float* y, const ConvSizes& s,
               float*) {
  conv2d(x, weight, bias, y, s);
}

std::int64_t implicit_workspace(const ConvSizes& s) {
  return implicit_conv_workspace_bytes(s, Filters::kAsTheyAre);
}
void implicit_gemm(const float* x, const float* weight, const float* bias, float* y,
                   const ConvSizes& s, float* workspace) {
  implicit_conv(x, weight, y, s, Filters::kAsTheyAre, {.bias = bias}, workspace);
}

template <WinogradTile kTile>
ConvVariant winograd(std::string_view name, std::string_view idea) {
  return {
      .name = name,
      .idea = idea,
      .supports = is_winograd,
      .executed_flops = [](const ConvSizes& s) { return winograd_cost(s, kTile).executed(); },
      .error_factor = [](const ConvSizes& s) { return winograd_error_factor(s.c, kTile); },
      .workspace_bytes = [](const ConvSizes& s) { return winograd_workspace_bytes(s, kTile); },
      .run = [](const float* x, const float* weight, const float* bias, float* y,
                const ConvSizes& s,
                float* workspace) { conv2d_winograd(x, weight, bias, y, s, kTile, workspace); },
  };
}

}  // namespace

std::span<const ConvVariant> conv_variants() {
  static const std::array<ConvVariant, 6> kVariants{{
      {"reference", "seven loops, as the definition reads", always, definition_flops, sum_error,
       nothing, reference},
      {"im2col", "windows unfolded into a matrix, then one product", always, definition_flops,
       sum_error, conv2d_im2col_workspace_bytes, conv2d_im2col},
      {"implicit_gemm", "the same product, windows packed from the image block by block", always,
       definition_flops, sum_error, implicit_workspace, implicit_gemm},
      {"depthwise", "one channel at a time, the filter in registers", is_depthwise,
       definition_flops, sum_error, depthwise_workspace_bytes, conv2d_depthwise},
      winograd<WinogradTile::k2>("winograd_2x2", "F(2x2, 3x3): fewer products, more additions"),
      winograd<WinogradTile::k4>("winograd_4x4", "F(4x4, 3x3): fewest products, most rounding"),
  }};
  return kVariants;
}

}  // namespace tensorscope::kernels
