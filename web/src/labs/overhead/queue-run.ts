// Launches products on a second worker and times them in two ways: until the launch returns, and until the answer arrives.

import { startLabWorker } from '../../kit/worker';
import { profiler } from '../../session/engine';
import { fewer } from '../../session/speed';
import type { Queued } from './model';
import type { Answer, Launch } from './queue-worker';
import queueWorker from './queue-worker.ts?worker&url';

export interface QueueSettings {
  readonly launches: number;
  readonly size: number;
}

const WARM_UP = 5;
const ALONE = 12;

class Queue {
  private readonly waiting = new Map<number, (answer: Answer) => void>();
  private readonly broken: Promise<never>;
  private next = 0;

  constructor(
    private readonly worker: Worker,
    signal: AbortSignal,
  ) {
    worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
      this.waiting.get(data.id)?.(data);
      this.waiting.delete(data.id);
    });
    this.broken = new Promise((_, reject) => {
      worker.addEventListener('error', ({ message }) => reject(new Error(message)));
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    });
    this.broken.catch(() => undefined); // reported to those that wait for an answer
  }

  /** Returns as soon as the message is posted; the promise resolves with the answer. */
  launch(size: number): Promise<Answer & { readonly at: number }> {
    this.next += 1;
    const id = this.next;
    const answered = new Promise<Answer & { at: number }>((resolve) => {
      this.waiting.set(id, (answer) => resolve({ ...answer, at: performance.now() }));
    });
    const launch: Launch = { id, size };
    this.worker.postMessage(launch);
    return Promise.race([answered, this.broken]);
  }
}

async function alone(queue: Queue, size: number): Promise<number> {
  const start = performance.now();
  const { at, checksum } = await queue.launch(size);
  if (checksum !== size) throw new Error(`the worker’s product is wrong: ${checksum}, not ${size}`);
  return at - start;
}

/** Rejects when the signal aborts; the worker is always terminated. */
export async function runQueue(
  { launches, size }: QueueSettings,
  signal: AbortSignal,
  progress: (phase: string, fraction: number) => void,
): Promise<Queued> {
  const worker = await startLabWorker(queueWorker);
  try {
    signal.throwIfAborted();
    const queue = new Queue(worker, signal);
    const times: number[] = [];
    const [warm_up, all] = [fewer(WARM_UP, 2), fewer(WARM_UP, 2) + fewer(ALONE, 5)];
    for (let i = 0; i < all; i += 1) {
      progress('One product at a time', (0.5 * i) / all);
      const time = await alone(queue, size);
      if (i >= warm_up) times.push(time);
    }
    progress('All launched at once', 0.6);
    const queued = await allAtOnce(queue, size, launches);
    return { size, ...queued, alone: await profiler().summarize(times) };
  } finally {
    worker.terminate();
  }
}

async function allAtOnce(queue: Queue, size: number, launches: number) {
  const launched: number[] = [];
  const answers: ReturnType<Queue['launch']>[] = [];
  const start = performance.now();
  for (let i = 0; i < launches; i += 1) {
    answers.push(queue.launch(size));
    launched.push(performance.now() - start);
  }
  const all = await Promise.all(answers);
  return {
    launched_ms: launched,
    began_ms: all.map(({ at, work_ms }) => Math.max(0, at - start - work_ms)),
    ended_ms: all.map(({ at }) => at - start),
  };
}
