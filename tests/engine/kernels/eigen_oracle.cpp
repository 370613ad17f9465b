#include "kernels/eigen_oracle.h"

#include <Eigen/Core>
#include <cmath>

namespace tensorscope::test {

using kernels::ConvSizes;
using kernels::GemmSizes;

namespace {

using Doubles = std::vector<double>;
using RowMajor = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
/// Outer stride: distance between columns. Inner stride: distance between rows.
using Block =
    Eigen::Map<Eigen::MatrixXd, Eigen::Unaligned, Eigen::Stride<Eigen::Dynamic, Eigen::Dynamic>>;

Eigen::Index index(std::int64_t n) { return static_cast<Eigen::Index>(n); }

Doubles doubles(const std::vector<float>& values, bool magnitudes) {
  Doubles all(values.begin(), values.end());
  for (double& value : all) value = magnitudes ? std::abs(value) : value;
  return all;
}

template <class Compute>
Exact exact(const Compute& compute) {
  return {compute(false), compute(true)};
}

RowMajor matrix(const Doubles& values, std::int64_t rows, std::int64_t columns, bool transposed) {
  const Eigen::Map<const RowMajor> stored(values.data(), index(transposed ? columns : rows),
                                          index(transposed ? rows : columns));
  return transposed ? RowMajor(stored.transpose()) : RowMajor(stored);
}

/// visit(input block [c/g][outputs], weights of one element [o/g][c/g], output block
/// [o/g][outputs]) wherever a row of outputs meets an element of the kernel inside the image.
template <class Visit>
void visit_blocks(const ConvSizes& s, Doubles& x, Doubles& weight, Doubles& y, const Visit& visit) {
  const std::int64_t channels = s.c / s.groups;
  const std::int64_t filters = s.o / s.groups;
  const std::int64_t size = s.kh * s.kw;
  const auto at_row = [&](std::int64_t oh, std::int64_t kh) {
    return oh * s.stride[0] - s.padding[0] + kh * s.dilation[0];
  };
  const auto at_column = [&](std::int64_t ow, std::int64_t kw) {
    return ow * s.stride[1] - s.padding[1] + kw * s.dilation[1];
  };
  for (std::int64_t group = 0; group < s.n * s.groups; ++group) {
    double* const image = x.data() + group * channels * s.h * s.w;
    double* const outputs = y.data() + group * filters * s.oh * s.ow;
    double* const elements = weight.data() + group % s.groups * filters * channels * size;
    for (std::int64_t at = 0; at < size * s.oh; ++at) {
      const std::int64_t oh = at / size;
      const std::int64_t kh = at % size / s.kw;
      const std::int64_t kw = at % s.kw;
      const std::int64_t h = at_row(oh, kh);
      std::int64_t first = 0;
      while (first < s.ow && at_column(first, kw) < 0) ++first;
      std::int64_t last = s.ow;
      while (last > first && at_column(last - 1, kw) >= s.w) --last;
      if (h < 0 || h >= s.h || first == last) continue;
      visit(Block(image + h * s.w + at_column(first, kw), index(channels), index(last - first),
                  {index(s.stride[1]), index(s.h * s.w)}),
            Block(elements + kh * s.kw + kw, index(filters), index(channels),
                  {index(size), index(channels * size)}),
            Block(outputs + oh * s.ow + first, index(filters), index(last - first),
                  {1, index(s.oh * s.ow)}));
    }
  }
}

}  // namespace

Exact exact_product(const GemmSizes& s, const std::vector<float>& a, const std::vector<float>& b) {
  return exact([&](bool magnitudes) {
    Doubles c(static_cast<std::size_t>(s.m * s.n));
    Eigen::Map<RowMajor>(c.data(), index(s.m), index(s.n)).noalias() =
        matrix(doubles(a, magnitudes), s.m, s.k, s.transpose_a) *
        matrix(doubles(b, magnitudes), s.k, s.n, s.transpose_b);
    return c;
  });
}

Exact exact_convolution(const ConvSizes& s, const std::vector<float>& x,
                        const std::vector<float>& weight, const std::vector<float>& bias) {
  return exact([&](bool magnitudes) {
    Doubles image = doubles(x, magnitudes);
    Doubles filters = doubles(weight, magnitudes);
    const Doubles start = doubles(bias, magnitudes);
    Doubles y(static_cast<std::size_t>(s.n * s.o * s.oh * s.ow));
    for (std::size_t i = 0; i < y.size(); ++i) {
      y[i] = start[i / static_cast<std::size_t>(s.oh * s.ow) % static_cast<std::size_t>(s.o)];
    }
    visit_blocks(s, image, filters, y, [](const Block& in, const Block& element, Block out) {
      out.noalias() += element * in;
    });
    return y;
  });
}

Exact exact_input_gradient(const ConvSizes& s, const std::vector<float>& dy,
                           const std::vector<float>& weight) {
  return exact([&](bool magnitudes) {
    Doubles gradient = doubles(dy, magnitudes);
    Doubles filters = doubles(weight, magnitudes);
    Doubles dx(static_cast<std::size_t>(s.n * s.c * s.h * s.w));
    visit_blocks(s, dx, filters, gradient, [](Block in, const Block& element, const Block& out) {
      in.noalias() += element.transpose() * out;
    });
    return dx;
  });
}

Exact exact_weight_gradient(const ConvSizes& s, const std::vector<float>& dy,
                            const std::vector<float>& x) {
  return exact([&](bool magnitudes) {
    Doubles gradient = doubles(dy, magnitudes);
    Doubles image = doubles(x, magnitudes);
    Doubles dweight(static_cast<std::size_t>(s.o * (s.c / s.groups) * s.kh * s.kw));
    visit_blocks(s, image, dweight, gradient, [](const Block& in, Block element, const Block& out) {
      element.noalias() += out * in.transpose();
    });
    return dweight;
  });
}

}  // namespace tensorscope::test
