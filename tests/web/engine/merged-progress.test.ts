import { expect, test } from 'vitest';
import { mergedProgress } from '../../../web/src/engine/merged-progress.ts';
import type { Progress } from '../../../web/src/engine/types.ts';

const progress = (change: Partial<Progress>): Progress => ({
  done: false,
  phase: 'sampling',
  fraction: 0,
  remaining_ms: 0,
  warm_up_ms: [],
  samples_ms: [],
  restarted: false,
  first_run_ms: 0,
  peak_gflops_per_second: 0,
  bandwidth_gb_per_second: 0,
  steps_per_second: 0,
  gflops_per_second: 0,
  train_points: [],
  evaluations: [],
  ...change,
});

test('mergedProgress: keeps the samples of both slices in order and the state of the later one', () => {
  const merged = mergedProgress(
    progress({ warm_up_ms: [9, 8], samples_ms: [1, 2], fraction: 0.2 }),
    progress({ warm_up_ms: [7], samples_ms: [3], fraction: 0.4, done: true }),
  );
  expect(merged).toEqual(
    progress({ warm_up_ms: [9, 8, 7], samples_ms: [1, 2, 3], fraction: 0.4, done: true }),
  );
});

test('mergedProgress: a restart forgets the samples before it', () => {
  const before = progress({ warm_up_ms: [9], samples_ms: [1, 2] });
  const restart = progress({ warm_up_ms: [9, 1, 2], samples_ms: [3], restarted: true });
  expect(mergedProgress(before, restart)).toEqual(restart);
});

test('mergedProgress: a restart is still told when more slices follow in the same message', () => {
  const restart = progress({ warm_up_ms: [9], restarted: true });
  const merged = mergedProgress(restart, progress({ samples_ms: [4] }));
  expect(merged).toEqual(progress({ warm_up_ms: [9], samples_ms: [4], restarted: true }));
});

const point = (step: number) => ({ step, epoch: 0, loss: 1, learning_rate: 0.001 });
const evaluation = (step: number) => ({ step, epoch: 0, loss: 1, accuracy: 0.5 });

test('mergedProgress: every step and evaluation of a training is told, in order', () => {
  const merged = mergedProgress(
    progress({ train_points: [point(1), point(2)], evaluations: [evaluation(0)] }),
    progress({ train_points: [point(3)], evaluations: [evaluation(3)] }),
  );
  expect(merged.train_points).toEqual([point(1), point(2), point(3)]);
  expect(merged.evaluations).toEqual([evaluation(0), evaluation(3)]);
});

test('mergedProgress: the first slice stays as it is', () => {
  const first = progress({ samples_ms: [1] });
  expect(mergedProgress(undefined, first)).toEqual(first);
});
