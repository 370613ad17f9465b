#include <algorithm>

#include "kernels/conv/col2im.h"
#include "kernels/conv/conv2d_plan.h"
#include "kernels/conv/conv2d_ways.h"
#include "kernels/movement/transpose.h"
#include "kernels/simd/round.h"
#include "kernels/threads/thread_pool.h"

namespace tensorscope::kernels {

namespace {

constexpr std::int64_t kMaxFloats = 1 << 18;  // for transposed weights and for products: 1 MiB each

// How much is computed at a time: taps of each group's filters (conv2d_patches.h), in whole
// channels if these are not too large; rows of outputs; and several images if all their rows fit.
struct Chunk {
  std::int64_t taps, rows, images;
  explicit Chunk(const ConvSizes& s) {
    const std::int64_t size = s.kh * s.kw;
    const std::int64_t most =
        std::max<std::int64_t>(1, kMaxFloats / std::max(s.o, s.groups * s.ow));
    taps = std::min(most >= size ? most / size * size : most, filter_size(s));
    rows = block_size(s.oh, std::max<std::int64_t>(1, kMaxFloats / (s.groups * taps * s.ow)));
    images = std::clamp<std::int64_t>(kMaxFloats / (s.groups * taps * s.oh * s.ow), 1, s.n);
  }
};

// Sizes of the 1x1 convolution of dy that computes, for each group, the products of its taps from
// its output channels.
ConvSizes products(const ConvSizes& s, std::int64_t images, std::int64_t rows, std::int64_t taps) {
  return {.n = images,
          .c = s.o,
          .h = s.oh,
          .w = s.ow,
          .o = s.groups * taps,
          .oh = rows,
          .ow = s.ow,
          .groups = s.groups};
}

// The convolution that computes only so many rows of another's outputs, from `row` on.
ConvSizes part_of(ConvSizes s, std::int64_t row, std::int64_t rows) {
  s.padding[0] -= row * s.stride[0];
  s.oh = rows;
  return s;
}

// Offsets into the workspace, in floats.
struct StridedLayout {
  std::int64_t products, conv;
  StridedLayout(const ConvSizes& s, const Chunk& chunk) {
    products = aligned_floats(chunk.taps * s.o);
    conv = products + aligned_floats(chunk.images * s.groups * chunk.taps * chunk.rows * s.ow);
  }
};

// Adds products [groups of all images][taps][oh][ow] to dx. One thread adds all taps of a channel.
void fold(const float* products, float* dx, const ConvSizes& s, std::int64_t tap, std::int64_t taps,
          std::int64_t images) {
  const std::int64_t size = s.kh * s.kw;
  const std::int64_t unit = taps % size == 0 ? size : taps;
  const std::int64_t channels = taps / unit;
  const std::int64_t plane = s.oh * s.ow;
  share(static_cast<std::ptrdiff_t>(images * s.groups * channels), 1, 2 * unit * plane,
        [&](std::ptrdiff_t begin, std::ptrdiff_t end) {
          for (std::int64_t at = begin; at < end; ++at) {
            const std::int64_t group = at / channels;
            col2im_add(products + at * unit * plane, tap + at % channels * unit, unit,
                       dx + group * (s.c / s.groups) * s.h * s.w, s);
          }
        });
}

}  // namespace

void strided_input_gradient(const float* dy, const float* weight, float* dx, const ConvSizes& s,
                            float* workspace) {
  const Chunk chunk(s);
  const StridedLayout layout(s, chunk);
  const std::int64_t all = filter_size(s);
  const std::int64_t group_outputs = s.o / s.groups;
  float* const folded = workspace + layout.products;
  std::fill_n(dx, s.n * s.c * s.h * s.w, 0.0F);
  for (std::int64_t tap = 0; tap < all; tap += chunk.taps) {
    const std::int64_t taps = std::min(chunk.taps, all - tap);
    for (std::int64_t g = 0; g < s.groups; ++g) {
      transpose(weight + g * group_outputs * all + tap, static_cast<std::ptrdiff_t>(all),
                static_cast<std::ptrdiff_t>(group_outputs), static_cast<std::ptrdiff_t>(taps),
                workspace + g * taps * group_outputs, static_cast<std::ptrdiff_t>(group_outputs));
    }
    for (std::int64_t i = 0; i < s.n; i += chunk.images) {
      const std::int64_t images = std::min(chunk.images, s.n - i);
      for (std::int64_t row = 0; row < s.oh; row += chunk.rows) {
        const std::int64_t rows = std::min(chunk.rows, s.oh - row);
        implicit_conv(dy + (i * s.o * s.oh + row) * s.ow, workspace, folded,
                      products(s, images, rows, taps), Filters::kAsTheyAre, {},
                      workspace + layout.conv);
        fold(folded, dx + i * s.c * s.h * s.w, part_of(s, row, rows), tap, taps, images);
      }
    }
  }
}

std::int64_t strided_input_workspace_bytes(const ConvSizes& s) {
  const Chunk chunk(s);
  return float_bytes(StridedLayout(s, chunk).conv) +
         implicit_conv_workspace_bytes(products(s, chunk.images, chunk.rows, chunk.taps),
                                       Filters::kAsTheyAre);
}

}  // namespace tensorscope::kernels
