import { expect, test } from 'vitest';
import type { LatencyReport, Progress } from '../../web/src/engine/types.ts';
import { open, type Profiler, QUICK } from './support/library.ts';

/** A number of runs instead of a time: on a slow machine this takes longer and reports more. Here it takes about two seconds. */
const MANY_RUNS = { naive_runs: 60 };

/** The final state of a listener that follows the rule to discard everything at `restarted`. */
async function followed(profiler: Profiler, model: string, options: object) {
  let warm: number[] = [];
  let samples: number[] = [];
  const all: Progress[] = [];
  const report = await profiler.measureLatency(model, {
    ...options,
    onProgress: (progress) => {
      all.push(progress);
      if (progress.restarted) {
        warm = [];
        samples = [];
      }
      warm.push(...progress.warm_up_ms);
      samples.push(...progress.samples_ms);
    },
  });
  return { report, warm, samples, all };
}

const lengths = ({ samples_ms, warm_up_ms }: LatencyReport) => [
  samples_ms.length,
  warm_up_ms.length,
];

test.each([
  ['mlp', QUICK],
  ['linear', { budget_ms: 600, warm_up_ms: 50, min_samples: 30 }],
  ['lenet5', { budget_ms: 500, warm_up_ms: 400, target_relative_width: 1e-6 }],
  ['resnet18_cifar', { budget_ms: 600, warm_up_ms: 100, min_samples: 3 }],
  ['mlp', { naive_runs: 300, naive_warm_up_runs: 5 }],
])(
  'client: %s, %o: progress brings every sample exactly once, in order',
  async (model, options) => {
    const { report, warm, samples } = await followed(open(), model, options);
    expect(lengths(report)[0]).toBeGreaterThan(0);
    expect(samples).toEqual(report.samples_ms);
    expect(warm).toEqual(report.warm_up_ms);
  },
);

test('client: the last progress says done, and only that', async () => {
  const { all } = await followed(open(), 'mlp', QUICK);
  expect(all.map(({ done }) => done)).toEqual([...all.slice(1).map(() => false), true]);
  expect(all.at(-1)?.fraction).toBe(1);
});

test('client: the fraction never goes back', async () => {
  const { all } = await followed(open(), 'resnet18_cifar', MANY_RUNS);
  const fractions = all.map(({ fraction }) => fraction);
  expect(fractions.length).toBeGreaterThan(2);
  expect(fractions).toEqual([...fractions].sort((a, b) => a - b));
});

test('client: a measurement longer than a report interval is told of in between', async () => {
  const { all } = await followed(open(), 'resnet18_cifar', MANY_RUNS);
  expect(all.filter(({ samples_ms }) => samples_ms.length > 0).length).toBeGreaterThan(1);
});

test('client: the progress of a calibration ends with the figures of its report', async () => {
  const received: Progress[] = [];
  const report = await open().calibrate({
    budget_ms: 600,
    onProgress: (progress) => received.push(progress),
  });
  expect(received.length).toBeGreaterThan(1);
  const last = received.at(-1);
  expect(report.peak_gflops_per_second).toBeGreaterThan(0);
  expect(report.bandwidth_gb_per_second).toBeGreaterThan(0);
  expect(last?.peak_gflops_per_second).toBe(report.peak_gflops_per_second);
  expect(last?.bandwidth_gb_per_second).toBe(report.bandwidth_gb_per_second);
});
