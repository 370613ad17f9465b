// Hand-made measurements of the Latency lab for its tests; each must lead to different sentences.

import type { LatencyReport, StatisticsReport } from '../../../web/src/engine/types';
import { type Measured, prefixes } from '../../../web/src/labs/latency/model';

const described = (values: readonly number[], more: Partial<StatisticsReport> = {}) => {
  const sorted = [...values].sort((a, b) => a - b);
  const median = sorted[sorted.length >> 1] ?? 0;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const high = sorted.at(-1) ?? 0;
  const confidence = values.length < 6 ? 1 - 2 ** (1 - values.length) : 0.95;
  return {
    count: values.length,
    median,
    mean,
    median_interval: { low: 0.99 * median, high: 1.01 * median, confidence },
    min: sorted[0] ?? 0,
    max: high,
    mad: 0.005 * median,
    p95: high,
    p99: high,
    outliers: [],
    ...more,
  } as unknown as StatisticsReport;
};

interface Hand {
  readings: number[];
  samples: number[];
  warmUp: number[];
  tick: number;
  steady?: boolean;
  outliers?: number;
}

export function measuredOf({
  readings,
  samples,
  warmUp,
  tick,
  steady = true,
  outliers = 3,
}: Hand): Measured {
  const statistics = described(samples);
  const more = [...samples, ...Array.from({ length: outliers }, () => 20 * statistics.median)];
  const report = {
    batch: 1,
    latency_ms: statistics.median,
    statistics,
    samples_ms: samples,
    warm_up_ms: warmUp,
    tick_ms: tick,
    clock_call_ns: 200,
    ticks_per_sample: 100,
    warm_up_runs: warmUp.map(() => 1),
    runs_per_sample: 10,
    steady,
  } as unknown as LatencyReport;
  return {
    title: 'MLP',
    readings_ms: readings,
    report,
    naive: prefixes(readings).map((part) => ({ readings_ms: part, mean_ms: described(part).mean })),
    warm_up: warmUp.length === 0 ? undefined : described(warmUp),
    added: { many: outliers, factor: 20, samples_ms: more, statistics: described(more) },
  };
}

export const fill = (length: number, value: number) => Array.from({ length }, () => value);
export const warm: Hand = {
  readings: fill(100, 100),
  samples: fill(40, 100),
  warmUp: fill(5, 100),
  tick: 0.005,
};
export const CASES: Readonly<Record<string, Hand>> = {
  'cold and tiny': {
    readings: [3, ...fill(99, 0)],
    samples: [...fill(38, 0.02), 1.3, 1.3],
    warmUp: fill(10, 0.06),
    tick: 1,
  },
  'warm and long': warm,
  'first reads zero': { ...warm, readings: fill(100, 0), samples: fill(40, 0.02), tick: 0.1 },
  'first zero, then slow': {
    ...warm,
    readings: [...fill(36, 0), 3, ...fill(63, 0.1)],
    samples: fill(40, 0.02),
    tick: 0.1,
  },
  'within a step': {
    ...warm,
    readings: [0.3, ...fill(99, 0.2)],
    samples: fill(40, 0.25),
    tick: 0.1,
  },
  'as slow as others': { ...warm, readings: [150, ...fill(30, 160), ...fill(69, 100)] },
  'first is faster': { ...warm, readings: [80, ...fill(99, 100)] },
  'a tie': { ...warm, readings: fill(100, 100.4) },
  'hardly slower': { ...warm, readings: [104, ...fill(99, 100)] },
  'five samples': { ...warm, samples: fill(5, 100) },
  'one reading': { ...warm, readings: [900] },
  noisy: {
    ...warm,
    samples: [...fill(60, 20), ...fill(50, 400)],
    readings: [45, ...fill(99, 25)],
    steady: false,
  },
  'nothing added': { ...warm, outliers: 0 },
  'no warm-up': { ...warm, warmUp: [] },
};

const dry = {
  title: 'MLP',
  description: { flops_per_call: 470_000 },
  tick_ms: 0.005,
  peak: undefined,
  book: {
    quiet: described([5.0, 5.1, 5.2, 5.3], { median: 5.15 }),
    all: described([5.1, 5.2, 5.0, 5.3, 50]),
  },
};
export const caseOf = (hand: Hand, prediction?: number) => ({
  values: { model: 'mlp', batch: 1 },
  dry,
  outcomes: { latency: measuredOf(hand) },
  prediction,
});
