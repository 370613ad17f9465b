// Hand-made queues on another thread: one that grows, one that keeps up, and one whose times are below a clock tick.

import type { Queued } from '../../../web/src/labs/overhead/model';

const queuedOf = (launched_ms: number[], ended_ms: number[], work: number, size = 128): Queued => ({
  size,
  launched_ms,
  ended_ms,
  began_ms: ended_ms.map((end) => end - work),
  alone: {
    median: work,
    median_interval: { low: work, high: work, confidence: 0.95 },
    count: 12,
  } as unknown as Queued['alone'],
});

export const grows = queuedOf([0.01, 0.02, 0.03, 0.04], [5, 10, 15, 20], 5);
export const keepsUp = queuedOf([1, 2, 3, 4], [1.4, 2.4, 3.4, 4.4], 1.2, 64);
export const belowTick = queuedOf([0, 0, 0], [4, 8, 12], 4);
