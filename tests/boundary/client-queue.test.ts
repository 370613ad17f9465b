import { expect, test } from 'vitest';
import { LONG, open, progressSeen, QUICK } from './support/library.ts';

test('client: jobs finish in the order in which they were asked for', async () => {
  const profiler = open();
  const finished: string[] = [];
  const job = (name: string, work: Promise<unknown>) => work.then(() => finished.push(name));
  await Promise.all([
    job('slow latency', profiler.measureLatency('lenet5', { ...QUICK, budget_ms: 400 })),
    job('memory', profiler.measureMemory('mlp')),
    job('latency', profiler.measureLatency('mlp', QUICK)),
  ]);
  expect(finished).toEqual(['slow latency', 'memory', 'latency']);
});

test('client: every job answers with its own model and options', async () => {
  const profiler = open();
  const batches = [1, 2, 3, 5];
  const reports = await Promise.all(
    batches.map((batch) => profiler.measureLatency('mlp', { ...QUICK, batch })),
  );
  expect(reports.map(({ model, batch }) => [model, batch])).toEqual(
    batches.map((batch) => ['mlp', batch]),
  );
});

test('client: no progress of a job arrives while another one runs', async () => {
  const profiler = open();
  const received: string[] = [];
  const run = (name: string) =>
    profiler.measureLatency('mlp', { ...QUICK, onProgress: () => received.push(name) });
  await Promise.all([run('first'), run('second')]);
  const changes = received.filter((name, index) => name !== received[index - 1]);
  expect(changes).toEqual(['first', 'second']);
});

test('client: a query is answered while a job runs', async () => {
  const profiler = open();
  const stop = new AbortController();
  const { seen, onProgress } = progressSeen(({ phase }) => phase === 'sampling');
  let running = true;
  const job = profiler
    .measureLatency('mlp', { ...LONG, signal: stop.signal, onProgress })
    .catch(() => undefined)
    .finally(() => {
      running = false;
    });
  await seen;
  expect(await profiler.countParameters('linear')).toBe(2_362_368);
  expect(running).toBe(true);
  stop.abort();
  await job;
});

test('client: calls made before the engine is loaded are kept', async () => {
  const profiler = open();
  const [info, models, counted] = await Promise.all([
    profiler.info(),
    profiler.models(),
    profiler.countParameters('mlp'),
  ]);
  expect(info.version).toMatch(/^\d+\.\d+\.\d+$/);
  expect(models.map(({ name }) => name)).toContain('mlp');
  expect(counted).toBe(784 * 256 + 256 + 256 * 128 + 128 + 128 * 10 + 10);
});
