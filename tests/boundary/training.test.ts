// Training through the library in its real worker: the profile of a step, and trainings that are stopped and resumed.

import { expect, test } from 'vitest';
import type { Progress, TrainReport } from '../../web/src/engine/types.ts';
import { library, open, type Profiler, progressSeen, QUICK, rejection } from './support/library.ts';

const MLP_PARAMETERS = 235_146;

test('profileBackwardPass: an mlp’s planned memory is what the ledger measured, to the byte', async () => {
  const profile = await open().profileBackwardPass(
    'mlp',
    { optimizer: 'adam' },
    { ...QUICK, batch: 8 },
  );
  expect(profile.refused).toBeUndefined();
  expect(profile.planned_equals_measured).toBe(true);
  expect(profile.measured).toEqual(profile.planned);
  expect(profile.gradient_bytes).toBe(4 * MLP_PARAMETERS);
  expect(profile.optimizer_state_bytes).toBe(2 * 4 * MLP_PARAMETERS);
});

test('train: a loss that is no number ends the training, and the report says so', async () => {
  const profiler = open();
  const training = { learning_rate: 1e30 };
  const report = await profiler.train({ preset: 'digits-mlp', training });
  expect(report.diverged).toMatch(/^The training stopped at step \d+: .*loss/);
  expect(report.steps).toBeLessThan(20);
  expect(report.cancelled).toBe(false);
  const again = await rejection(profiler.train({ preset: 'digits-mlp', training, resume: true }));
  expect(again.message).toContain('there is no step after it');
  expect((await rejection(profiler.quantize())).message).toContain('The last training diverged');
  const well = await profiler.train({ preset: 'digits-mlp', steps: 2 });
  expect([well.steps, well.diverged]).toEqual([2, '']);
});

test('profileBackwardPass: the counts of an mlp add up, and the first layer has no input gradient', async () => {
  const batch = 8;
  const profile = await open().profileBackwardPass('mlp', {}, { ...QUICK, batch });
  const { forward_macs, backward_macs, layers } = profile;
  const products = [784 * 256, 256 * 128, 128 * 10];
  const all = products.reduce((sum, each) => sum + each, 0);
  expect(profile.parameters).toBe(MLP_PARAMETERS);
  expect(forward_macs).toBe(batch * all);
  expect(backward_macs).toBe(batch * (2 * all - (products[0] ?? 0)));
  expect(profile.total_flops).toBe(
    profile.forward_flops +
      profile.backward_flops +
      profile.recompute_flops +
      profile.optimizer_flops,
  );
  const sum = (key: 'forward_flops' | 'backward_flops') =>
    layers.reduce((total, layer) => total + layer[key], 0);
  expect(sum('forward_flops')).toBe(profile.forward_flops);
  expect(sum('backward_flops')).toBe(profile.backward_flops);
});

test('profileBackwardPass: the four snapshots are moments of the timeline, with their deltas', async () => {
  const { snapshots, timeline } = await open().profileBackwardPass(
    'mlp',
    {},
    { ...QUICK, batch: 4 },
  );
  expect(snapshots.map(({ label }) => label)).toEqual([
    'baseline',
    'after_forward',
    'after_backward',
    'after_optimizer',
  ]);
  for (const [i, { event, total_bytes, delta_bytes }] of snapshots.entries()) {
    expect(timeline[event - 1]?.total_bytes).toBe(total_bytes);
    if (i > 0) expect(delta_bytes).toBe(total_bytes - (snapshots[i - 1]?.total_bytes ?? 0));
  }
});

test('profileBackwardPass: all three stages and the whole step are timed', async () => {
  const profile = await open().profileBackwardPass('mlp', {}, { ...QUICK, batch: 4 });
  for (const stage of [profile.forward, profile.backward, profile.optimizer, profile.step]) {
    expect(stage.latency_ms).toBeGreaterThan(0);
    expect(stage.samples_ms.length).toBeGreaterThan(0);
  }
});

test('profileBackwardPass: GPT-2 is refused and planned all the same', async () => {
  const profile = await open().profileBackwardPass('gpt2', { optimizer: 'adam' }, { seq: 64 });
  expect(profile.refused?.code).toBe('out_of_memory');
  expect(profile.measured).toBeUndefined();
  expect(profile.planned_equals_measured).toBe(false);
  expect(profile.planned.optimizer_state_bytes).toBe(2 * 4 * profile.parameters);
  expect(profile.snapshots).toHaveLength(4);
  expect(profile.timeline.length).toBeGreaterThan(100);
});

test.each([
  [{ optimizer: 'adamm' }, "'adamm'"],
  [{ learning_rate: 'fast' }, 'learning_rate'],
  [{ learning_rate: -1 }, 'learning_rate'],
  [{ micro_batches: 3 }, 'micro_batches'],
  [{ keep: 'some' }, "'some'"],
  [{ optimiser: 'adam' }, 'optimiser'],
])('profileBackwardPass: %o is refused by name', async (training, name) => {
  const asked = open().profileBackwardPass('mlp', training as object, { ...QUICK, batch: 4 });
  const error = await rejection(asked);
  expect(error.code).toBe('invalid_argument');
  expect(`${error.op}\n${error.message}`).toContain(name);
});

const DIGITS = { preset: 'digits-mlp', seed: 3 } as const;

/** Collects all progress of a training. */
function listener() {
  const received: Progress[] = [];
  return {
    onProgress: (progress: Progress) => void received.push(progress),
    points: () => received.flatMap(({ train_points }) => train_points),
    evaluations: () => received.flatMap(({ evaluations }) => evaluations),
  };
}

