#pragma once
// What kernels and those who call them agree on besides the addresses of tensors: sizes, settings
// and limits. Ops make them from shapes, and count with them, without seeing a kernel.

#include <array>
#include <cstdint>

#include "core/shape.h"

namespace tensorscope::kernels {

/// A module for one thread has no code for more.
#if defined(__wasm__) && !defined(__wasm_atomics__)
inline constexpr bool kHasThreads = false;
#else
inline constexpr bool kHasThreads = true;
#endif

/// Threads that share a call, the caller's among them (kernels/threads/thread_pool.h).
inline constexpr int kMostThreads = 16;

/// Of a matrix product: leading dimensions multiplied out, M x K times K x N (N x K if transposed).
struct MatmulSizes {
  std::int64_t batch = 1;
  std::int64_t m = 1;
  std::int64_t n = 1;
  std::int64_t k = 1;
  bool transpose_b = false;

  /// The gradient of a is a product too: dc b^T, or dc b with transpose_b.
  MatmulSizes of_a_gradient() const { return {batch, m, k, n, !transpose_b}; }
};

/// Of a fully connected layer: batch (and sequence) multiplied out; in, out: features.
struct LinearSizes {
  std::int64_t rows = 1;
  std::int64_t in = 1;
  std::int64_t out = 1;

  /// x W^T; the gradients of x and W are that product's.
  MatmulSizes product() const { return {1, rows, out, in, true}; }
};

/// Columns of b that a product with packed b takes at a time: n must be a multiple.
inline constexpr std::int64_t kPackedColumns = 16;

/// With more products of two int8 numbers an int32 sum might overflow: 2^31 / 127^2.
inline constexpr std::int64_t kMaxInt8Products = 133'144;

/// Of a convolution: n images, c input channels of h x w, o output channels of oh x ow, kernel
/// kh x kw. [0] is height, [1] is width.
struct ConvSizes {
  std::int64_t n = 1;
  std::int64_t c = 1;
  std::int64_t h = 1;
  std::int64_t w = 1;
  std::int64_t o = 1;
  std::int64_t oh = 1;
  std::int64_t ow = 1;
  std::int64_t kh = 1;
  std::int64_t kw = 1;
  std::array<std::int64_t, 2> stride{1, 1};
  std::array<std::int64_t, 2> padding{0, 0};
  std::array<std::int64_t, 2> dilation{1, 1};
  std::int64_t groups = 1;
};

/// Of pooling: planes = N * C images of h x w elements, output oh x ow.
struct PoolSizes {
  std::int64_t planes = 1;
  std::int64_t h = 1;
  std::int64_t w = 1;
  std::int64_t oh = 1;
  std::int64_t ow = 1;
  std::array<std::int64_t, 2> kernel{1, 1};
  std::array<std::int64_t, 2> stride{1, 1};
  std::array<std::int64_t, 2> padding{0, 0};
};

/// Of attention: batch and heads multiplied out; t: sequence; d: features of a head; group:
/// neighbouring query heads that read one key-value head (Ainslie et al., arXiv:2305.13245).
struct AttentionSizes {
  std::int64_t heads = 1;
  std::int64_t t = 1;
  std::int64_t d = 1;
  bool causal = false;
  std::int64_t group = 1;  ///< divides heads

  /// Where the keys and values begin that a query head reads.
  std::int64_t shared(std::int64_t head) const { return head / group * t * d; }
};

/// The dimensions before a bias, its own, and those after it.
struct BiasSizes {
  std::int64_t outer = 1;
  std::int64_t channels = 1;
  std::int64_t inner = 1;
};

/// Images [n][c][plane] as normalisation sees them.
struct ImageSizes {
  std::int64_t n = 1;
  std::int64_t c = 1;
  std::int64_t plane = 1;
};

/// Of bias, GELU, dropout and residual in one: batch and sequence multiplied out; features.
struct FusedGeluSizes {
  std::int64_t rows = 1;
  std::int64_t columns = 1;
};

/// Output sizes, and for each output dimension how far apart its elements are in the input. Unused
/// leading dimensions have size 1.
struct PermutePlan {
  std::array<std::int64_t, Shape::kMaxRank> sizes{1, 1, 1, 1, 1, 1};
  std::array<std::int64_t, Shape::kMaxRank> strides{};
};

/// B batch, T sequence, heads of d features, from number `first` on of those that the input's rows
/// hold: `of` heads.
struct SplitHeadsSizes {
  std::int64_t b = 1;
  std::int64_t t = 1;
  std::int64_t heads = 1;
  std::int64_t d = 1;
  std::int64_t of = 1;
  std::int64_t first = 0;
};

/// Of the products that the ladder of matrix products computes (kernels/ladder/variants.h).
struct VariantSizes {
  std::int64_t m = 1;
  std::int64_t n = 1;
  std::int64_t k = 1;
};

/// Of dropout's hash: an element is dropped where its 32 bits are below this.
/// @param p share of elements dropped, in [0, 1)
constexpr std::uint32_t dropout_threshold(float p) {
  return static_cast<std::uint32_t>(static_cast<double>(p) * 0x1p32);
}

/// One step of stochastic gradient descent.
struct SgdSettings {
  double learning_rate = 0.0;
  double weight_decay = 0.0;  ///< added to the gradient, times the weight
  double momentum = 0.0;
  bool nesterov = false;
};

/// What is the same for every element of one Adam step.
struct AdamSettings {
  double learning_rate = 0.0;
  double beta1 = 0.9;
  double beta2 = 0.999;
  double eps = 1e-8;
  double weight_decay = 0.0;
  bool decoupled = false;  ///< AdamW: the weight shrinks by itself, the gradient is left alone
  std::int64_t step = 1;   ///< from 1: corrects the bias of averages that began at 0
};

}  // namespace tensorscope::kernels
