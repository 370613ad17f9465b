// Kernels get their memory from the caller, so that the ledger knows every byte. This file watches
// malloc, which operator new calls as well.

#include <algorithm>
#include <cstdlib>
#include <vector>

#include "catch_amalgamated.hpp"
#include "core/tensor.h"
#include "kernels/attention/attention_backward.h"
#include "kernels/conv/conv2d_backward.h"
#include "kernels/gemm/gemm.h"
#include "kernels/gemm/linear.h"
#include "kernels/gemm/matmul.h"

namespace allocation_test {

#if defined(__SANITIZE_ADDRESS__)
#define TENSORSCOPE_ASAN 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define TENSORSCOPE_ASAN 1
#endif
#endif

namespace {

// volatile, because compilers assume that malloc reads no variable of ours and would remove or
// merge accesses.
volatile bool watching = false;
volatile std::int64_t seen = 0;

void note_allocation() {
  if (watching) seen = seen + 1;
}

}  // namespace

#if defined(TENSORSCOPE_ASAN)
// Declared here: g++ installs the function without its header.
extern "C" int __sanitizer_install_malloc_and_free_hooks(void (*malloc_hook)(const volatile void*,
                                                                             std::size_t),
                                                         void (*free_hook)(const volatile void*));
namespace {
[[maybe_unused]] const int kHook = __sanitizer_install_malloc_and_free_hooks(
    [](const volatile void*, std::size_t) { note_allocation(); }, [](const volatile void*) {});
}  // namespace
#define TENSORSCOPE_WATCHES_MALLOC 1
#elif defined(__EMSCRIPTEN__)
extern "C" void* emscripten_builtin_malloc(std::size_t size);
extern "C" void* malloc(std::size_t size) {
  note_allocation();
  return emscripten_builtin_malloc(size);
}
#define TENSORSCOPE_WATCHES_MALLOC 1
#elif defined(__GLIBC__)
extern "C" void* __libc_malloc(std::size_t size);
extern "C" void* malloc(std::size_t size) noexcept {
  note_allocation();
  return __libc_malloc(size);
}
#define TENSORSCOPE_WATCHES_MALLOC 1
#endif

using namespace tensorscope;
using namespace tensorscope::kernels;

namespace {

template <class Work>
std::int64_t allocations(const Work& work) {
  seen = 0;
  watching = true;
  work();
  watching = false;
  return seen;
}

struct Buffer {
  explicit Buffer(std::int64_t floats)
      : tensor({ledger}, Shape{std::max<std::int64_t>(1, floats)}, DType::kFloat32,
               MemoryCategory::kWorkspace, "buffer") {
    std::fill(tensor.values<float>().begin(), tensor.values<float>().end(), 0.5F);
  }
  float* data() { return tensor.values<float>().data(); }
  Ledger ledger;
  Tensor tensor;
};

std::int64_t linear_allocations(const LinearSizes& s) {
  Buffer x(s.rows * s.in), weight(s.out * s.in), y(s.rows * s.out);
  Buffer workspace(matmul_workspace_bytes(s.product()) / 4);
  return allocations(
      [&] { linear_fast(x.data(), weight.data(), nullptr, y.data(), s, false, workspace.data()); });
}

std::int64_t matmul_allocations(const MatmulSizes& s) {
  Buffer a(s.batch * s.m * s.k), b(s.batch * s.k * s.n), c(s.batch * s.m * s.n);
  Buffer workspace(matmul_workspace_bytes(s) / 4);
  return allocations([&] { matmul_fast(a.data(), b.data(), c.data(), s, workspace.data()); });
}

std::int64_t conv_allocations(const ConvSizes& s) {
  Buffer x(s.n * s.c * s.h * s.w), weight(s.o * s.c / s.groups * s.kh * s.kw);
  Buffer y(s.n * s.o * s.oh * s.ow), workspace(conv2d_workspace_bytes(s) / 4);
  return allocations(
      [&] { conv2d_with_bias(x.data(), weight.data(), nullptr, y.data(), s, workspace.data()); });
}

std::int64_t conv_backward_allocations(const ConvSizes& s) {
  Buffer x(s.n * s.c * s.h * s.w), weight(s.o * s.c / s.groups * s.kh * s.kw);
  Buffer dy(s.n * s.o * s.oh * s.ow);
  Buffer for_input(conv2d_backward_input_workspace_bytes(s) / 4);
  Buffer for_weight(conv2d_backward_weight_workspace_bytes(s) / 4);
  Buffer dx(s.n * s.c * s.h * s.w), dweight(s.o * s.c / s.groups * s.kh * s.kw);
  return allocations([&] {
    conv2d_backward_input_fast(dy.data(), weight.data(), dx.data(), s, for_input.data());
    conv2d_backward_weight_fast(dy.data(), x.data(), dweight.data(), s, for_weight.data());
  });
}

}  // namespace

#if defined(TENSORSCOPE_WATCHES_MALLOC)
TEST_CASE("allocation watch: malloc and operator new are seen", "[kernels][memory]") {
  CHECK(allocations([] {}) == 0);
  CHECK(allocations([] {
          void* volatile block = std::malloc(64);
          std::free(block);
        }) == 1);
  CHECK(allocations([] {
          std::vector<int> numbers(100);
          int* volatile keep = numbers.data();
          static_cast<void>(keep);
        }) == 1);
}

TEST_CASE("fast kernels: allocate nothing besides their workspace", "[kernels][memory]") {
  CHECK(matmul_allocations({.batch = 2, .m = 300, .n = 250, .k = 270}) == 0);
  CHECK(matmul_allocations({.batch = 1, .m = 300, .n = 1, .k = 270}) == 0);
  CHECK(matmul_allocations({.batch = 1, .m = 1, .n = 2000, .k = 1000}) == 0);
  CHECK(linear_allocations({.rows = 64, .in = 700, .out = 800}) == 0);
  CHECK(linear_allocations({.rows = 1, .in = 3000, .out = 1000}) == 0);
  CHECK(conv_allocations({.n = 2,
                          .c = 32,
                          .h = 20,
                          .w = 20,
                          .o = 48,
                          .oh = 20,
                          .ow = 20,
                          .kh = 3,
                          .kw = 3,
                          .padding = {1, 1}}) == 0);
  CHECK(conv_allocations({.c = 64, .h = 30, .w = 30, .o = 64, .oh = 30, .ow = 30}) == 0);
  CHECK(conv_allocations(
            {.c = 8, .h = 9, .w = 9, .o = 8, .oh = 7, .ow = 7, .kh = 3, .kw = 3, .groups = 8}) ==
        0);
}

TEST_CASE("attention: allocates nothing besides its workspace", "[kernels][memory]") {
  const AttentionSizes s{.heads = 3, .t = 70, .d = 33, .causal = true};
  Buffer q(s.heads * s.t * s.d), y(s.heads * s.t * s.d);
  Buffer workspace(attention_workspace_bytes(s) / 4);
  CHECK(allocations([&] {
          attention_fast(q.data(), q.data(), q.data(), y.data(), s, workspace.data());
        }) == 0);
}

TEST_CASE("fast backward kernels: allocate nothing besides their workspace", "[kernels][memory]") {
  CHECK(conv_backward_allocations({.n = 2,
                                   .c = 32,
                                   .h = 20,
                                   .w = 20,
                                   .o = 48,
                                   .oh = 20,
                                   .ow = 20,
                                   .kh = 3,
                                   .kw = 3,
                                   .padding = {1, 1}}) == 0);
  CHECK(conv_backward_allocations({.c = 64, .h = 9, .w = 9, .o = 64, .oh = 9, .ow = 9}) == 0);
  const AttentionSizes s{.heads = 3, .t = 70, .d = 33, .causal = true};
  Buffer q(s.heads * s.t * s.d), dq(s.heads * s.t * s.d), dk(s.heads * s.t * s.d);
  Buffer dv(s.heads * s.t * s.d);
  Buffer workspace(attention_backward_workspace_bytes(s, true) / 4);
  CHECK(allocations([&] {
          attention_backward_fast(q.data(), q.data(), q.data(), q.data(),
                                  {dq.data(), dk.data(), dv.data()}, s, workspace.data());
        }) == 0);
}
#endif

}  // namespace allocation_test
