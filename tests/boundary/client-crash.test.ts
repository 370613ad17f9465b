import { expect, test } from 'vitest';
import { LONG, open, progressSeen, QUICK, rejection } from './support/library.ts';

test('client: a worker that ends in mid-run rejects the running call and the next call works', async () => {
  const profiler = open();
  const { seen, onProgress } = progressSeen(({ phase }) => phase === 'sampling');
  const running = rejection(profiler.measureLatency('mlp', { ...LONG, onProgress }));
  await seen;
  await profiler.killWorker();
  const error = await running;
  expect(error.code).toBe('worker_crashed');
  expect(error.message).toMatch(/^The engine stopped working: its thread ended with code \d+\./);
  expect(error.hint).not.toBe('');
  const next = await profiler.measureLatency('mlp', QUICK);
  expect(next.samples_ms.length).toBeGreaterThan(0);
});

test('client: jobs that wait when the worker ends are done by the new one', async () => {
  const profiler = open();
  const { seen, onProgress } = progressSeen(({ phase }) => phase === 'sampling');
  const running = rejection(profiler.measureLatency('mlp', { ...LONG, onProgress }));
  const waiting = [2, 3].map((batch) => profiler.measureLatency('mlp', { ...QUICK, batch }));
  await seen;
  await profiler.killWorker();
  expect((await running).code).toBe('worker_crashed');
  expect((await Promise.all(waiting)).map(({ batch }) => batch)).toEqual([2, 3]);
});

test('client: each end of a worker is told once, after the new one has been started', async () => {
  const profiler = open();
  let told = 0;
  profiler.onRestart(() => {
    told += 1;
  });
  for (let crash = 1; crash <= 3; crash += 1) {
    await profiler.info();
    const restarted = new Promise<void>((resolve) => profiler.onRestart(resolve));
    await profiler.killWorker();
    await restarted;
    expect(told).toBe(crash);
  }
  expect(await profiler.countParameters('mlp')).toBe(235_146);
});

test('client: the first calls after killWorker are answered, also after a cancelled call', async () => {
  const profiler = open();
  const stop = new AbortController();
  const { seen, onProgress } = progressSeen(({ phase }) => phase === 'sampling');
  const running = rejection(
    profiler.measureLatency('mlp', { ...LONG, signal: stop.signal, onProgress }),
  );
  await seen;
  stop.abort();
  expect((await running).code).toBe('cancelled');
  await profiler.killWorker();
  expect(await profiler.countParameters('mlp')).toBe(235_146);
  // Called before the worker's end has been noticed.
  const killed = profiler.killWorker();
  const [query, job] = [profiler.countParameters('lenet5'), profiler.measureMemory('mlp')];
  await killed;
  expect(await query).toBe(61_706);
  expect((await job).refused).toBeUndefined();
});

test('client: memory that the heap does not give is an error, and the engine goes on', async () => {
  // The limit leaves no room for code and stack, so the engine tries to allocate 536.5 MB of the 536.9 that the heap may grow to.
  const profiler = open({ memory_limit_bytes: 2 ** 29 });
  let restarts = 0;
  profiler.onRestart(() => {
    restarts += 1;
  });
  const wide = {
    name: 'wide',
    input: { shape: [16] },
    layers: [{ type: 'linear', out_features: 4000 }],
  };
  const error = await rejection(profiler.measureLatency(wide, { ...QUICK, batch: 33_400 }));
  expect(error.code).toBe('out_of_memory');
  expect(error.message).not.toBe('');
  expect((await profiler.measureLatency('mlp', QUICK)).samples_ms.length).toBeGreaterThan(0);
  expect(restarts).toBe(0);
});

test('client: what does not fit the limit is refused before it runs, with the sum', async () => {
  const profiler = open({ memory_limit_bytes: 10_000_000 });
  const error = await rejection(profiler.measureLatency('alexnet', QUICK));
  expect(error.code).toBe('out_of_memory');
  expect(error.message).toMatch(
    /needs 2\d\d MB \(parameters 244 MB, .*this session has 10(\.0)? MB/,
  );
  expect((await profiler.measureMemory('alexnet')).refused?.message).toBe(error.message);
});

test('client: a disposed profiler rejects what it was doing and every later call', async () => {
  const profiler = open();
  const running = rejection(profiler.measureLatency('mlp', LONG));
  const waiting = rejection(profiler.measureLatency('mlp', LONG));
  await profiler.info();
  profiler.dispose();
  expect((await running).code).toBe('disposed');
  expect((await waiting).code).toBe('disposed');
  expect((await rejection(profiler.info())).code).toBe('disposed');
});
