// Noise is off when it is reported off, and its threads are gone in the end: after success, an error, Stop or a failing worker.

import { describe, expect, it } from 'vitest';
import {
  type NoiseAsk,
  type NoiseReport,
  type NoiseThread,
  ThreadNoise,
  withNoise,
} from '../../../web/src/labs/noise/noise-source';

/** A thread that answers when the test tells it to. */
class FakeThread implements NoiseThread {
  onmessage: NoiseThread['onmessage'] = null;
  onerror: NoiseThread['onerror'] = null;
  on = false;
  ended = false;
  answers = true;

  postMessage(ask: NoiseAsk): void {
    this.on = ask.on;
    if (this.answers) queueMicrotask(() => this.tell({ work: 10, collected: 1 }));
  }

  tell(data: NoiseReport): void {
    this.onmessage?.({ data } as MessageEvent<NoiseReport>);
  }

  terminate(): void {
    this.ended = true;
    this.on = false;
  }
}

function setUp(many = 2) {
  const threads = Array.from({ length: many }, () => new FakeThread());
  const sources = threads.map((thread) => new ThreadNoise('burn', thread));
  return { threads, sources, stop: new AbortController() };
}

describe('noise: switching', () => {
  it('all sources are on, then off, and told what they did; all are ended afterwards', async () => {
    const { threads, sources, stop } = setUp(3);
    const done = await withNoise(sources, stop.signal, async (noise) => {
      await noise.set(true);
      expect(threads.every(({ on }) => on)).toBe(true);
      await noise.set(false);
      expect(threads.some(({ on }) => on)).toBe(false);
      expect(threads.some(({ ended }) => ended)).toBe(false);
      return noise.done();
    });
    expect(done).toEqual([{ noise: 'burn', sources: 3, work: 30, collected: 3 }]);
    expect(threads.every(({ ended }) => ended)).toBe(true);
  });

  it('an error in the measurement ends the noise and passes through', async () => {
    const { threads, sources, stop } = setUp();
    const running = withNoise(sources, stop.signal, async (noise) => {
      await noise.set(true);
      throw new Error('the engine stopped');
    });
    await expect(running).rejects.toThrow('the engine stopped');
    expect(threads.every(({ ended }) => ended)).toBe(true);
  });

  it('Stop ends the noise at once, also while the measurement goes on', async () => {
    const { threads, sources, stop } = setUp();
    let go: () => void = () => undefined;
    const running = withNoise(sources, stop.signal, async (noise) => {
      await noise.set(true);
      await new Promise<void>((resolve) => {
        go = resolve;
      });
    });
    await expect.poll(() => threads.every(({ on }) => on)).toBe(true);
    stop.abort();
    expect(threads.every(({ ended }) => ended)).toBe(true);
    go();
    await running;
  });

  it('Stop while a source has not answered rejects instead of waiting for ever', async () => {
    const { threads, sources, stop } = setUp();
    for (const thread of threads) thread.answers = false;
    const running = withNoise(sources, stop.signal, (noise) => noise.set(true));
    queueMicrotask(() => stop.abort());
    await expect(running).rejects.toThrow('ended');
    expect(threads.every(({ ended }) => ended)).toBe(true);
  });

  it('what was stopped before it began starts nothing', async () => {
    const { threads, sources, stop } = setUp();
    stop.abort();
    await expect(withNoise(sources, stop.signal, (noise) => noise.set(true))).rejects.toThrow();
    expect(threads.every(({ ended, on }) => ended && !on)).toBe(true);
  });

  it('a worker that fails is said, and the others are ended', async () => {
    const { threads, sources, stop } = setUp();
    for (const thread of threads) thread.answers = false;
    const running = withNoise(sources, stop.signal, (noise) => noise.set(true));
    queueMicrotask(() =>
      threads[1]?.onerror?.({ message: '', preventDefault: () => undefined } as ErrorEvent),
    );
    await expect(running).rejects.toThrow('a noise worker failed');
    expect(threads.every(({ ended }) => ended)).toBe(true);
  });
});
