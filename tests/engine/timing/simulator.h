#pragma once
// Workloads like those on a laptop, on the virtual clock. The production protocol runs on them
// unchanged; only the simulation knows the true value that it should find.

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "timing/latency.h"
#include "virtual_clock.h"

namespace tensorscope::test {

/// A browser's clock: "isolated Chromium", for example, has steps of 5 us with jittered edges.
struct SimulatedClock {
  const char* name;
  double tick_ms;
  bool jitter;

  /// A reading costs 1/250 of a tick, at least 200 ns: realistic costs would only slow the
  /// simulation.
  VirtualClock make() const { return VirtualClock(tick_ms, std::max(2e-4, tick_ms / 250), jitter); }
};

inline const std::vector<SimulatedClock>& clocks() {
  static const std::vector<SimulatedClock> kClocks{
      {"5 us, jittered", 0.005, true},
      {"20 us", 0.02, false},
      {"100 us, jittered", 0.1, true},
      {"1 ms", 1.0, false},
  };
  return kClocks;
}

using RunTime = std::function<double(std::int64_t)>;
/// Makes a function that gives the duration of a run in ms, from the base time, a generator and the
/// clock's true time.
using Model = std::function<RunTime(double, Pcg32&, const VirtualClock&)>;

struct NamedModel {
  const char* name;
  Model make;
};

namespace models {

inline RunTime constant(double ms, Pcg32&, const VirtualClock&) {
  return [ms](std::int64_t) { return ms; };
}

inline RunTime gaussian(double ms, Pcg32& rng, const VirtualClock&) {
  return [ms, &rng](std::int64_t) { return ms * (1.0 + 0.03 * normal(rng)); };
}

/// Never faster than the base time, sometimes far slower.
inline RunTime log_normal_tail(double ms, Pcg32& rng, const VirtualClock&) {
  return [ms, &rng](std::int64_t) { return ms * (1.0 + 0.02 * std::exp(normal(rng))); };
}

/// A timer interrupt or garbage collection at every 17th run.
inline RunTime periodic_spikes(double ms, Pcg32& rng, const VirtualClock&) {
  return [ms, &rng](std::int64_t i) {
    return ms * (1.0 + 0.02 * normal(rng)) * (i % 17 == 0 ? 1.6 : 1.0);
  };
}

/// Two speeds, drawn anew for each run.
inline RunTime bimodal(double ms, Pcg32& rng, const VirtualClock&) {
  return [ms, &rng](std::int64_t) {
    const double speed = rng.uniform() < 0.3 ? 1.25 : 1.0;
    return ms * speed * (1.0 + 0.01 * normal(rng));
  };
}

/// Two speeds that last for a while: the processor's frequency changes, or another program runs.
inline RunTime regimes(double ms, Pcg32& rng, const VirtualClock& clock) {
  return [ms, &rng, &clock, slow = false, until = 0.0](std::int64_t) mutable {
    if (clock.true_ms > until) {
      slow = rng.uniform() < 0.3;
      until = clock.true_ms - 10.0 * std::log(rng.uniform());
    }
    return ms * (slow ? 1.25 : 1.0) * (1.0 + 0.01 * normal(rng));
  };
}

/// The optimising compiler takes over after 300 ms: four times faster, then a short decay.
inline RunTime tier_up(double ms, Pcg32& rng, const VirtualClock& clock) {
  return [ms, &rng, &clock, start = clock.true_ms](std::int64_t) {
    const double age = clock.true_ms - start;
    const double tier = age < 300.0 ? 4.0 : 1.0 + 0.3 * std::exp((300.0 - age) / 40.0);
    return ms * tier * (1.0 + 0.02 * normal(rng));
  };
}

/// A machine that heats up: 6 % slower every second.
inline RunTime drift(double ms, Pcg32& rng, const VirtualClock& clock) {
  return [ms, &rng, &clock, start = clock.true_ms](std::int64_t) {
    return ms * (1.0 + 6e-5 * (clock.true_ms - start)) * (1.0 + 0.01 * normal(rng));
  };
}

/// 8 % slower from one moment on, between 0.4 and 1 s after the start.
inline RunTime step_change(double ms, Pcg32& rng, const VirtualClock& clock) {
  const double at = clock.true_ms + 400.0 + 600.0 * rng.uniform();
  return [ms, &rng, &clock, at](std::int64_t) {
    return ms * (clock.true_ms > at ? 1.08 : 1.0) * (1.0 + 0.01 * normal(rng));
  };
}

/// The scheduler preempts the run for 4 ms, every 80 ms on average.
inline RunTime preempted(double ms, Pcg32& rng, const VirtualClock& clock) {
  return [ms, &rng, &clock, next = clock.true_ms + 50.0](std::int64_t) mutable {
    double run = ms * (1.0 + 0.01 * normal(rng));
    while (next < clock.true_ms) next -= 80.0 * std::log(rng.uniform());  // while nothing ran
    while (clock.true_ms + run > next) {
      run += 4.0;
      next += 4.0 - 80.0 * std::log(rng.uniform());
    }
    return run;
  };
}

/// The tab is hidden now and then, and that run takes a second longer.
inline RunTime hidden_gaps(double ms, Pcg32& rng, const VirtualClock&) {
  return [ms, &rng](std::int64_t) {
    return ms * (1.0 + 0.02 * normal(rng)) + (rng.uniform() < 0.0005 ? 1000.0 : 0.0);
  };
}

}  // namespace models

/// One experiment, driven in slices as a page does.
inline LatencyReport simulate(const SimulatedClock& simulated, const Model& model, double run_ms,
                              std::uint64_t seed, const LatencyOptions& options = {}) {
  VirtualClock clock = simulated.make();
  Pcg32 rng(seed, 7);
  clock.true_ms += 10.0 * rng.uniform();  // random phase of the clock's grid
  VirtualWorkload workload(clock, model(run_ms, rng, clock));
  LatencyOptions own = options;
  own.seed = static_cast<std::int64_t>(seed);
  LatencyExperiment experiment(clock, workload, own);
  while (!experiment.advance()) clock.true_ms += 0.3;
  return experiment.report();
}

inline bool flagged(const LatencyReport& report, std::initializer_list<const char*> codes) {
  return std::any_of(codes.begin(), codes.end(), [&](const char* code) {
    return std::count(report.flags.begin(), report.flags.end(), code) > 0;
  });
}

/// Runs per sample of a few experiments, for true_median(). They depend on estimates made during
/// the experiment, so a single experiment would not do.
inline std::vector<int> typical_runs(const SimulatedClock& simulated, const Model& model,
                                     double run_ms, const LatencyOptions& options = {}) {
  std::vector<int> runs;
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    const LatencyReport report = simulate(simulated, model, run_ms, 900'000 + seed, options);
    runs.insert(runs.end(), report.runs_per_sample.begin(), report.runs_per_sample.end());
  }
  return runs;
}

/// The median that an experiment should find: of the mean of as many runs as a sample has, over
/// 40,000 samples drawn without a clock. For models that do not change with time.
inline double true_median(const Model& model, double run_ms, const std::vector<int>& typical) {
  VirtualClock clock(1e-3);
  Pcg32 rng(4711, 13);
  const RunTime run = model(run_ms, rng, clock);
  std::vector<double> samples(40'000);
  std::int64_t index = 0;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    const int runs = typical[i % typical.size()];
    double sum = 0.0;
    for (int k = 0; k < runs; ++k) {
      const double ms = run(index++);
      sum += ms;
      clock.true_ms += ms;
    }
    samples[i] = sum / runs;
  }
  return median_of(samples);
}

}  // namespace tensorscope::test
