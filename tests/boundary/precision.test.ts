// Uses of a trained model through the library in its real worker: fewer bits, gradients in float16; and what saves memory.

import { expect, test } from 'vitest';
import { open, rejection } from './support/library.ts';

const DIGITS = { preset: 'digits-mlp', seed: 3 } as const;
const BRIEF = { budget_ms: 400, warm_up_ms: 50, min_blocks: 3 } as const;

test('quantize: int8 takes a quarter of the bytes, and says what it did to each layer', async () => {
  const profiler = open();
  const trained = await profiler.train({ ...DIGITS, epochs: 4 });
  const report = await profiler.quantize();
  const [float32, , , int8] = report.results;
  expect(report.results.map(({ name }) => name)).toEqual([
    'float32',
    'float16',
    'bfloat16',
    'int8_static',
    'int8_dynamic',
  ]);
  expect(float32?.held_out_accuracy).toBe(trained.held_out_accuracy);
  expect(float32?.stored_bytes).toBe(4 * trained.parameters);
  expect(int8?.compression).toBeGreaterThan(3.8);
  expect(report.layers.map(({ type }) => type)).toEqual(['linear', 'linear', 'linear']);
  for (const { weight_sqnr_db } of report.layers) expect(weight_sqnr_db).toBeGreaterThan(20);
  expect(report.speed).toBeUndefined();
});

test('quantize: with a budget, int8 and float32 are timed in turn at the wanted batch', async () => {
  const profiler = open();
  await profiler.train({ ...DIGITS, steps: 5 });
  const { speed } = await profiler.quantize({ timing_budget_ms: 1500, timing_batch: 4 });
  expect(speed?.a).toBe('mlp, batch 4, int8');
  expect(speed?.b).toBe('mlp, batch 4, float32');
  expect(speed?.a_ms).toHaveLength(2 * (speed?.order.length ?? 0));
});

test.each([
  [{ calibration_samples: 0 }, 'calibration_samples'],
  [{ timing_budget_ms: -1 }, 'timing_budget_ms'],
  [{ timing_batch: 1.5 }, 'timing_batch'],
  [{ bits: 4 }, 'bits'],
])('quantize: %o is refused by name', async (options, name) => {
  const profiler = open();
  await profiler.train({ ...DIGITS, steps: 1 });
  const error = await rejection(profiler.quantize(options as object));
  expect(error.code).toBe('invalid_argument');
  expect(`${error.op}\n${error.message}`).toContain(name);
});

test('lossScalingDemo: seeded values before a training, gradients after it; a scale saves what underflows', async () => {
  const profiler = open();
  expect((await profiler.lossScalingDemo()).source).toBe('seeded');
  await profiler.train({ ...DIGITS, steps: 5 });
  const report = await profiler.lossScalingDemo(1024);
  expect(report.source).toBe('gradients');
  expect(report.preset).toBe('digits-mlp');
  expect(report.scaled.underflowed).toBeLessThan(report.unscaled.underflowed);
  const counted = report.by_exponent.reduce((sum, { values }) => sum + values, 0);
  expect(counted).toBe(report.values - report.zero - report.not_finite);
  expect((await rejection(profiler.lossScalingDemo(0))).message).toContain('scale is 0');
});

test('planTraining: what saves memory lowers the planned peak, and nothing runs', async () => {
  const profiler = open();
  const plain = await profiler.planTraining('gpt_nano', { keep: 'all' }, { batch: 8 });
  const peaks = [plain.steady_peak_bytes];
  for (const training of [
    { keep: 'needed' },
    { keep: 'in_place' },
    { keep: 'in_place', storage: 'bfloat16' },
    { keep: 'in_place', storage: 'bfloat16', micro_batches: 4 },
    { keep: 'in_place', storage: 'bfloat16', micro_batches: 4, optimizer: 'sgd' },
  ]) {
    const plan = await profiler.planTraining('gpt_nano', training, { batch: 8 });
    peaks.push(plan.steady_peak_bytes);
    expect(plan.measured).toBeUndefined();
  }
  expect(peaks).toEqual([...peaks].sort((a, b) => b - a));
  expect(peaks.at(-1)).toBeLessThan(0.5 * plain.steady_peak_bytes);
});

test('compareTraining: both sides are measured as planned, and timed in turn', async () => {
  const side = { model: 'mlp', batch: 8 };
  const report = await open().compareTraining(
    { ...side, training: { checkpoint_every: 2, micro_batches: 2 } },
    { ...side, training: { keep: 'all' } },
    BRIEF,
  );
  expect(report.a.planned_equals_measured).toBe(true);
  expect(report.b.planned_equals_measured).toBe(true);
  expect(report.a.measured_steps_peak_bytes).toBeGreaterThan(0);
  expect(report.a.recompute_flops).toBeGreaterThan(0);
  expect(report.b.recompute_flops).toBe(0);
  expect(report.comparison.a).toContain('in 2 parts');
});

test('compareTraining: an option that it does not have is refused by name', async () => {
  const side = { model: 'mlp', batch: 8 };
  const asked = open().compareTraining({ ...side, training: { keep: 'some' } }, side, BRIEF);
  expect((await rejection(asked)).message).toContain("'some'");
});
