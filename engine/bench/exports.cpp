// The JavaScript interface of the benchmark module: plain functions, one of which is called per
// run. Embind would add to every call and so distort the measurement.

#include <emscripten/emscripten.h>

#include <memory>
#include <string>

#include "bench/case.h"
#include "core/error.h"

namespace tensorscope::bench {
namespace {

// The module has one case at a time, and C functions can keep it only in a global variable.
// NOLINTBEGIN(cppcoreguidelines-avoid-non-const-global-variables)
std::unique_ptr<Case> current;
std::string last_error;
// NOLINTEND(cppcoreguidelines-avoid-non-const-global-variables)

/// Returns 1, or 0 with an explanation in last_error.
template <class Body>
int guarded(const Body& body) {
  try {
    body();
    return 1;
  } catch (const std::exception& error) {
    last_error = error.what();
    return 0;
  }
}

template <class Tensors>
auto* at(const Tensors& tensors, int index) {
  const auto i = static_cast<std::size_t>(index);
  return i < tensors.size() ? tensors[i] : nullptr;
}

}  // namespace

extern "C" {

/// Name of kind `index`, zero-terminated; null after the last.
const char* bench_kind(int index) {
  const auto i = static_cast<std::size_t>(index);
  return i < kinds().size() ? kinds()[i].data() : nullptr;
}
const char* bench_error() { return last_error.c_str(); }

/// Sizes after the last one are 0.
int bench_prepare(int kind, int a, int b, int c, int d, int e, int f, int g, int h, int i) {
  current.reset();
  return guarded([&] {
    std::vector<std::int64_t> sizes{a, b, c, d, e, f, g, h, i};
    while (!sizes.empty() && sizes.back() == 0) sizes.pop_back();
    const auto at = static_cast<std::size_t>(kind);
    current = make_case(at < kinds().size() ? kinds()[at] : "", sizes);
  });
}
void bench_dispose() { current.reset(); }

/// Address of an input's values, null after the last input; and their number.
void* bench_input(int index) {
  Tensor* tensor = at(current->inputs(), index);
  return tensor == nullptr ? nullptr : tensor->view().data;
}
int bench_input_length(int index) {
  return static_cast<int>(at(current->inputs(), index)->numel());
}
const void* bench_output(int index) {
  const Tensor* tensor = at(current->outputs(), index);
  return tensor == nullptr ? nullptr : tensor->view().data;
}
int bench_output_length(int index) {
  return static_cast<int>(at(current->outputs(), index)->numel());
}

/// See Case::macs().
EMSCRIPTEN_KEEPALIVE double bench_macs() { return static_cast<double>(current->macs()); }

int bench_reset() {
  return guarded([] { current->reset(); });
}
/// The timed call: one run for each call from JavaScript.
int bench_run() {
  return guarded([] { current->run(); });
}

}  // extern "C"
}  // namespace tensorscope::bench
