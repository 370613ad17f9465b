// Several threads give bit-identical results, are refused where they are not available, and end with the engine.

import { readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import createThreads from '../../web/src/engine/generated/tensorscope-threads.mjs';
import { help } from '../../web/src/engine/helper.ts';
import { importedMemory } from '../../web/src/engine/worker.ts';
import type { Receive } from './support/engine.ts';
import { open, QUICK, rejection } from './support/library.ts';

const TRAINING = { preset: 'digits-lenet5', batch: 64, steps: 12 };

// With two or more helpers, one can get in another's way.
test.each([2, 3, 5])(
  'threads: a training on %s takes the steps of one, to the last bit',
  async (threads) => {
    const one = await open({ build: 'relaxed' }).train(TRAINING);
    const several = await open({ threads }).train(TRAINING);
    expect(several.curve.length).toBeGreaterThan(0);
    expect(several.curve).toEqual(one.curve);
  },
);

test('threads: a helper that did not get the stack meant for it does not serve', async () => {
  const file = '../../web/src/engine/generated/tensorscope-threads.wasm';
  const module = new WebAssembly.Module(
    new Uint8Array(readFileSync(new URL(file, import.meta.url))),
  );
  let memory: WebAssembly.Memory | undefined;
  const engine = await createThreads({
    instantiateWasm(imports: WebAssembly.Imports, receive: Receive) {
      memory = importedMemory(imports);
      receive(new WebAssembly.Instance(module, imports), module);
      return {};
    },
  });
  const plan = engine.makeThreadPool(2);
  if (memory === undefined) throw new Error('the module imports no memory');
  // A function that leaves this thread on its current stack, as another version of Emscripten might.
  const pool = { memory, plan: { ...plan, initialize: plan.serve } };
  // If it served nevertheless, this thread would sleep for ever.
  const killer = 'setTimeout(() => process.kill(process.pid, "SIGKILL"), 60_000)';
  const watchdog = new Worker(killer, { eval: true });
  await expect(help({ kind: 'help', module, pool, index: 1 })).rejects.toThrow(
    'it was not given a stack of its own',
  );
  await watchdog.terminate();
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
  // A helper that looks for work five thousand times a second would go to sleep that often.
  expect(process.resourceUsage().voluntaryContextSwitches - before).toBeLessThan(500);
});
