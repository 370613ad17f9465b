#pragma once
// Winograd's minimal filtering for 3x3 kernels with stride 1 (Lavin and Gray, Fast Algorithms for
// Convolutional Neural Networks, arXiv:1509.09308): tiles of the image and the filters are
// transformed, multiplied element by element, and transformed back. Fewer products than the
// definition, more rounding: a variant to compare with, never the default, so that counted FLOPs
// are executed FLOPs everywhere else.

#include "kernels/conv/conv2d.h"

namespace tensorscope::kernels {

/// Outputs of a tile in each direction: F(2x2, 3x3) or F(4x4, 3x3).
enum class WinogradTile : std::uint8_t { k2 = 2, k4 = 4 };

/// What one call does, in FLOPs.
struct WinogradCost {
  std::int64_t algorithm = 0;   ///< of the definition: 2 * n * o * oh * ow * c * 9
  std::int64_t products = 0;    ///< of the products that are left: 2 * side^2 * n * tiles * o * c
  std::int64_t transforms = 0;  ///< of filters, tiles and results
  std::int64_t executed() const { return products + transforms; }
};
WinogradCost winograd_cost(const ConvSizes& s, WinogradTile tile);

/// The error of a result is at most this times 2^-24 times the sum of the absolute values of the
/// products (and the bias) it is made of, for c input channels. Found by experiment, with room to
/// spare: a test holds it. The definition's bound is c * 9.
double winograd_error_factor(std::int64_t c, WinogradTile tile);

/// 3x3, stride 1, dilation 1, one group.
bool is_winograd(const ConvSizes& s);

/// bias [o] may be null. @param workspace winograd_workspace_bytes() bytes, aligned to 64
void conv2d_winograd(const float* x, const float* weight, const float* bias, float* y,
                     const ConvSizes& s, WinogradTile tile, float* workspace);
std::int64_t winograd_workspace_bytes(const ConvSizes& s, WinogradTile tile);

}  // namespace tensorscope::kernels
