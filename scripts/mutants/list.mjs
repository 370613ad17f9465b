// Hand-made faults in the statistics and the timing protocol, each of which some test must notice. `search` occurs exactly once
// in `file` (below engine/timing) and is replaced by `replace`.

/** @typedef {{ name: string, file: string, search: string, replace: string }} Mutant */

/** @type {Mutant[]} */
export const MUTANTS = [
  {
    name: 'percentile: the definition of other tools, n p instead of (n - 1) p',
    file: 'statistics.cpp',
    search: 'static_cast<double>(sorted.size() - 1) * p / 100.0',
    replace:
      'std::min(static_cast<double>(sorted.size()) * p / 100.0, static_cast<double>(sorted.size() - 1))',
  },
  {
    name: 'percentile: no interpolation',
    file: 'statistics.cpp',
    search: 'return sorted[below] + fraction * (sorted[above] - sorted[below]);',
    replace: 'return fraction > 2.0 ? sorted[above] : sorted[below];',
  },
  {
    name: 'p95 is p90',
    file: 'statistics.cpp',
    search: 's.p95 = percentile(all, 95.0);',
    replace: 's.p95 = percentile(all, 90.0);',
  },
  {
    name: 'standard deviation with divisor n',
    file: 'statistics.cpp',
    search: 'return std::sqrt(sum / static_cast<double>(values.size() - 1));',
    replace: 'return std::sqrt(sum / static_cast<double>(values.size()));',
  },
  {
    name: 'trimmed mean: cut off at one end only',
    file: 'statistics.cpp',
    search: 'all.subspan(cut, all.size() - 2 * cut)',
    replace: 'all.subspan(cut, all.size() - cut)',
  },
  {
    name: 'MAD around the mean',
    file: 'statistics.cpp',
    search: 's.mad = median_of(distances(all, s.median));',
    replace: 's.mad = median_of(distances(all, s.mean));',
  },
  {
    name: 'outlier classes: mild and severe swapped',
    file: 'statistics.cpp',
    search: '} else if (above > 3.0 * range) {',
    replace: '} else if (above > 1.0 * range) {',
  },
  {
    name: 'neighbours that resemble each other leave the interval as it is',
    file: 'statistics.cpp',
    search: 's.autocorrelated = neighbours.p_value < kDependent;',
    replace: 's.autocorrelated = neighbours.p_value > 2.0;',
  },
  {
    name: 'median interval: next inner rank',
    file: 'median_interval.cpp',
    search: 'ranks.outer = d;',
    replace: 'ranks.outer = d + 1;',
  },
  {
    name: 'median interval: no interpolation between ranks',
    file: 'median_interval.cpp',
    search: 'return d + (count - d) * excess / (d + (count - 2.0 * d) * excess);',
    replace: 'return d + 0.0 * excess;',
  },
  {
    name: 'median interval: both ends from below',
    file: 'median_interval.cpp',
    search: 'at_rank(sorted, static_cast<double>(n) + 1.0 - rank)',
    replace: 'at_rank(sorted, static_cast<double>(n) - rank)',
  },
  {
    name: 'drift: no correction for ties',
    file: 'serial.cpp',
    search: '(2.0 * n + 5.0) - ties.variance) / 18.0',
    replace: '(2.0 * n + 5.0) - 0.0 * ties.variance) / 18.0',
  },
  {
    name: 'drift: one-sided',
    file: 'serial.cpp',
    search: 'return std::erfc(z / std::sqrt(2.0));',
    replace: 'return 0.5 * std::erfc(z / std::sqrt(2.0));',
  },
  {
    name: 'autocorrelation: equal values get different ranks',
    file: 'serial.cpp',
    search: 'for (std::size_t i = begin; i < end; ++i) ranks[order[i]] = shared;',
    replace:
      'for (std::size_t i = begin; i < end; ++i) ranks[order[i]] = static_cast<double>(i + 1) + 0.0 * shared;',
  },
  {
    name: 'change point: one value late',
    file: 'serial.cpp',
    search: 'result.index = t;',
    replace: 'result.index = t + 1;',
  },
  {
    name: 'block bootstrap: blocks of one value',
    file: 'bootstrap.cpp',
    search: 'for (std::size_t i = 0; i < length && resample.size() < plan.size; ++i) {',
    replace: 'for (std::size_t i = 0; i < 1 + 0 * length && resample.size() < plan.size; ++i) {',
  },
  {
    name: 'difference of medians: the wrong way round',
    file: 'bootstrap.cpp',
    search: 'draw = first - resampled_median(y, rng);',
    replace: 'draw = resampled_median(y, rng) - first;',
  },
  {
    name: 'no warm-up',
    file: 'warm_up.cpp',
    search: 'return steady() || out_of_time(spent_ms, options_.warm_up_ms, expected_sample_ms());',
    replace: 'return spent_ms >= 0.0;',
  },
  {
    name: 'warm-up: one window is steady',
    file: 'warm_up.h',
    search: 'static constexpr std::ptrdiff_t kWindows = 3;',
    replace: 'static constexpr std::ptrdiff_t kWindows = 1;',
  },
  {
    name: 'a tier-up during sampling stays in the samples',
    file: 'sampling.cpp',
    search: 'return trend.p_value < 0.001 && trend.relative_change < -0.1;',
    replace: 'return trend.p_value < -1.0;',
  },
  {
    name: 'samples of one run whatever the tick',
    file: 'sample_plan.cpp',
    search: 'if (nominal <= 1.0) return 1;',
    replace: 'if (nominal >= 1.0) return 1;',
  },
  {
    name: 'runs per sample always the same',
    file: 'sample_plan.cpp',
    search: 'const double high = std::floor((1.0 + kSpread) * nominal);',
    replace: 'const double high = low;',
  },
  {
    name: 'samples of ten ticks',
    file: 'sample_plan.h',
    search: 'constexpr double kFewestTicksPerSample = 50.0;',
    replace: 'constexpr double kFewestTicksPerSample = 10.0;',
  },
  {
    name: 'one step of the clock counts as a time',
    file: 'sample_series.h',
    search: 'return sample.active_ms >= 1.5 * tick_ms;',
    replace: 'return sample.active_ms >= 0.5 * tick_ms;',
  },
  {
    name: 'the last sample is dropped',
    file: 'latency_report.cpp',
    search: 'report.samples_ms = samples.run_ms;',
    replace:
      'report.samples_ms.assign(samples.run_ms.begin(), samples.run_ms.end() - (samples.size() > 0 ? 1 : 0));',
  },
  {
    name: 'always thirty samples',
    file: 'sampling.cpp',
    search: 'return relative_half_width() <= options_.target_relative_width;',
    replace: 'return true;',
  },
  {
    name: 'a narrow interval is believed although the quartiles are far apart',
    file: 'sampling.cpp',
    search: 'return std::max(half_width, expected_half_width(sorted_)) / median_ms();',
    replace: 'return 0.25 * half_width / median_ms();',
  },
  {
    name: 'the stopwatch reads the clock once at the end',
    file: 'tick.cpp',
    search: ': std::max(edge - calls * tick_.clock_call_ns * 1e-6, reading - tick_.tick_ms);',
    replace: ': reading + 0.0 * edge * calls;',
  },
  {
    name: 'jittered edges: the first one is taken',
    file: 'tick.cpp',
    search: 'return variance > (steps_ > kFewSteps ? 0.04 : 0.0004) * mean * mean;',
    replace: 'return variance > 40.0 * mean * mean;',
  },
  {
    name: 'the clock in its own samples',
    file: 'sampler.cpp',
    search: '(looks_ + 1) * tick_.clock_call_ns * 1e-6',
    replace: '0.0 * tick_.clock_call_ns',
  },
  {
    name: 'time between two slices is counted',
    file: 'sampler.cpp',
    search: 'sample_.active_ms += std::max(0.0, stopwatch.end() - readings_ms);',
    replace:
      'sample_.active_ms += std::max(0.0, stopwatch.end() - readings_ms) + (sample_.parts > 0 ? 0.3 : 0.0);',
  },
  {
    name: 'the budget is overrun by half',
    file: 'warm_up.cpp',
    search: 'return spent_ms >= budget_ms || spent_ms + next_ms > 1.1 * budget_ms;',
    replace: 'return spent_ms + next_ms > 1.5 * budget_ms;',
  },
  {
    name: 'cancel is forgotten',
    file: 'latency.cpp',
    search: '  cancelled_ = true;\n  finish();',
    replace: '  cancelled_ = true;',
  },
  {
    name: 'compare: not interleaved, A A B B',
    file: 'compare.cpp',
    search: 'const bool outer = place_ == 0 || place_ == 3;',
    replace: 'const bool outer = place_ < 2;',
  },
  {
    name: 'compare: always A first',
    file: 'compare.cpp',
    search: 'block_.a_first = rng_.uniform() < 0.5;',
    replace: 'block_.a_first = rng_.uniform() < 2.0;',
  },
  {
    name: 'compare: a difference is whatever the middle says',
    file: 'comparison.cpp',
    search: 'if (ratio.low > high) return ComparisonVerdict::kSlower;',
    replace: 'if (ratio.low + ratio.high > 2.0 * high) return ComparisonVerdict::kSlower;',
  },
  {
    name: 'compare: faster and slower swapped',
    file: 'comparison.cpp',
    search: 'if (ratio.high < low) return ComparisonVerdict::kFaster;',
    replace: 'if (ratio.high < low) return ComparisonVerdict::kSlower;',
  },
  {
    name: 'compare: the width falls with n instead of its root',
    file: 'comparison.cpp',
    search: 'static_cast<double>(blocks) * shrink * shrink',
    replace: 'static_cast<double>(blocks) * std::sqrt(shrink)',
  },
  {
    name: 'compare: the second sample of each side is lost',
    file: 'compare.cpp',
    search: 'times[place_ / 2] = run_ms_of(sample, tick_.tick_ms);',
    replace: 'times[0] = times[1] = run_ms_of(sample, tick_.tick_ms);',
  },
  {
    name: 'compare: blocks count as witnesses although they lay in the same place',
    file: 'comparison.cpp',
    search: 'if (placements_of(blocks) < 2) return of_block;',
    replace: 'if (placements_of(blocks) < 1000000) return of_block;',
  },
  {
    name: 'compare: the two stay where they are',
    file: 'compare.cpp',
    search: 'if (!movable_ || !due()) return;',
    replace: 'if (comparing_ms_ >= 0.0) return;',
  },
  {
    name: 'compare: what a move leaves in the caches is timed',
    file: 'compare.cpp',
    search: '  settling_ = 2;',
    replace: '  settling_ = 0;',
  },
];
