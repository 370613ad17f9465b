// The cases natively: tensorscope_bench SAMPLES KIND SIZE... prints one JSON object with the
// samples of the case and, interleaved with them, those of the two loops that show this machine's
// limits.

#include <charconv>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <exception>
#include <functional>
#include <stdexcept>
#include <string>
#include <system_error>

#include "bench/case.h"
#include "core/error.h"
#include "core/rng.h"
#include "graph/double_precision.h"
#include "kernels/roof/peak.h"
#include "kernels/roof/streams.h"

namespace tensorscope::bench {
namespace {

constexpr double kSampleMs = 22.0;
constexpr int kChecked = 2;  // runs before results are compared; in training these are steps

double now_ms() {
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration<double, std::milli>(now).count();
}

/// Runs per sample that make it last long enough. Finding the number is also the warm-up.
std::int64_t calibrate(const std::function<void()>& run) {
  for (std::int64_t runs = 1;; runs *= 2) {
    const double start_ms = now_ms();
    for (std::int64_t i = 0; i < runs; ++i) run();
    if (now_ms() - start_ms >= kSampleMs / 2) return 2 * runs;
  }
}

double sample_ms(const std::function<void()>& run, std::int64_t runs) {
  const double start_ms = now_ms();
  for (std::int64_t i = 0; i < runs; ++i) run();
  return (now_ms() - start_ms) / static_cast<double>(runs);
}

/// `count` different whole numbers, beginning at `low`.
template <class Integer>
void fill_whole(Tensor& tensor, Tensor& other, Rng& rng, int low, std::uint32_t count) {
  for (std::size_t i = 0; i < tensor.values<Integer>().size(); ++i) {
    const auto value = static_cast<Integer>(low + static_cast<int>(rng.below(count)));
    tensor.values<Integer>()[i] = other.values<Integer>()[i] = value;
  }
}

/// How many of its values go into one sum: a row, or one filter of a convolution.
std::int64_t summed(const Tensor& tensor, bool is_first) {
  const bool filters = !is_first && tensor.shape().rank() == 4 && tensor.shape()[0] > 1;
  return filters ? tensor.numel() / tensor.shape()[0] : tensor.shape()[-1];
}

/// Fills both with the same values; classes stay below ten.
void fill(Tensor& tensor, Tensor& other, Rng& rng, bool is_first) {
  if (tensor.dtype() == DType::kInt32) return fill_whole<std::int32_t>(tensor, other, rng, 0, 10);
  if (tensor.dtype() == DType::kInt8) return fill_whole<std::int8_t>(tensor, other, rng, -127, 255);
  // Keeps sums of this many products near 1.
  const float scale = 1.0F / std::sqrt(static_cast<float>(summed(tensor, is_first)));
  const float bound = tensor.shape().rank() > 1 ? 2.0F * scale : 1.0F;
  for (std::size_t i = 0; i < tensor.values<float>().size(); ++i) {
    const float value = rng.uniform(-bound, bound);
    tensor.values<float>()[i] = value;
    other.values<double>()[i] = static_cast<double>(value);
  }
}

double relative_error(const Tensor& actual, const Tensor& expected) {
  const std::span<const float> a = actual.values<float>();
  const std::span<const double> b = expected.values<double>();
  double error = 0;
  double largest = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const double difference = std::abs(static_cast<double>(a[i]) - b[i]);
    if (!(difference <= error)) error = difference;  // a NaN stays
    largest = std::max(largest, std::abs(b[i]));
  }
  return error / largest;
}

/// Fills both cases alike, runs them and compares the results; training takes a few steps.
double checked_error(Case& fast, Case& exact) {
  Rng rng(1);
  for (std::size_t i = 0; i < fast.inputs().size(); ++i) {
    fill(*fast.inputs()[i], *exact.inputs()[i], rng, i == 0);
  }
  fast.reset();
  exact.reset();
  for (int i = 0; i < kChecked; ++i) {
    fast.run();
    exact.run();
  }
  double error = 0;
  for (std::size_t i = 0; i < fast.outputs().size(); ++i) {
    const double one = relative_error(*fast.outputs()[i], *exact.outputs()[i]);
    if (!(one <= error)) error = one;
  }
  return error;
}

/// Values in inputs and outputs: the copy loop uses as many, so that they lie in the same caches.
std::int64_t values_of(Case& one) {
  std::int64_t values = 0;
  for (const Tensor* tensor : one.inputs()) values += tensor->numel();
  for (const Tensor* tensor : one.outputs()) values += tensor->numel();
  return values;
}

void print_list(const char* name, const std::vector<double>& values) {
  std::printf(", \"%s\": [", name);
  for (std::size_t i = 0; i < values.size(); ++i) {
    std::printf("%s%.6g", i == 0 ? "" : ", ", values[i]);
  }
  std::printf("]");
}

void measure(int samples, std::string_view kind, Sizes sizes) {
  const std::unique_ptr<Case> fast = make_case(kind, sizes);
  const double error = checked_error(*fast, *make_case(kind, sizes, DType::kFloat64));
  const bool int8 = fast->inputs()[0]->dtype() == DType::kInt8;
  float sink = 0;
  std::int32_t int_sink = 0;
  double operations = 0;
  double bytes = 0;
  const std::int64_t copied = values_of(*fast) / 2;
  std::vector<float> from(static_cast<std::size_t>(copied), 1.0F);
  std::vector<float> to(from.size());
  const std::function<void()> run = [&] { fast->run(); };
  const std::function<void()> peak = [&] {
    operations = int8 ? kernels::peak_int8(2000, &int_sink) : kernels::peak_flops(2000, &sink);
  };
  const std::function<void()> copy = [&] {
    bytes = kernels::stream_copy(from.data(), to.data(), copied);
  };
  const std::int64_t runs = calibrate(run);
  const std::int64_t peaks = calibrate(peak);
  const std::int64_t copies = calibrate(copy);
  std::vector<double> samples_ms;
  std::vector<double> gigaops;
  std::vector<double> gbytes;
  for (int i = 0; i < samples; ++i) {
    fast->reset();
    samples_ms.push_back(sample_ms(run, runs));
    gigaops.push_back(operations / sample_ms(peak, peaks) * 1e-6);
    gbytes.push_back(bytes / sample_ms(copy, copies) * 1e-6);
  }
  // JSON has no NaN or infinity.
  std::printf("{\"error\": %.3g, \"runs_per_sample\": %lld", std::isfinite(error) ? error : 1e308,
              static_cast<long long>(runs));
  if (fast->macs() > 0) std::printf(", \"macs\": %lld", static_cast<long long>(fast->macs()));
  print_list("samples_ms", samples_ms);
  print_list(int8 ? "peak_gops_per_second" : "peak_gflops_per_second", gigaops);
  print_list("copy_gb_per_second", gbytes);
  std::printf("}\n");
}

std::int64_t whole_number(const char* text) {
  std::int64_t number = 0;
  const char* end = text + std::strlen(text);
  const auto [stopped, problem] = std::from_chars(text, end, number);
  if (problem != std::errc() || stopped != end)
    throw std::invalid_argument(std::string("'") + text + "' is not a whole number");
  return number;
}

}  // namespace
}  // namespace tensorscope::bench

int main(int count, char** arguments) {
  if (count < 4) {
    std::fprintf(stderr, "usage: tensorscope_bench SAMPLES KIND SIZE...\n");
    return 2;
  }
  using tensorscope::bench::whole_number;
  tensorscope::enable_double_precision();
  try {
    std::vector<std::int64_t> sizes;
    for (int i = 3; i < count; ++i) sizes.push_back(whole_number(arguments[i]));
    tensorscope::bench::measure(static_cast<int>(whole_number(arguments[1])), arguments[2], sizes);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "tensorscope_bench: %s\n", error.what());
    return 2;
  }
  return 0;
}
