#include <algorithm>
#include <cstring>

#include "kernels/int8/int8_gemm.h"
#include "kernels/int8/quantized.h"

namespace tensorscope::kernels {

namespace {

/// With fewer rows, packing the weights costs more than it saves: each is used too rarely.
constexpr std::int64_t kFewestInt8Rows = 4;
/// Positions of a convolution gathered at a time, a multiple of kInt8Columns everywhere.
constexpr std::int64_t kPositions = 64;

/// Whether activations are 0..127, as after a ReLU: the relaxed dot product is then exact anywhere.
bool seven_bits(const std::int8_t* x, std::int64_t n) {
  int any = 0;
  for (std::int64_t i = 0; i < n; ++i) any |= x[i];
  return any >= 0;
}

/// Positions first .. first + count of the [k][kPositions] matrix whose product with the filters
/// [o][k] is the convolution; zeros where the kernel meets padding.
void gather_positions(const std::int8_t* image, const ConvSizes& s, std::int64_t first,
                      std::int64_t count, std::int8_t* to) {
  for (std::int64_t k = 0; k < s.c / s.groups * s.kh * s.kw; ++k, to += kPositions) {
    const std::int64_t kw = k % s.kw;
    const std::int64_t kh = k / s.kw % s.kh;
    const std::int8_t* plane = image + k / (s.kw * s.kh) * s.h * s.w;
    const std::int64_t left = kw * s.dilation[1] - s.padding[1];
    std::int64_t done = 0;
    while (done < count) {  // a row of the output after the other
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

/// One image and one group of filters.
struct ConvScratch {
  std::int8_t* filters;
  std::int8_t* gathered;
  std::int8_t* positions;
  std::int32_t* corrections;
};

void conv_image(Int8Product product, const std::int8_t* image, const ConvScratch& scratch,
                Int8Output out, const ConvSizes& s) {
  const std::int64_t all = s.oh * s.ow;
  const bool in_place = s.kh == 1 && s.kw == 1 && s.stride[0] == 1 && s.stride[1] == 1 &&
                        s.padding[0] == 0 && s.padding[1] == 0;
  for (std::int64_t first = 0; first < all; first += kPositions) {
    product.n = std::min(kPositions, all - first);
    if (in_place) {
      pack_right(product, image + first, all, scratch.positions);
    } else {
      gather_positions(image, s, first, product.n, scratch.gathered);
      pack_right(product, scratch.gathered, kPositions, scratch.positions);
    }
    multiply_panels(product, scratch.filters, scratch.positions, out);
    out.values += kPositions;
  }
}

}  // namespace

std::int64_t quantized_linear_bytes(const LinearSizes& s) {
  if (s.rows < kFewestInt8Rows) return 0;
  return right_panels_bytes(s.out, s.in) + int8_rows_bytes(s.rows, s.in) + corrections_bytes(s.out);
}

void quantized_linear_fast(const QuantizedProduct<float>& p, std::int8_t* scratch, float* y,
                           const LinearSizes& s) {
  if (s.rows < kFewestInt8Rows) return quantized_linear(p, y, s);
  const Int8Product product{.dot = int8_dot_here(seven_bits(p.x, s.rows * s.in)),
                            .weights_left = false,
                            .m = s.rows,
                            .n = s.out,
                            .k = s.in};
  std::int8_t* rows = scratch + right_panels_bytes(s.out, s.in);
  auto* corrections = reinterpret_cast<std::int32_t*>(rows + int8_rows_bytes(s.rows, s.in));
  pack_right_transposed(product, p.weight, s.in, scratch);
  int8_corrections(product, p.weight, s.out, s.in, 1, corrections);
  const Int8Output out{.corrections = corrections,
                       .values = y,
                       .scales = p.scales,
                       .bias = p.bias,
                       .x_scale = p.x_scale,
                       .ld = s.out};
  multiply_rows(product, p.x, scratch, out, rows);
}

std::int64_t quantized_conv2d_bytes(const ConvSizes& s) {
  const std::int64_t k = s.c / s.groups * s.kh * s.kw;
  const std::int64_t filters = s.o / s.groups;
  return left_panels_bytes(filters, k) + right_panels_bytes(kPositions, k) + kPositions * k +
         corrections_bytes(filters);
}

void quantized_conv2d_fast(const QuantizedProduct<float>& p, std::int8_t* scratch, float* y,
                           const ConvSizes& s) {
  const std::int64_t image_size = s.c / s.groups * s.h * s.w;
  const Int8Product product{.dot = int8_dot_here(seven_bits(p.x, s.n * s.c * s.h * s.w)),
                            .weights_left = true,
                            .m = s.o / s.groups,
                            .n = 0,
                            .k = s.c / s.groups * s.kh * s.kw};
  ConvScratch parts{};
  parts.filters = scratch;
  parts.positions = parts.filters + left_panels_bytes(product.m, product.k);
  parts.gathered = parts.positions + right_panels_bytes(kPositions, product.k);
  parts.corrections = reinterpret_cast<std::int32_t*>(parts.gathered + kPositions * product.k);
  for (std::int64_t group = 0; group < s.groups; ++group) {
    const std::int64_t first = group * product.m;
    const std::int8_t* filters = p.weight + first * product.k;
    pack_left(product, filters, product.k, parts.filters);
    int8_corrections(product, filters, product.m, product.k, 1, parts.corrections);
    for (std::int64_t image = 0; image < s.n; ++image) {
      const Int8Output out{.corrections = parts.corrections,
                           .values = y + (image * s.o + first) * s.oh * s.ow,
                           .scales = p.scales + first,
                           .bias = p.bias == nullptr ? nullptr : p.bias + first,
                           .x_scale = p.x_scale,
                           .ld = s.oh * s.ow};
      conv_image(product, p.x + (image * s.groups + group) * image_size, parts, out, s);
    }
  }
}

}  // namespace tensorscope::kernels
