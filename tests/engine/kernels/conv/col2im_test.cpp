#include "kernels/conv/col2im.h"

#include <numeric>
#include <vector>

#include "catch_amalgamated.hpp"

namespace col2im_test {

using namespace tensorscope::kernels;

namespace {

/// [c/g][kh][kw][oh][ow]: the windows of one group, unfolded (im2col).
std::vector<float> unfolded(const std::vector<float>& image, const ConvSizes& s) {
  const std::int64_t rows = s.c / s.groups * s.kh * s.kw;
  const std::int64_t positions = s.oh * s.ow;
  std::vector<float> columns(static_cast<std::size_t>(rows * positions), -1.0F);
  std::vector<float> patch(static_cast<std::size_t>(rows));
  for (std::int64_t at = 0; at < positions; ++at) {
    gather_patch(image.data(), patch.data(), s, at / s.ow, at % s.ow);
    for (std::int64_t row = 0; row < rows; ++row) {
      columns[static_cast<std::size_t>(row * positions + at)] =
          patch[static_cast<std::size_t>(row)];
    }
  }
  return columns;
}

}  // namespace

TEST_CASE("gather_patch: kernel elements are in the order of the weights, at every position",
          "[kernels][conv]") {
  const std::vector<float> image{1, 2, 3, 4, 5, 6, 7, 8, 9};
  const ConvSizes s{.h = 3, .w = 3, .oh = 2, .ow = 2, .kh = 2, .kw = 2};
  CHECK(unfolded(image, s) == std::vector<float>{1, 2, 4, 5, 2, 3, 5, 6, 4, 5, 7, 8, 5, 6, 8, 9});
}

TEST_CASE("gather_patch: padding is zero on every side", "[kernels][conv]") {
  const std::vector<float> image{1, 2, 3, 4};
  const ConvSizes s{
      .h = 2, .w = 2, .oh = 2, .ow = 2, .kh = 2, .kw = 2, .stride = {2, 2}, .padding = {1, 1}};
  CHECK(unfolded(image, s) == std::vector<float>{0, 0, 0, 4, 0, 0, 3, 0, 0, 2, 0, 0, 1, 0, 0, 0});
}

TEST_CASE("inside_span: exactly the positions whose input index exists", "[kernels][conv]") {
  for (const std::int64_t size : {1, 2, 5, 8}) {
    for (const std::int64_t stride : {1, 2, 3}) {
      for (const std::int64_t padding : {0, 1, 4}) {
        for (const std::int64_t offset : {0, 1, 3, 9}) {
          const std::int64_t outputs = 6;
          const Span span = inside_span(size, outputs, stride, padding, offset);
          for (std::int64_t i = 0; i < outputs; ++i) {
            const std::int64_t index = i * stride - padding + offset;
            const bool exists = index >= 0 && index < size;
            INFO("size " << size << " stride " << stride << " padding " << padding << " offset "
                         << offset << " position " << i);
            REQUIRE((i >= span.first && i < span.last) == exists);
          }
        }
      }
    }
  }
}

TEST_CASE("col2im_add: adds every column back to the element it came from", "[kernels][conv]") {
  const std::vector<float> columns(16, 1.0F);
  std::vector<float> image(9, 10.0F);
  const ConvSizes s{.h = 3, .w = 3, .oh = 2, .ow = 2, .kh = 2, .kw = 2};
  col2im_add(columns.data(), 0, 4, image.data(), s);
  CHECK(image == std::vector<float>{11, 12, 11, 12, 14, 12, 11, 12, 11});
}

TEST_CASE("col2im_add: is the transpose of unfolding, with stride, padding, dilation and groups",
          "[kernels][conv]") {
  const ConvSizes s{.c = 4,
                    .h = 6,
                    .w = 7,
                    .oh = 3,
                    .ow = 8,
                    .kh = 3,
                    .kw = 2,
                    .stride = {2, 1},
                    .padding = {1, 2},
                    .dilation = {1, 3},
                    .groups = 2};
  // Small integers: every sum is exact.
  std::vector<float> image(2 * 6 * 7), folded(image.size(), 0.0F);
  std::vector<float> columns(2 * 3 * 2 * 3 * 8);
  for (std::size_t i = 0; i < image.size(); ++i) image[i] = static_cast<float>(i % 11) - 5.0F;
  for (std::size_t i = 0; i < columns.size(); ++i) columns[i] = static_cast<float>(i % 13) - 6.0F;
  const std::vector<float> windows = unfolded(image, s);
  // In two parts; the first one ends within a row of a kernel.
  col2im_add(columns.data(), 0, 5, folded.data(), s);
  col2im_add(columns.data() + 5 * s.oh * s.ow, 5, 7, folded.data(), s);
  const auto dot = [](const std::vector<float>& a, const std::vector<float>& b) {
    return std::inner_product(a.begin(), a.end(), b.begin(), 0.0F);
  };
  CHECK(dot(windows, columns) == dot(image, folded));
  CHECK(dot(windows, columns) != 0.0F);
}

}  // namespace col2im_test
