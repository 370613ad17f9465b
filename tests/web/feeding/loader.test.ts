// The data loader’s queue with workers that answer when the test tells them to: no batch is lost, and no failure goes unreported.

import { beforeEach, expect, test, vi } from 'vitest';
import { type FeedSettings, openLoader } from '../../../web/src/feeding/loader';
import type { FromLoader, ToLoader } from '../../../web/src/feeding/loader-worker';

const workers: FakeWorker[] = [];

class FakeWorker {
  onmessage: ((event: MessageEvent<FromLoader>) => void) | undefined;
  onerror: ((event: ErrorEvent) => void) | undefined;
  terminated = false;
  readonly orders: number[] = [];

  postMessage(message: ToLoader): void {
    if (this.terminated) return;
    if (message.kind === 'open') queueMicrotask(() => this.tell({ kind: 'ready' }));
    if (message.kind === 'drop') queueMicrotask(() => this.tell({ kind: 'idle' }));
    if (message.kind === 'load') this.orders.push(message.order.id);
  }

  terminate(): void {
    this.terminated = true;
  }

  /** Delivers the batch that was requested first. */
  finish(): void {
    const id = this.orders.shift();
    if (id === undefined) throw new Error('nothing was asked for');
    this.tell({ kind: 'loaded', id, bytes: new Uint8Array([id]), load_ms: 1 });
  }

  private tell(data: FromLoader): void {
    if (!this.terminated) this.onmessage?.({ data } as MessageEvent<FromLoader>);
  }
}

vi.mock('../../../web/src/kit/worker', () => ({
  startLabWorker: async () => {
    const worker = new FakeWorker();
    workers.push(worker);
    return worker;
  },
}));

beforeEach(() => {
  workers.length = 0;
});

const recipe = { photo_side: 8, passes: 0, channels: 1, side: 8 };
const settings = (signal: AbortSignal, more: Partial<FeedSettings> = {}): FeedSettings => ({
  mode: 'prefetch',
  workers: 2,
  prefetch: 2,
  batches: 6,
  batch: 1,
  recipe,
  seed: 1,
  signal,
  ...more,
});

/** Collects the unhandled rejections while `work` runs and in the turn of the event loop after it. */
async function unhandledWhile(work: () => Promise<void>): Promise<unknown[]> {
  const received: unknown[] = [];
  const hear = (reason: unknown) => received.push(reason);
  const others = process.listeners('unhandledRejection');
  process.removeAllListeners('unhandledRejection').on('unhandledRejection', hear);
  await work();
  await new Promise((resolve) => setImmediate(resolve));
  process.removeAllListeners('unhandledRejection');
  for (const other of others) process.on('unhandledRejection', other);
  return received;
}

test('batches come in order, whichever worker is first', async () => {
  const stop = new AbortController();
  const loader = await openLoader(2, stop.signal);
  const loads: number[] = [];
  const batches = loader.feed(
    settings(stop.signal, { onLoad: ({ number }) => loads.push(number) }),
  );
  const first = batches.next();
  workers[1]?.finish();
  workers[0]?.finish();
  expect((await first).value).toMatchObject({ number: 0, worker: 0 });
  expect((await batches.next()).value).toMatchObject({ number: 1, worker: 1 });
  expect(loads.sort()).toEqual([0, 1]);
  await batches.return();
  loader.close();
});

test.each([true, false])(
  'stopped during a step, batches that nobody takes any more fail unheard (told of loads: %s)',
  async (message) => {
    const received = await unhandledWhile(async () => {
      const stop = new AbortController();
      const loader = await openLoader(2, stop.signal);
      const more = message ? { onLoad: () => undefined } : {};
      const batches = loader.feed(settings(stop.signal, more));
      const first = batches.next();
      workers[0]?.finish();
      await first;
      stop.abort();
      await expect(batches.next()).rejects.toThrow();
    });
    expect(received).toEqual([]);
    expect(workers.every(({ terminated }) => terminated)).toBe(true);
  },
);

test('a worker that fails is told, also when it was idle', async () => {
  const stop = new AbortController();
  const loader = await openLoader(1, stop.signal);
  workers[0]?.onerror?.({ message: 'out of memory' } as ErrorEvent);
  const batches = loader.feed(settings(stop.signal, { mode: 'synchronous', workers: 1 }));
  await expect(batches.next()).rejects.toThrow('a loader worker failed: out of memory');
});

test('stopped before its workers have started, none is left', async () => {
  const stop = new AbortController();
  const opening = openLoader(2, stop.signal);
  stop.abort();
  await expect(opening).rejects.toThrow();
  expect(workers.every(({ terminated }) => terminated)).toBe(true);
});
