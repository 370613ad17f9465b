// Peak estimates from constructed samples.
#include "profiler/peak_estimate.h"

#include <vector>

#include "catch_amalgamated.hpp"
#include "kernels/roof/peak.h"
#include "kernels/threads/thread_pool.h"
#include "profiler/calibration.h"
#include "profiler/calibration_device.h"
#include "timing/virtual_clock.h"

namespace peak_estimate_test {

using namespace tensorscope;
using Catch::Approx;
using Catch::Matchers::ContainsSubstring;
using test::VirtualClock;

namespace {

std::vector<PeakSample> samples(std::initializer_list<double> times, int threads = 2) {
  std::vector<PeakSample> all;
  for (const double ms : times) all.push_back({ms, threads});
  return all;
}

}  // namespace

TEST_CASE("peak: the fastest quarter of the samples counts, not the middle") {
  const PeakEstimate peak = estimate_peak(samples({2.0, 2.1, 1.0, 2.2, 1.02, 2.0, 1.9, 2.3}));
  CHECK(peak.ms == Approx(1.01));
  CHECK(peak.interval_ms.low == 1.0);
  CHECK(peak.interval_ms.high >= 2.0);  // a machine that mostly runs at half speed leaves doubt
  CHECK(peak.interval_ms.confidence == Approx(0.95));
  CHECK(estimate_peak(samples({3.0})).ms == 3.0);
  CHECK(estimate_peak(samples({3.0})).interval_ms.confidence == 0.0);
  CHECK(estimate_peak({}).ms == 0.0);
}

TEST_CASE("peak: samples with fewer threads at once do not count beside those with more") {
  std::vector<PeakSample> mixed = samples({0.5, 0.5, 0.5}, 1);
  for (const PeakSample& sample : samples({1.0, 1.1, 1.2, 1.3, 1.4, 1.5})) mixed.push_back(sample);
  const PeakEstimate peak = estimate_peak(mixed);
  CHECK(peak.threads == 2);
  CHECK(peak.ms == Approx(1.05));
  CHECK(peak.interval_ms.low == 1.0);
}

TEST_CASE("peak: a sample without all threads is taken again, five times and no more") {
  PeakRetries retries;
  CHECK_FALSE(retries.again(2, 2));
  for (int i = 0; i < PeakRetries::kMostTries; ++i) CHECK(retries.again(1, 2));
  CHECK_FALSE(retries.again(1, 2));
  CHECK(peak_note(2, 2).empty());
  CHECK_THAT(peak_note(1, 2), ContainsSubstring("Only 1 of 2 threads"));
}

namespace {

/// A peak loop that runs on this many threads and takes this long per run.
PeakLoops::Loop loop_of(VirtualClock& clock, double run_ms, int threads, double flops = 1e5) {
  return [&clock, run_ms, threads, flops](std::int64_t, float*) {
    clock.true_ms += run_ms;
    return PeakRun{flops, threads};
  };
}

CalibrationReport calibrated(VirtualClock& clock, std::vector<PeakLoops::Loop> variants) {
  Ledger ledger;
  CalibrationLoops loops;
  loops.peak.variants = std::move(variants);
  const auto stream = [&clock](std::int64_t floats) {
    clock.true_ms += 0.1;
    return 4.0 * static_cast<double>(floats);
  };
  loops.streams = {.read = [&](const float*, std::int64_t, int rows, std::int64_t n,
                               float*) { return stream(rows * n); },
                   .copy = [&](const float*, float*, std::int64_t n) { return stream(2 * n); },
                   .triad = [&](const float*, const float*, float, float*,
                                std::int64_t n) { return stream(3 * n); }};
  Calibrator calibrator(clock, ledger, {.budget_ms = 200.0, .buffer_bytes = 2 << 20}, loops);
  while (!calibrator.advance(50.0)) {
  }
  return calibrator.result();
}

}  // namespace

TEST_CASE("peak: of several loops the fastest is the roof, wherever it stands") {
  for (const std::size_t fastest : {0U, 1U, 2U}) {
    CAPTURE(fastest);
    VirtualClock clock(0.001);
    std::vector<PeakLoops::Loop> variants;
    for (std::size_t i = 0; i < 3; ++i) {
      variants.push_back(loop_of(clock, i == fastest ? 0.01 : 0.02, 1));
    }
    const CalibrationReport report = calibrated(clock, variants);
    CHECK(report.peak_gflops_per_second == Approx(10.0).epsilon(0.01));
    CHECK(report.peak_threads == 1);
    CHECK(report.peak_note.empty());
  }
}

TEST_CASE("peak: a loop that is slower half of the time has the peak of its fast half") {
  VirtualClock clock(0.001);
  const double slow_from_ms = clock.true_ms;
  const auto loop = [&](std::int64_t, float*) {
    const bool slow = static_cast<int>((clock.true_ms - slow_from_ms) / 7.0) % 5 > 1;
    clock.true_ms += slow ? 0.02 : 0.01;
    return PeakRun{1e5, 1};
  };
  CHECK(calibrated(clock, {loop}).peak_gflops_per_second == Approx(10.0).epsilon(0.02));
}

TEST_CASE("peak: threads that were never seen at once are told") {
  kernels::ThreadPool pool(3);
  kernels::use_thread_pool(&pool);
  VirtualClock clock(0.001);
  const CalibrationReport alone = calibrated(clock, {loop_of(clock, 0.01, 1)});
  const CalibrationReport all =
      calibrated(clock, {loop_of(clock, 0.01, 2), loop_of(clock, 0.012, 3)});
  kernels::use_thread_pool(nullptr);
  CHECK(alone.peak_threads == 1);
  CHECK_THAT(alone.peak_note, ContainsSubstring("Only 1 of 3 threads"));
  CHECK(all.peak_threads == 3);
  CHECK(all.peak_note.empty());
  CHECK(all.peak_gflops_per_second == Approx(1e-1 / 0.012).epsilon(0.01));
}

TEST_CASE("peak: where helpers never come it is that of one thread, without the waiting") {
  kernels::ThreadPool pool(2);
  kernels::use_thread_pool(&pool);
  const PeakLoops loops = peak_loops();
  float sink = 0.0F;
  const PeakRun alone = loops.variants.back()(100, &sink);
  kernels::use_thread_pool(nullptr);
  const PeakLoops single = peak_loops();
  CHECK(loops.variants.size() == single.variants.size() + 1);
  CHECK(alone.threads == 1);
  CHECK(alone.flops == kernels::peak_variants().front().flops(100, &sink));
}

TEST_CASE("peak: the whole roof takes the fastest loop too, and says what threads it saw") {
  kernels::ThreadPool pool(2);
  kernels::use_thread_pool(&pool);
  VirtualClock clock(0.001);
  Ledger ledger;
  const auto take = [&clock](double work) {
    clock.true_ms += 0.02;
    return work;
  };
  DeviceLoops loops{
      .int8 = [&](std::int64_t, std::int32_t*) { return take(1e5); },
      .streams = {.read = [&](const float*, std::int64_t, int, std::int64_t,
                              float*) { return take(1e5); },
                  .copy = [&](const float*, float*, std::int64_t) { return take(1e5); },
                  .triad = [&](const float*, const float*, float, float*,
                               std::int64_t) { return take(1e5); }},
      .ladder = [&](const float*, float*, std::int64_t, double) { return take(1e5); }};
  int runs = 0;
  // A third of the runs, in blocks of 50, have one thread only.
  const auto now_and_then = [&](std::int64_t, float*) {
    const int threads = ++runs % 150 < 50 ? 1 : 2;
    return PeakRun{take(2e5), threads};
  };
  loops.multiply_add.variants = {loop_of(clock, 0.02, 2), now_and_then,
                                 loop_of(clock, 0.02, 1, 9e5)};
  loops.fused.variants = {loop_of(clock, 0.02, 1)};
  DeviceCalibrator calibrator(clock, ledger, {.budget_ms = 500.0, .buffer_bytes = 8 << 20}, loops);
  while (!calibrator.advance(50.0)) {
  }
  kernels::use_thread_pool(nullptr);
  const DeviceReport report = calibrator.result();
  CHECK(report.roof.peak_threads == 2);
  CHECK(report.roof.peak_note.empty());
  CHECK(report.roof.peak_gflops_per_second == Approx(10.0).epsilon(0.01));
}

}  // namespace peak_estimate_test
