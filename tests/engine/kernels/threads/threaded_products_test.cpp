// Products on several threads: the same bits as on one, whatever the sizes.

// The WebAssembly modules that run these tests have one thread; the module with threads is tested
// from its page.
#if !defined(__EMSCRIPTEN__)

#include <vector>

#include "catch_amalgamated.hpp"
#include "cli/threads.h"
#include "kernels/attention/attention_backward.h"
#include "kernels/conv/conv2d_backward.h"
#include "kernels/conv/conv2d_random.h"
#include "kernels/gemm/gemm.h"
#include "kernels/random_values.h"

namespace threaded_products_test {

using namespace tensorscope;
using namespace tensorscope::kernels;
using namespace tensorscope::test;

namespace {

std::vector<float> product(const GemmSizes& s, const std::vector<float>& a,
                           const std::vector<float>& b) {
  std::vector<float> c(static_cast<std::size_t>(s.m * s.n));
  Scratch scratch(gemm_workspace_bytes(s));
  gemm(a.data(), b.data(), c.data(), s, {}, scratch.data());
  return c;
}

std::vector<float> convolution(const ConvSizes& s, const std::vector<float>& x,
                               const std::vector<float>& weight) {
  std::vector<float> y(static_cast<std::size_t>(count_y(s)));
  Scratch scratch(conv2d_workspace_bytes(s));
  const std::vector<float> residual(y.size(), 0.25F);
  conv2d_fast(x.data(), weight.data(), ConvEpilogue{.residual = residual.data(), .relu = true},
              y.data(), s, scratch.data());
  return y;
}

std::vector<float> attended(const AttentionSizes& s, const std::vector<float>& q,
                            const std::vector<float>& k, const std::vector<float>& v) {
  std::vector<float> y(q.size());
  Scratch scratch(attention_workspace_bytes(s));
  attention_fast(q.data(), k.data(), v.data(), y.data(), s, scratch.data());
  return y;
}

/// dq, dk and dv, with q also used as the output's gradient.
std::vector<float> attention_gradients(const AttentionSizes& s, const std::vector<float>& q,
                                       const std::vector<float>& k, const std::vector<float>& v) {
  std::vector<float> gradients(q.size() + k.size() + v.size());
  Scratch scratch(attention_backward_workspace_bytes(s, true));
  float* const dq = gradients.data();
  attention_backward_fast(q.data(), k.data(), v.data(), q.data(),
                          {dq, dq + q.size(), dq + q.size() + k.size()}, s, scratch.data());
  return gradients;
}

std::vector<float> filter_gradient(const ConvSizes& s, const std::vector<float>& dy,
                                   const std::vector<float>& x) {
  std::vector<float> dweight(static_cast<std::size_t>(count_weight(s)));
  Scratch scratch(conv2d_backward_weight_workspace_bytes(s));
  conv2d_backward_weight_fast(dy.data(), x.data(), dweight.data(), s, scratch.data());
  return dweight;
}

std::vector<float> input_gradient(const ConvSizes& s, const std::vector<float>& dy,
                                  const std::vector<float>& weight) {
  std::vector<float> dx(static_cast<std::size_t>(count_x(s)));
  Scratch scratch(conv2d_backward_input_workspace_bytes(s));
  conv2d_backward_input_fast(dy.data(), weight.data(), dx.data(), s, scratch.data());
  return dx;
}

}  // namespace

TEST_CASE("gemm on several threads: the same bits as on one", "[kernels][gemm][thread_pool]") {
  Rng rng(31, 7);
  for (const GemmSizes& s :
       {GemmSizes{256, 256, 256}, GemmSizes{131, 517, 260}, GemmSizes{61, 300, 1200, true},
        GemmSizes{250, 130, 300, false, true}, GemmSizes{4, 3, 2}, GemmSizes{25, 3072, 768, true},
        GemmSizes{1, 1030, 770}, GemmSizes{1, 1030, 770, true}, GemmSizes{7, 611, 901, true},
        GemmSizes{3, 519, 700}, GemmSizes{1030, 1, 770}, GemmSizes{77, 192, 576, true},
        GemmSizes{400, 90, 300}, GemmSizes{2100, 20, 16}, GemmSizes{200, 1155, 385, true},
        GemmSizes{5000, 15, 8}, GemmSizes{300, 24, 133, false, true},
        GemmSizes{70, 2048, 1100, true}}) {
    const std::vector<float> a = random_values(rng, s.m * s.k);
    const std::vector<float> b = random_values(rng, s.n * s.k);
    const std::vector<float> alone = product(s, a, b);
    for (const int size : {2, 3, 16}) {
      const cli::Threads threads(size);
      CHECK(product(s, a, b) == alone);
    }
  }
}

TEST_CASE("convolution on several threads: the same bits as on one",
          "[kernels][conv][thread_pool]") {
  Rng rng(32, 7);
  const auto dense = [](std::int64_t n, std::int64_t size, std::int64_t channels) {
    return ConvSizes{.n = n,
                     .c = channels,
                     .h = size,
                     .w = size,
                     .o = 67,
                     .oh = size,
                     .ow = size,
                     .kh = 3,
                     .kw = 3,
                     .padding = {1, 1}};
  };
  ConvSizes groups = dense(2, 14, 64);
  groups.o = 64;
  groups.groups = 16;
  ConvSizes first = dense(1, 61, 3);
  first.stride = {2, 2};
  first.oh = first.ow = 31;
  const auto depthwise = [&](std::int64_t kernel, std::int64_t stride) {
    ConvSizes s = dense(2, 29, 30);
    s.o = s.groups = s.c;
    s.kh = s.kw = kernel;
    s.stride = {stride, stride};
    s.oh = s.ow = outputs(s.h, 1, 1, kernel, stride);
    return s;
  };
  ConvSizes few_pixels = dense(1, 4, 130);  // channels are shared, and there are blocks of taps
  few_pixels.o = 128;
  ConvSizes whole_images = dense(40, 4, 20);
  whole_images.o = 12;
  ConvSizes wide = dense(1, 6, 60);  // rows of many channels fit only with fewer threads or taps
  wide.w = wide.ow = 220;
  ConvSizes pointwise = dense(1, 39, 90);
  pointwise.kh = pointwise.kw = 1;
  pointwise.padding = {0, 0};
  pointwise.o = 13;
  for (const ConvSizes& s : {dense(1, 28, 33), dense(7, 9, 20), dense(2, 1, 3), groups, first,
                             dense(1, 60, 3), few_pixels, whole_images, wide, pointwise,
                             depthwise(3, 1), depthwise(5, 1), depthwise(5, 2)}) {
    const std::vector<float> x = random_values(rng, count_x(s));
    const std::vector<float> weight = random_values(rng, count_weight(s));
    const std::vector<float> dy = random_values(rng, count_y(s));
    const std::vector<float> alone = convolution(s, x, weight);
    const std::vector<float> gradient = filter_gradient(s, dy, x);
    const std::vector<float> dx = input_gradient(s, dy, weight);
    for (const int size : {2, 3, 16}) {
      const cli::Threads threads(size);
      CHECK(convolution(s, x, weight) == alone);
      CHECK(filter_gradient(s, dy, x) == gradient);
      CHECK(input_gradient(s, dy, weight) == dx);
    }
  }
}

TEST_CASE("attention on several threads: the same bits as on one",
          "[kernels][attention][thread_pool]") {
  Rng rng(33, 7);
  // The last one's sums need rows wider than the output's, so its blocks run one after another.
  for (const AttentionSizes& s :
       {AttentionSizes{2, 128, 64}, AttentionSizes{1, 300, 32, true},
        AttentionSizes{6, 128, 64, false, 3}, AttentionSizes{2, 200, 20, false, 2}}) {
    const std::vector<float> q = random_values(rng, s.heads * s.t * s.d);
    const std::vector<float> k = random_values(rng, s.shared(s.heads));
    const std::vector<float> v = random_values(rng, s.shared(s.heads));
    const std::vector<float> alone = attended(s, q, k, v);
    const std::vector<float> gradients = attention_gradients(s, q, k, v);
    for (const int threads_in_all : {2, 3}) {
      const cli::Threads threads(threads_in_all);
      CHECK(attended(s, q, k, v) == alone);
      CHECK(attention_gradients(s, q, k, v) == gradients);
    }
  }
}

}  // namespace threaded_products_test

#endif
