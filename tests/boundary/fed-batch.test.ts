// Training steps on the caller's own batches through the public API, as an external data loader needs them.

import { beforeEach, expect, test } from 'vitest';
import { open, type Profiler, rejection } from './support/library.ts';

let profiler: Profiler;
beforeEach(() => {
  profiler = open();
});

const BATCH = 4;
const request = { preset: 'images-lenet5', batch: BATCH, epochs: 1000, schedule: 'constant' };

function batchOf(label: number, value: number): Uint8Array {
  const bytes = new Uint8Array(4 * BATCH * (32 * 32 + 1));
  new Float32Array(bytes.buffer, 0, BATCH * 1024).forEach((_, i, images) => {
    images[i] = value * Math.sin(i);
  });
  new Int32Array(bytes.buffer, 4 * BATCH * 1024).fill(label);
  return bytes;
}

test('trainOnBatch: steps on the same batch learn it, and the bytes stay the caller’s', async () => {
  const batch = batchOf(3, 1);
  const first = await profiler.trainOnBatch(batch, { ...request, steps: 1 });
  expect(first.steps).toBe(1);
  let last = first;
  for (let steps = 2; steps <= 12; steps += 1) {
    last = await profiler.trainOnBatch(batch, { ...request, steps, resume: true });
  }
  expect(last.steps).toBe(12);
  expect(last.final_loss).toBeLessThan(0.5 * (first.final_loss ?? 0));
  expect(batch.byteLength).toBe(4 * BATCH * 1025);
});

test('trainOnBatch: the loss of a step is that of the batch given', async () => {
  const loss = async (batch: Uint8Array) =>
    (await profiler.trainOnBatch(batch, { ...request, steps: 1 })).final_loss;
  expect(await loss(batchOf(3, 1))).toBe(await loss(batchOf(3, 1)));
  expect(await loss(batchOf(3, 1))).not.toBe(await loss(batchOf(4, 1)));
  expect(await loss(batchOf(3, 1))).not.toBe(await loss(batchOf(3, 2)));
});

test.each([
  ['too few bytes', batchOf(1, 1).slice(0, 100), 'expected'],
  ['a label that is no class', batchOf(10, 1), '10'],
])('trainOnBatch: %s are refused, and the next batch is taken', async (_, batch, named) => {
  const error = await rejection(profiler.trainOnBatch(batch, { ...request, steps: 1 }));
  expect(error.code).toBe('invalid_argument');
  expect(error.message).toContain(named);
  expect((await profiler.trainOnBatch(batchOf(1, 1), { ...request, steps: 1 })).steps).toBe(1);
});

test('trainOnBatch: a training on data of its own takes none', async () => {
  const error = await rejection(
    profiler.trainOnBatch(batchOf(1, 1), { preset: 'text-gpt_nano', steps: 1 }),
  );
  expect(error.code).toBe('invalid_argument');
});
