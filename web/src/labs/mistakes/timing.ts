// Puzzles about times: summarised by the engine's statistics, or measured on this device.

import { html } from 'lit';
import { digits, duration, gflopsPerSecond, plural } from '../../kit/words/format';
import type { Puzzle } from './outcome';
import { linear, multiple } from './sizes';
import { inUnit } from './units';

/** Minutes per epoch after each step of a case study. */
const EPOCHS = [120, 86, 45, 37, 31] as const;
const percentText = (value: number): string =>
  Number.isFinite(value) ? `${digits(value)}\u00a0%` : 'an infinite value';

const speedup: Puzzle = {
  id: 'speedup',
  name: 'a speed-up of 2.8×',
  source: 'cs203',
  claim: html`A case study lists minutes per epoch after each step: 120, 86, 45, 37, 31. Its result: <strong>2.8×</strong> speed-up.`,
  ask: 'How many times faster is the last than the first?',
  unit: '×',
  claimed: 2.8,
  tolerance: 0.02,
  format: multiple,
  run: async (engine) => {
    const { min, max } = await engine.summarize(EPOCHS);
    return {
      ways: [
        { id: 'all', label: 'first ÷ last', value: max / min },
        { id: 'second', label: 'second ÷ last', value: EPOCHS[1] / min },
        {
          id: 'product',
          label: '1.4 × 1.9 × 2.3 × 2.8',
          value: 1.4 * 1.9 * 2.3 * 2.8,
        },
      ],
      run: `The first row is ${digits(max)} minutes, the last ${digits(min)}.`,
    };
  },
  lesson:
    'The column of speed-ups fits no baseline: 1.4 and 1.9 are from one row to the next, the rest from nowhere. Compute a speed-up from two times, and name both.',
  pytorch: 'print(120 / 31)',
};

const faster: Puzzle = {
  id: 'faster',
  name: '74 % faster',
  source: 'cs203',
  claim: html`The same case study, from 120 to 31 minutes per epoch, is summed up as “<strong>74 %</strong> faster”.`,
  ask: 'By how many percent does the number of epochs per hour rise?',
  unit: '%',
  claimed: 74,
  tolerance: 0.01,
  format: percentText,
  run: async (engine) => {
    const { min, max } = await engine.summarize(EPOCHS);
    return {
      ways: [
        { id: 'rate', label: 'rise of the rate', value: (max / min - 1) * 100 },
        { id: 'time', label: 'time saved', value: (1 - min / max) * 100 },
        { id: 'left', label: 'time left', value: (min / max) * 100 },
      ],
      run: `${digits(max)} minutes an epoch become ${digits(min)}.`,
    };
  },
  lesson:
    '74 % of the time is saved; the speed rises by far more. “x % faster” is read in both ways, so say “3.9 times as fast” or “26 % of the time”.',
  pytorch: 'print(120 / 31 - 1, 1 - 31 / 120)',
};

const SAMPLES = [5.1, 5.2, 5.0, 5.3, 50] as const;

const medianOnly: Puzzle = {
  id: 'median-total',
  name: 'always the median',
  source: 'median',
  claim: html`Five runs took 5.1, 5.2, 5.0, 5.3 and 50.0 ms. “Always the median, never the mean”, said a course before its version 0.1.14. By our sum after that rule, 5 × 5.2 ms, the five took
    <strong>26 ms</strong>.`,
  ask: 'How many ms did the five runs take together?',
  unit: 'ms',
  claimed: 26,
  tolerance: 0.005,
  format: inUnit('ms'),
  run: async (engine) => {
    const { mean, median, trimmed_mean, count } = await engine.summarize(SAMPLES);
    return {
      ways: [
        { id: 'mean', label: 'runs × mean', value: count * mean },
        { id: 'median', label: 'runs × median', value: count * median },
        { id: 'trimmed', label: 'runs × trimmed mean', value: count * trimmed_mean },
      ],
      run: `The mean is ${digits(mean)} ms, far above the median of ${digits(median)} ms: the sample is skewed.`,
    };
  },
  lesson:
    'For a total use the mean; the median says what a typical run takes. Throughput and bills need the mean, users feel p95 and p99.',
  pytorch: `times = torch.tensor([5.1, 5.2, 5.0, 5.3, 50.0])
print(times.median() * 5, times.sum())`,
};

const READINGS = 60;
/** A run takes one or two microseconds, less than a tick of any page's clock. */
const SMALL = linear(128, 128);
const CALIBRATION_MS = 400;

const abovePeak: Puzzle = {
  id: 'above-peak',
  name: 'an efficiency of at most 100 %',
  source: 'made',
  claim: html`Efficiency is measured rate ÷ peak rate, so it is <strong>at most 100 %</strong>. A hasty benchmark reads the clock around single runs of
    Linear(128, 128) and keeps the fastest of ${READINGS} readings.`,
  ask: 'What efficiency does the fastest single reading show on this device?',
  unit: '%',
  claimed: 100,
  limit: true,
  tolerance: 0,
  format: percentText,
  run: async (engine, signal) => {
    const options = signal === undefined ? {} : { signal };
    const { peak_gflops_per_second: peak, peak_interval } = await engine.calibrate({
      budget_ms: CALIBRATION_MS,
      ...options,
    });
    const { flops_per_call } = await engine.countFlops(SMALL);
    const naive = await engine.measureLatency(SMALL, { naive_runs: READINGS, ...options });
    const proper = await engine.measureLatency(SMALL, { budget_ms: 300, ...options });
    const efficiency = (ms: number, of = peak) => (flops_per_call / (ms * 1e6) / of) * 100;
    const zeros = naive.samples_ms.filter((ms) => ms === 0).length;
    const fastest = Math.min(...naive.samples_ms);
    const { low, high, confidence } = peak_interval;
    const mean = naive.samples_ms.reduce((sum, ms) => sum + ms, 0) / naive.samples_ms.length;
    return {
      ways: [
        { id: 'fastest', label: 'fastest single reading', value: efficiency(fastest) },
        { id: 'protocol', label: 'median of long samples', value: efficiency(proper.latency_ms) },
        { id: 'mean', label: 'mean of the readings', value: efficiency(mean) },
      ],
      // A reading of 0 exceeds any peak.
      ...(fastest > 0
        ? {
            within: { low: efficiency(fastest, high), high: efficiency(fastest, low), confidence },
          }
        : {}),
      run: `The peak is ${gflopsPerSecond(peak)}. The clock has steps of ${duration(naive.tick_ms)}; one run takes ${duration(proper.latency_ms)}. Of ${plural(READINGS, 'reading')}, ${zeros} were 0, the fastest was ${duration(fastest)}.`,
    };
  },
  lesson:
    'A reading is a whole number of clock steps. Where a run is not much longer than a step, the fastest reading is luck; a reading of 0 even means an infinite rate. Above 100 %, look for a short time, a wrong peak, or FLOPs that were never executed.',
  pytorch: `from torch.utils.benchmark import Timer

model, x = torch.nn.Linear(128, 128), torch.randn(1, 128)
timer = Timer('model(x)', globals={'model': model, 'x': x})
print(timer.blocked_autorange())   # many runs per reading`,
};

export const TIMING: readonly Puzzle[] = [speedup, faster, medianOnly, abovePeak];