test('train: progress brings every step and every evaluation once, in order', async () => {
  const received = listener();
  const report = await open().train({ ...DIGITS, steps: 60 }, { onProgress: received.onProgress });
  expect(report.curve.map(({ step }) => step)).toEqual(Array.from({ length: 60 }, (_, i) => i + 1));
  expect(received.points()).toEqual(report.curve);
  expect(received.evaluations()).toEqual(report.evaluations);
  expect(report.cancelled).toBe(false);
  expect(report.evaluations.at(-1)?.loss).toBeLessThan(report.evaluations[0]?.loss ?? 0);
});

/** Trains until at least this many steps are done, then stops. */
async function stopped(profiler: Profiler, steps: number, request: object): Promise<TrainReport> {
  const stop = new AbortController();
  const onProgress = ({ train_points }: Progress) => {
    if ((train_points.at(-1)?.step ?? 0) >= steps) stop.abort();
  };
  return profiler.train(request, { signal: stop.signal, onProgress });
}

test('train: stopped in the middle and resumed, the curve is that of one training straight on', async () => {
  const profiler = open();
  const steps = 400;
  const first = await stopped(profiler, 20, { ...DIGITS, steps });
  expect(first.cancelled).toBe(true);
  expect(first.steps).toBeGreaterThanOrEqual(20);
  expect(first.curve).toHaveLength(first.steps);
  const resumed = await profiler.train({ ...DIGITS, steps, resume: true });
  const straight = await profiler.train({ ...DIGITS, steps });
  expect(resumed.cancelled).toBe(false);
  expect(resumed.curve).toEqual(straight.curve);
  expect(resumed.evaluations).toEqual(straight.evaluations);
  expect(resumed.curve.slice(0, first.steps)).toEqual(first.curve);
});

test('train: 20 steps and then 20 more at a constant rate are 40 steps', async () => {
  const profiler = open();
  const request = { ...DIGITS, schedule: 'constant' };
  const half = await profiler.train({ ...request, steps: 20 });
  const whole = await profiler.train({ ...request, steps: 40, resume: true });
  const straight = await profiler.train({ ...request, steps: 40 });
  expect(half.curve).toHaveLength(20);
  expect(whole.curve).toHaveLength(40);
  expect(whole.curve).toEqual(straight.curve);
});

test('train: other measurements in between do not disturb a training that is resumed', async () => {
  const profiler = open();
  const request = { ...DIGITS, schedule: 'constant' };
  await profiler.train({ ...request, steps: 10 });
  await profiler.profileBackwardPass('mlp', {}, { ...QUICK, batch: 4 });
  const resumed = await profiler.train({ ...request, steps: 20, resume: true });
  const straight = await profiler.train({ ...request, steps: 20 });
  expect(resumed.curve).toEqual(straight.curve);
});

test('train: the text preset writes a sample, the same for the same seed', async () => {
  const profiler = open();
  const reports = [];
  for (let i = 0; i < 2; i += 1) {
    reports.push(await profiler.train({ preset: 'text-gpt_nano', steps: 2, seed: 5, batch: 2 }));
  }
  expect(reports[0]?.sample.length).toBeGreaterThan(10);
  expect(reports[0]?.sample).toBe(reports[1]?.sample);
});

test('train: aborted before it begins, there is nothing to resolve with', async () => {
  const profiler = open();
  const before = await rejection(profiler.train(DIGITS, { signal: AbortSignal.abort() }));
  expect(before.code).toBe('cancelled');
  const waiting = new AbortController();
  const { seen, onProgress } = progressSeen(({ train_points }) => train_points.length > 0);
  const stop = new AbortController();
  const running = profiler.train(DIGITS, { signal: stop.signal, onProgress });
  await seen;
  const second = rejection(profiler.train(DIGITS, { signal: waiting.signal }));
  await profiler.info();
  waiting.abort();
  expect((await second).code).toBe('cancelled');
  stop.abort();
  expect((await running).cancelled).toBe(true);
});

test.each([
  ['an unknown preset', { preset: 'digits-mpl' }, "'digits-mpl'"],
  ['a preset that is a number', { preset: 7 }, 'preset'],
  ['an unknown optimizer', { training: { optimizer: 'adma' } }, "'adma'"],
  ['an unknown schedule', { schedule: 'linear' }, "'linear'"],
  ['steps as text', { steps: 'ten' }, 'steps'],
  ['steps with a fraction', { steps: 1.5 }, 'steps'],
  ['a negative batch', { batch: -4 }, 'batch'],
  ['a batch of more samples than there are', { batch: 4096 }, 'batch'],
  ['a training that is text', { training: 'adam' }, 'training'],
  ['nothing to resume', { resume: true }, 'resume'],
])('train: %s is refused by name', async (_title, request, name) => {
  const error = await rejection(open().train(request as object));
  expect(error.code).toBe('invalid_argument');
  expect(`${error.op}\n${error.message}`).toContain(name);
});

test('train: after a crash there is no training to resume, and a new one works', async () => {
  const profiler = open();
  await profiler.train({ ...DIGITS, steps: 5 });
  await profiler.killWorker();
  const gone = await rejection(profiler.train({ ...DIGITS, steps: 10, resume: true }));
  expect(gone).toBeInstanceOf(library.EngineError);
  const report = await profiler.train({ ...DIGITS, steps: 5 });
  expect(report.steps).toBe(5);
});
