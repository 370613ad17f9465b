#pragma once
// Sizes, settings and limits that kernels and their callers share. Ops derive them from shapes and
// count costs with them, without including a kernel.

#include <array>
#include <cstdint>

#include "core/shape.h"

namespace tensorscope::kernels {

/// A single-threaded WebAssembly module contains no threading code.
#if defined(__wasm__) && !defined(__wasm_atomics__)
inline constexpr bool kHasThreads = false;
#else
inline constexpr bool kHasThreads = true;
#endif

/// Most threads that share a call, including the caller's (kernels/threads/thread_pool.h).
inline constexpr int kMostThreads = 16;

/// Sizes of a matrix product, M x K times K x N (N x K if transposed). batch: leading dimensions
/// multiplied out.
struct MatmulSizes {
  std::int64_t batch = 1;
  std::int64_t m = 1;
  std::int64_t n = 1;
  std::int64_t k = 1;
  bool transpose_b = false;

  /// The gradient of a is a product too: dc b^T, or dc b with transpose_b.
  MatmulSizes of_a_gradient() const { return {batch, m, k, n, !transpose_b}; }
};

/// Sizes of a fully connected layer. rows: batch (and sequence) multiplied out; in, out: features.
struct LinearSizes {
  std::int64_t rows = 1;
  std::int64_t in = 1;
  std::int64_t out = 1;

  /// x W^T; its gradients are those of x and W.
  MatmulSizes product() const { return {1, rows, out, in, true}; }
};

/// Columns of packed b that a product processes at a time; n must be a multiple of it.
inline constexpr std::int64_t kPackedColumns = 16;

/// More products of two int8 numbers than this could overflow an int32 sum: 2^31 / 127^2.
inline constexpr std::int64_t kMaxInt8Products = 133'144;

/// Sizes of a convolution: n images, c input channels of h x w, o output channels of oh x ow,
/// kernel kh x kw. In arrays, [0] is height and [1] is width.
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

/// Sizes of pooling: planes = N * C images of h x w elements, output oh x ow.
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

/// Sizes of attention. heads: batch and query heads multiplied out; t: sequence; d: features of a
/// head; group: neighbouring query heads that read one key-value head (Ainslie et al.,
/// arXiv:2305.13245).
struct AttentionSizes {
  std::int64_t heads = 1;
  std::int64_t t = 1;
  std::int64_t d = 1;
  bool causal = false;
  std::int64_t group = 1;  ///< divides heads

  /// Offset, in elements, of the keys and values that a query head reads.
  std::int64_t shared(std::int64_t head) const { return head / group * t * d; }
};

/// Products of the dimensions before the biased one, that dimension itself, and those after it.
struct BiasSizes {
  std::int64_t outer = 1;
  std::int64_t channels = 1;
  std::int64_t inner = 1;
};

/// Sizes of images [n][c][plane] in normalisation; plane: height times width.
struct ImageSizes {
  std::int64_t n = 1;
  std::int64_t c = 1;
  std::int64_t plane = 1;
};

/// Sizes of fused bias, GELU, dropout and residual. rows: batch and sequence multiplied out;
/// columns: features.
struct FusedGeluSizes {
  std::int64_t rows = 1;
  std::int64_t columns = 1;
};

/// Output sizes, and for each output dimension the distance of its elements in the input. Unused
/// leading dimensions have size 1.
struct PermutePlan {
  std::array<std::int64_t, Shape::kMaxRank> sizes{1, 1, 1, 1, 1, 1};
  std::array<std::int64_t, Shape::kMaxRank> strides{};
};

/// Each row of the input holds `of` heads of d features; the output takes `heads` of them,
/// beginning with number `first`. b: batch; t: sequence.
struct SplitHeadsSizes {
  std::int64_t b = 1;
  std::int64_t t = 1;
  std::int64_t heads = 1;
  std::int64_t d = 1;
  std::int64_t of = 1;
  std::int64_t first = 0;
};

/// Sizes of the matrix products in the ladder of variants (kernels/ladder/variants.h).
struct VariantSizes {
  std::int64_t m = 1;
  std::int64_t n = 1;
  std::int64_t k = 1;
};

/// Dropout drops an element if its 32-bit hash is below this threshold.
/// @param p share of elements dropped, in [0, 1)
constexpr std::uint32_t dropout_threshold(float p) {
  return static_cast<std::uint32_t>(static_cast<double>(p) * 0x1p32);
}

/// One step of stochastic gradient descent.
struct SgdSettings {
  double learning_rate = 0.0;
  double weight_decay = 0.0;  ///< times the weight, added to the gradient
  double momentum = 0.0;
  bool nesterov = false;
};

/// Settings of one Adam step, the same for every element.
struct AdamSettings {
  double learning_rate = 0.0;
  double beta1 = 0.9;
  double beta2 = 0.999;
  double eps = 1e-8;
  double weight_decay = 0.0;
  bool decoupled = false;  ///< AdamW: shrinks the weight directly instead of through the gradient
  std::int64_t step = 1;   ///< from 1; corrects the bias of averages that start at 0
};

}  // namespace tensorscope::kernels
