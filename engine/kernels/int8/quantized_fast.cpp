#include <algorithm>
#include <cstring>

#include "kernels/conv/conv2d_plan.h"
#include "kernels/int8/int8_gemm.h"
#include "kernels/int8/quantized.h"
#include "kernels/simd/round.h"

namespace tensorscope::kernels {

template decltype(quantize<float>) quantize<float>;
template decltype(symmetric_scale<float>) symmetric_scale<float>;
template decltype(quantized_linear<float>) quantized_linear<float>;

namespace {

/// With fewer rows, packing the weights costs more than it saves: each is used too rarely.
constexpr std::int64_t kFewestInt8Rows = 4;
/// Positions of a convolution gathered at a time, a multiple of kInt8Columns on every target.
constexpr std::int64_t kPositions = 64;
/// Taps of a convolution's filters taken at a time: more than the layers of usual networks have, so
/// that only huge kernels are split, which bounds the workspace.
constexpr std::int64_t kMostTaps = 8192;

std::int64_t taps_at_once(const ConvSizes& s) {
  return round_up(block_size(filter_size(s), kMostTaps), 4);
}

/// Whether activations are 0..127, as after a ReLU: the relaxed dot product is then exact anywhere.
bool seven_bits(const std::int8_t* x, std::int64_t n) {
  int any = 0;
  for (std::int64_t i = 0; i < n; ++i) any |= x[i];
  return any >= 0;
}

/// Gathers taps [tap, tap + taps) and positions [first, first + count) of the [k][positions] matrix
/// whose product with the filters [o][k] is the convolution, in rows of kPositions; zeros in the
/// padding.
void gather_positions(const std::int8_t* image, const ConvSizes& s, std::int64_t tap,
                      std::int64_t taps, std::int64_t first, std::int64_t count, std::int8_t* to) {
  for (std::int64_t k = tap; k < tap + taps; ++k, to += kPositions) {
    const std::int64_t kw = k % s.kw;
    const std::int64_t kh = k / s.kw % s.kh;
    const std::int8_t* plane = image + k / (s.kw * s.kh) * s.h * s.w;
    const std::int64_t left = kw * s.dilation[1] - s.padding[1];
    std::int64_t done = 0;
    while (done < count) {  // one row of the output after the other
      const std::int64_t oh = (first + done) / s.ow;
      const std::int64_t ow = (first + done) % s.ow;
      const std::int64_t run = std::min(count - done, s.ow - ow);
      const std::int64_t h = oh * s.stride[0] + kh * s.dilation[0] - s.padding[0];
      std::int8_t* row = to + done;
      done += run;
      if (h < 0 || h >= s.h) {
        std::memset(row, 0, static_cast<std::size_t>(run));
        continue;
      }
      const std::int8_t* x = plane + h * s.w;
      const std::int64_t w = ow * s.stride[1] + left;
      if (s.stride[1] == 1 && w >= 0 && w + run <= s.w) {
        std::memcpy(row, x + w, static_cast<std::size_t>(run));
        continue;
      }
      for (std::int64_t i = 0; i < run; ++i) {
        const std::int64_t at = w + i * s.stride[1];
        row[i] = at >= 0 && at < s.w ? x[at] : std::int8_t{0};
      }
    }
  }
}

struct ConvScratch {
  std::int8_t* filters;
  std::int8_t* gathered;
  std::int8_t* positions;
  std::int32_t* corrections;
};

/// Convolves one image with one group of filters and product.k of their taps.
void conv_image(Int8Product product, const std::int8_t* image, std::int64_t tap,
                const ConvScratch& scratch, Int8Output out, const ConvSizes& s) {
  const std::int64_t all = s.oh * s.ow;
  const bool in_place = is_pointwise(s);
  for (std::int64_t first = 0; first < all; first += kPositions) {
    product.n = std::min(kPositions, all - first);
    if (in_place) {
      pack_right(product, image + tap * all + first, all, scratch.positions);
    } else {
      gather_positions(image, s, tap, product.k, first, product.n, scratch.gathered);
      pack_right(product, scratch.gathered, kPositions, scratch.positions);
    }
    multiply_panels(product, scratch.filters, scratch.positions, out);
    out.values += kPositions;
  }
}

}  // namespace

std::int64_t quantized_linear_bytes(const LinearSizes& s) {
  return s.rows < kFewestInt8Rows ? 0 : int8_gemm_workspace_bytes(s.rows, s.out, s.in);
}

void quantized_linear_fast(const QuantizedProduct<float>& p, std::int8_t* scratch, float* y,
                           const LinearSizes& s) {
  if (s.rows < kFewestInt8Rows) return quantized_linear(p, y, s);
  const Int8Product product{.dot = int8_dot_here(seven_bits(p.x, s.rows * s.in)),
                            .m = s.rows,
                            .n = s.out,
                            .k = s.in,
                            .transpose_b = true};
  int8_gemm(p.x, p.weight, product,
            {.values = y, .scales = p.scales, .bias = p.bias, .x_scale = p.x_scale}, scratch);
}

std::int64_t quantized_conv2d_bytes(const ConvSizes& s) {
  const std::int64_t k = taps_at_once(s);
  const std::int64_t filters = s.o / s.groups;
  return left_panels_bytes(filters, k) + right_panels_bytes(kPositions, k) + kPositions * k +
         corrections_bytes(filters);
}

void quantized_conv2d_fast(const QuantizedProduct<float>& p, std::int8_t* scratch, float* y,
                           const ConvSizes& s) {
  const std::int64_t image_size = s.c / s.groups * s.h * s.w;
  const std::int64_t most = taps_at_once(s);
  Int8Product product{.dot = int8_dot_here(seven_bits(p.x, s.n * s.c * s.h * s.w)),
                      .weights_left = true,
                      .m = s.o / s.groups};
  ConvScratch parts{};
  parts.filters = scratch;
  parts.positions = parts.filters + left_panels_bytes(product.m, most);
  parts.gathered = parts.positions + right_panels_bytes(kPositions, most);
  parts.corrections = reinterpret_cast<std::int32_t*>(parts.gathered + kPositions * most);
  for (std::int64_t block = 0; block < s.groups * filter_size(s); block += product.k) {
    const std::int64_t group = block / filter_size(s);
    const std::int64_t tap = block % filter_size(s);
    const std::int64_t first = group * product.m;
    const std::int8_t* filters = p.weight + first * filter_size(s) + tap;
    product.k = std::min(most, filter_size(s) - tap);
    pack_left(product, filters, filter_size(s), parts.filters);
    int8_corrections(product, filters, product.m, filter_size(s), 1, parts.corrections);
    for (std::int64_t image = 0; image < s.n; ++image) {
      const Int8Output out{.corrections = parts.corrections,
                           .values = y + (image * s.o + first) * s.oh * s.ow,
                           .scales = p.scales + first,
                           .bias = p.bias == nullptr ? nullptr : p.bias + first,
                           .x_scale = p.x_scale,
                           .ld = s.oh * s.ow,
                           .first = tap == 0,
                           .last = tap + product.k == filter_size(s)};
      conv_image(product, p.x + (image * s.groups + group) * image_size, tap, parts, out, s);
    }
  }
}

}  // namespace tensorscope::kernels
