import { expect, test } from 'vitest';
import { LONG, open, type Profiler, progressSeen, QUICK, rejection } from './support/library.ts';

const restartsOf = (profiler: Profiler) => {
  const counted = { restarts: 0 };
  profiler.onRestart(() => {
    counted.restarts += 1;
  });
  return counted;
};

test.each(['warm-up', 'sampling'])(
  'client: a measurement is cancelled while %s, by the same worker that then goes on',
  async (phase) => {
    const profiler = open();
    const counted = restartsOf(profiler);
    const stop = new AbortController();
    const { seen, onProgress } = progressSeen((progress) => progress.phase === phase);
    const options = { ...LONG, warm_up_ms: 2000, signal: stop.signal, onProgress };
    const measured = rejection(profiler.measureLatency('resnet18_cifar', options));
    await seen;
    stop.abort();
    expect((await measured).code).toBe('cancelled');
    const next = await profiler.measureLatency('mlp', QUICK);
    expect(next.cancelled).toBe(false);
    expect(next.samples_ms.length).toBeGreaterThan(0);
    expect(counted.restarts).toBe(0);
  },
);

test('client: the other jobs can be cancelled as well', async () => {
  const profiler = open();
  const counted = restartsOf(profiler);
  const jobs = [
    (options: object) => profiler.calibrate({ budget_ms: 10_000, ...options }),
    (options: object) => profiler.measureDevice({ budget_ms: 10_000, ...options }),
    (options: object) => profiler.measureKernel('naive', { size: 1024, ...LONG, ...options }),
    (options: object) =>
      profiler.measureKernel('javascript-naive', { size: 1024, ...LONG, ...options }),
    (options: object) => profiler.profileForwardPass('resnet18_cifar', { ...LONG, ...options }),
    (options: object) => profiler.quickProfile('resnet18_cifar', { ...LONG, ...options }),
    (options: object) => profiler.profileLayer('mlp', 'fc1', { ...LONG, ...options }),
    (options: object) => profiler.profileBackwardPass('mlp', {}, { ...LONG, ...options }),
  ];
  for (const job of jobs) {
    const stop = new AbortController();
    const { seen, onProgress } = progressSeen(() => true);
    const ended = rejection(job({ signal: stop.signal, onProgress }));
    await Promise.race([seen, ended.then((error) => Promise.reject(error))]);
    stop.abort();
    expect((await ended).code).toBe('cancelled');
  }
  expect(await profiler.countParameters('mlp')).toBe(235_146);
  expect(counted.restarts).toBe(0);
});

// The waiting job would take longer than the test's timeout.
test('client: a waiting job is cancelled without being started', async () => {
  const profiler = open();
  const stop = new AbortController();
  let received = 0;
  const first = profiler.measureLatency('mlp', QUICK);
  const second = rejection(
    profiler.measureLatency('resnet18_cifar', {
      ...LONG,
      signal: stop.signal,
      onProgress: () => {
        received += 1;
      },
    }),
  );
  const third = profiler.measureLatency('mlp', { ...QUICK, batch: 3 });
  stop.abort();
  expect((await second).code).toBe('cancelled');
  expect((await first).batch).toBe(1);
  expect((await third).batch).toBe(3);
  expect(received).toBe(0);
});

test('client: a signal that was aborted before stops the call before it begins', async () => {
  const error = await rejection(open().measureLatency('mlp', { signal: AbortSignal.abort() }));
  expect(error.code).toBe('cancelled');
});

test('client: a call is cancelled while the engine is still loading', async () => {
  const profiler = open();
  const stop = new AbortController();
  const stopped = rejection(profiler.measureLatency('mlp', { ...LONG, signal: stop.signal }));
  stop.abort();
  expect((await stopped).code).toBe('cancelled');
  expect((await profiler.measureLatency('mlp', QUICK)).samples_ms.length).toBeGreaterThan(0);
});

