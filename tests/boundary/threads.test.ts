// Several threads: the same results to the last bit, refused where they cannot be had, gone when the engine goes.

import { expect, test } from 'vitest';
import { open, QUICK, rejection } from './support/library.ts';

const TRAINING = { preset: 'digits-lenet5', batch: 64, steps: 12 };

test('threads: a training on two takes the steps of one, to the last bit', async () => {
  const one = await open({ build: 'relaxed' }).train(TRAINING);
  // Its products wait for the second thread: that they end says that there is one.
  const two = await open({ threads: 2 }).train(TRAINING);
  expect(two.curve.length).toBeGreaterThan(0);
  expect(two.curve).toEqual(one.curve);
});

test('threads: the engine and its environment say how many and which build', async () => {
  const profiler = open({ threads: 3 });
  expect((await profiler.info()).threads).toBe(3);
  expect(profiler.environment().build).toBe('threads');
  expect((await open().info()).threads).toBe(1);
});

test.each([0, 1.5, 17, -1, Number.NaN])('threads: %s are refused with the reason', (threads) => {
  expect(() => open({ threads })).toThrow(/threads is .*; expected a whole number from 1 to 16/);
});

test('threads: an engine that ends takes them along, and the next has its own', async () => {
  const profiler = open({ threads: 2 });
  const running = rejection(profiler.measureLatency('mlp', { ...QUICK, budget_ms: 600_000 }));
  await profiler.info();
  await profiler.killWorker();
  expect((await running).code).toBe('worker_crashed');
  const next = await profiler.measureLatency('mlp', { ...QUICK, batch: 64 });
  expect(next.samples_ms.length).toBeGreaterThan(0);
});

test('threads: helpers that have nothing to do sleep until they are woken', async () => {
  const profiler = open({ threads: 3 });
  await profiler.measureLatency('mlp', { ...QUICK, batch: 64 });
  const before = process.resourceUsage().voluntaryContextSwitches;
  await new Promise((resolve) => setTimeout(resolve, 1000));
  // Each that looks for work five thousand times a second goes to sleep as often.
  expect(process.resourceUsage().voluntaryContextSwitches - before).toBeLessThan(500);
});
