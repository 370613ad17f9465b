#include "kernels/conv/conv2d_strided_input.h"

#include <algorithm>

#include "kernels/conv/conv2d_implicit.h"
#include "kernels/conv/im2col.h"
#include "kernels/movement/transpose.h"
#include "kernels/simd/round.h"

namespace tensorscope::kernels {

namespace {

constexpr std::int64_t kMaxFloats = 1 << 18;  // of transposed weights, and of products: 1 MiB

// How much is computed at a time: channels of each group, and images.
struct Chunk {
  std::int64_t channels, images;
  explicit Chunk(const ConvSizes& s) {
    const std::int64_t taps = s.kh * s.kw;
    const std::int64_t per_channel = std::max(s.o * taps, s.groups * taps * s.oh * s.ow);
    channels = std::clamp<std::int64_t>(kMaxFloats / per_channel, 1, s.c / s.groups);
    images =
        std::clamp<std::int64_t>(kMaxFloats / (s.groups * channels * taps * s.oh * s.ow), 1, s.n);
  }
};

// A 1x1 convolution of dy: for each group from its output channels to `taps` products.
ConvSizes products(const ConvSizes& s, std::int64_t images, std::int64_t channels) {
  return {.n = images,
          .c = s.o,
          .h = s.oh,
          .w = s.ow,
          .o = s.groups * channels * s.kh * s.kw,
          .oh = s.oh,
          .ow = s.ow,
          .groups = s.groups};
}

// Offsets into the workspace, in floats.
struct Layout {
  std::int64_t products, conv;
  Layout(const ConvSizes& s, const Chunk& chunk) {
    products = aligned_floats(chunk.channels * s.kh * s.kw * s.o);
    conv = products +
           aligned_floats(chunk.images * s.groups * chunk.channels * s.kh * s.kw * s.oh * s.ow);
  }
};

}  // namespace

void strided_input_gradient(const float* dy, const float* weight, float* dx, const ConvSizes& s,
                            float* workspace) {
  const Chunk chunk(s);
  const Layout layout(s, chunk);
  const std::int64_t taps = s.kh * s.kw;
  const std::int64_t group_channels = s.c / s.groups;
  const std::int64_t group_outputs = s.o / s.groups;
  float* const folded = workspace + layout.products;
  std::fill_n(dx, s.n * s.c * s.h * s.w, 0.0F);
  for (std::int64_t c = 0; c < group_channels; c += chunk.channels) {
    ConvSizes part = s;  // one group's channels of this chunk
    part.groups = 1;
    part.c = std::min(chunk.channels, group_channels - c);
    const std::int64_t rows = part.c * taps;
    for (std::int64_t g = 0; g < s.groups; ++g) {
      transpose(weight + (g * group_outputs * group_channels + c) * taps,
                static_cast<std::ptrdiff_t>(group_channels * taps),
                static_cast<std::ptrdiff_t>(group_outputs), static_cast<std::ptrdiff_t>(rows),
                workspace + g * rows * group_outputs, static_cast<std::ptrdiff_t>(group_outputs));
    }
    for (std::int64_t i = 0; i < s.n; i += chunk.images) {
      const std::int64_t images = std::min(chunk.images, s.n - i);
      implicit_conv(dy + i * s.o * s.oh * s.ow, workspace, folded, products(s, images, part.c),
                    Filters::kAsTheyAre, {}, workspace + layout.conv);
      for (std::int64_t g = 0; g < images * s.groups; ++g) {
        col2im_add(folded + g * rows * s.oh * s.ow,
                   dx + ((i * s.groups + g) * group_channels + c) * s.h * s.w, part);
      }
    }
  }
}

std::int64_t strided_input_workspace_bytes(const ConvSizes& s) {
  const Chunk chunk(s);
  return Layout(s, chunk).conv * static_cast<std::int64_t>(sizeof(float)) +
         implicit_conv_workspace_bytes(products(s, chunk.images, chunk.channels),
                                       Filters::kAsTheyAre);
}

}  // namespace tensorscope::kernels