test('client: progress that was under way at the cancel is not told any more', async () => {
  const profiler = open();
  const stop = new AbortController();
  let late = 0;
  const measured = rejection(
    profiler.measureLatency('mlp', {
      ...LONG,
      signal: stop.signal,
      onProgress: ({ phase }) => {
        if (stop.signal.aborted) late += 1;
        if (phase !== 'sampling') return;
        // Blocks for a while, in which the worker posts more progress.
        const until = performance.now() + 350;
        while (performance.now() < until);
        stop.abort();
      },
    }),
  );
  expect((await measured).code).toBe('cancelled');
  await profiler.measureLatency('mlp', QUICK);
  expect(late).toBe(0);
});

// A single product of 275 GFLOP, which no slice can divide: for seconds the worker does not receive messages.
const DEAF = {
  name: 'deaf',
  input: { shape: [8192] },
  layers: [{ type: 'linear', out_features: 8192 }],
};

/** Resolves when the worker has left a query unanswered for half a second. */
async function deaf(profiler: Profiler): Promise<void> {
  for (let answered = true; answered; ) {
    const answer = profiler.info().then(
      () => true,
      () => false,
    );
    const late = new Promise<boolean>((resolve) => setTimeout(resolve, 500, false));
    answered = await Promise.race([answer, late]);
  }
}

test('client: a worker too busy to hear the cancel is replaced', async () => {
  const profiler = open({ cancel_patience_ms: undefined });
  const counted = restartsOf(profiler);
  // If the worker was only delayed by other programs, it does receive the message: then try again.
  for (let attempt = 0; attempt < 3 && counted.restarts === 0; attempt += 1) {
    const stop = new AbortController();
    const { seen, onProgress } = progressSeen(({ phase }) => phase === 'clock');
    const options = { ...LONG, batch: 2048, signal: stop.signal, onProgress };
    const measured = rejection(profiler.measureLatency(DEAF, options));
    await seen;
    await deaf(profiler);
    stop.abort();
    expect((await measured).code).toBe('cancelled');
    expect((await profiler.measureLatency('mlp', QUICK)).samples_ms.length).toBeGreaterThan(0);
  }
  expect(counted.restarts).toBe(1);
});

/** The cancelled job's rejection, cancelled while its worker receives no messages. */
async function stoppedWhileDeaf(profiler: Profiler) {
  const stop = new AbortController();
  const { seen, onProgress } = progressSeen(({ phase }) => phase === 'clock');
  const options = { ...LONG, batch: 2048, signal: stop.signal, onProgress };
  const measured = rejection(profiler.measureLatency(DEAF, options));
  await seen;
  await deaf(profiler);
  return { stop: () => stop.abort(), measured };
}

test('client: what is asked after a cancel that the worker does not hear is answered by the next one', async () => {
  const profiler = open({ cancel_patience_ms: undefined });
  const counted = restartsOf(profiler);
  for (let attempt = 0; attempt < 3 && counted.restarts === 0; attempt += 1) {
    const { stop, measured } = await stoppedWhileDeaf(profiler);
    const before = profiler.countParameters('lenet5');
    stop();
    const after = profiler.countParameters('mlp');
    const job = profiler.measureMemory('mlp');
    expect((await measured).code).toBe('cancelled');
    expect([await before, await after]).toEqual([61_706, 235_146]);
    expect((await job).refused).toBeUndefined();
  }
  expect(counted.restarts).toBe(1);
});

test('client: a query that is cancelled behind a long job does not end the job', async () => {
  const profiler = open({ cancel_patience_ms: 0 });
  const counted = restartsOf(profiler);
  const { seen, onProgress } = progressSeen(() => true);
  const job = profiler.measureLatency('resnet18_cifar', { naive_runs: 8, onProgress });
  await seen;
  for (let turn = 0; turn < 20; turn += 1) {
    const stop = new AbortController();
    const query = profiler.describe('mlp', { signal: stop.signal }).catch(() => undefined);
    await Promise.resolve();
    stop.abort();
    await query;
  }
  expect((await job).samples_ms.length).toBe(8);
  expect(counted.restarts).toBe(0);
});
