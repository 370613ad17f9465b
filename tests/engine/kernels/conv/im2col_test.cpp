#include "kernels/conv/im2col.h"

#include <numeric>
#include <vector>

#include "catch_amalgamated.hpp"

namespace im2col_test {

using namespace tensorscope::kernels;

TEST_CASE("im2col: rows are kernel elements, columns are output positions", "[kernels][conv]") {
  const std::vector<float> image{1, 2, 3, 4, 5, 6, 7, 8, 9};
  std::vector<float> columns(16, -1.0F);
  im2col(image.data(), columns.data(), {.h = 3, .w = 3, .oh = 2, .ow = 2, .kh = 2, .kw = 2});
  CHECK(columns == std::vector<float>{1, 2, 4, 5, 2, 3, 5, 6, 4, 5, 7, 8, 5, 6, 8, 9});
}

TEST_CASE("im2col: padding is zero on every side", "[kernels][conv]") {
  const std::vector<float> image{1, 2, 3, 4};
  std::vector<float> columns(16, -1.0F);
  const ConvSizes s{
      .h = 2, .w = 2, .oh = 2, .ow = 2, .kh = 2, .kw = 2, .stride = {2, 2}, .padding = {1, 1}};
  im2col(image.data(), columns.data(), s);
  CHECK(columns == std::vector<float>{0, 0, 0, 4, 0, 0, 3, 0, 0, 2, 0, 0, 1, 0, 0, 0});
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

TEST_CASE("col2im_add: is the transpose of im2col, with stride, padding, dilation and groups",
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
  std::vector<float> columns(2 * 3 * 2 * 3 * 8), unfolded(columns.size());
  for (std::size_t i = 0; i < image.size(); ++i) image[i] = static_cast<float>(i % 11) - 5.0F;
  for (std::size_t i = 0; i < columns.size(); ++i) columns[i] = static_cast<float>(i % 13) - 6.0F;
  im2col(image.data(), unfolded.data(), s);
  // In two parts, the first of which ends within a row of a kernel.
  col2im_add(columns.data(), 0, 5, folded.data(), s);
  col2im_add(columns.data() + 5 * s.oh * s.ow, 5, 7, folded.data(), s);
  const auto dot = [](const std::vector<float>& a, const std::vector<float>& b) {
    return std::inner_product(a.begin(), a.end(), b.begin(), 0.0F);
  };
  CHECK(dot(unfolded, columns) == dot(image, folded));
  CHECK(dot(unfolded, columns) != 0.0F);
}

}  // namespace im2col_test
