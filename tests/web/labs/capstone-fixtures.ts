// Hand-made measurements for the tests of the capstone: a loader that is the bottleneck, and what the parts did about it.

import type { StatisticsReport } from '../../../web/src/engine/types';
import {
  baselineOf,
  type Compared,
  type Configuration,
  type Reported,
  reportedOf,
  type Side,
  speedupOf,
} from '../../../web/src/labs/capstone/baseline/model';
import type { ChangeResult, Pages, StepProfile } from '../../../web/src/labs/capstone/parts/model';

export const BASE = baselineOf(2);
export const FIXED: Configuration = { ...BASE, workers: 1, augmentation: 'small' };
export const SGD: Configuration = { ...FIXED, optimizer: 'sgd' };

export function side(configuration: Configuration, wait_ms: number, compute_ms: number): Side {
  const median = wait_ms + compute_ms;
  return {
    configuration,
    steps: Array.from({ length: 6 }, () => ({ wait_ms, compute_ms, load_ms: wait_ms })),
    statistics: {
      count: 6,
      median,
      median_interval: { low: 0.95 * median, high: 1.05 * median, confidence: 0.95 },
    } as StatisticsReport,
    peak_bytes: configuration.optimizer === 'sgd' ? 97e6 : 186e6,
  };
}

export const GAIN = [2.4, 2.5, 2.6, 2.5];
export const LITTLE = [1.28, 1.3, 1.32, 1.31];
export const NOTHING = [0.9, 1.2, 1.05, 0.93];
export const LOSS = [0.8, 0.82, 0.81, 0.79];
export const SAME = [1, 1.001, 0.999, 1];

/** A comparison in alternating blocks, each with two steps of both configurations, whose times have the given ratios. */
export function compared(
  before: Configuration,
  after: Configuration,
  ratios: readonly number[],
): Compared {
  const split = ({ workers }: Configuration, ms: number) => {
    const wait_ms = workers > 0 ? 0 : 0.6 * ms;
    return { wait_ms, compute_ms: ms - wait_ms, load_ms: wait_ms };
  };
  const perImage = (before.workers > 0 ? 200 : 500) / before.batch;
  const steps = (configuration: Configuration, ms: (ratio: number) => number) =>
    ratios.flatMap((ratio) => {
      const step = split(configuration, ms(ratio) * configuration.batch);
      return [step, step];
    });
  return {
    before: {
      ...side(before, before.workers > 0 ? 0 : 300, 200),
      steps: steps(before, () => perImage),
    },
    after: {
      ...side(after, after.workers > 0 ? 0 : 300, 200),
      steps: steps(after, (ratio) => perImage / ratio),
    },
    speedup: speedupOf(ratios),
    block_ratios: ratios,
    order: ratios.map(() => 'abba'),
    times_hidden: 0,
  };
}

/** The comparison as it is reported. */
export const reported = (ratios: readonly number[]): Reported =>
  reportedOf(compared(BASE, FIXED, ratios));

export const result = (of: Compared, kept: boolean | undefined = true): ChangeResult => ({
  at: '2026-11-22T00:00:00.000Z',
  expected: 'faster',
  compared: of,
  kept,
});

export const PROFILE = {
  forward_latency_ms: 60,
  backward_latency_ms: 120,
  optimizer_latency_ms: 20,
  step_latency_ms: 200,
  measured_steps_peak_bytes: 186e6,
  planned_equals_measured: true,
} as StepProfile;

export const EMPTY: Pages = {
  baseline: undefined,
  bottleneck: undefined,
  changes: {},
  final: undefined,
  choices: {},
  words: {},
};

export const FULL: Pages = {
  baseline: side(BASE, 300, 200),
  bottleneck: { at: '', guess: 'backward', profile: PROFILE },
  changes: {
    loader: result(compared(BASE, FIXED, GAIN)),
    precision: result(compared(FIXED, SGD, NOTHING), false),
  },
  final: { at: '', compared: compared(BASE, FIXED, GAIN) },
  choices: {
    tried: { loader: { workers: 2 } },
    expected: { batch: 'slower' },
    guess: 'loader',
    final: {},
  },
  words: { loader: 'I <b>warped</b> less | and ahead.\nSecond line.', name: 'Ada & Co' },
};
