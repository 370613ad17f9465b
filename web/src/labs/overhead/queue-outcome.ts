// The arithmetic on a queue's times. No DOM.

import type { Queued } from './queue-run';

/** From the first launch to the return of the last. */
export const launchingMs = ({ launched_ms }: Queued): number => launched_ms.at(-1) ?? 0;

/** One launch, on average. */
export const launchMs = (queued: Queued): number =>
  launchingMs(queued) / Math.max(1, queued.launched_ms.length);

/** From the return of the last launch until all answers are there: what the reading line seems to take. */
export const readMs = (queued: Queued): number =>
  Math.max(0, Math.max(0, ...queued.ended_ms) - launchingMs(queued));

export const totalMs = (queued: Queued): number => launchingMs(queued) + readMs(queued);

/** One product, when all are launched, waited for together and divided by their number. */
export const sharedMs = (queued: Queued): number =>
  totalMs(queued) / Math.max(1, queued.launched_ms.length);

/** 2 n³. */
export const flops = ({ size }: Queued): number => 2 * size ** 3;

/** How many are launched and not done, after each change. */
export function queueLength({ launched_ms, ended_ms }: Queued): (readonly [number, number])[] {
  const events = [
    ...launched_ms.map((at) => ({ at, by: 1 })),
    ...ended_ms.map((at) => ({ at, by: -1 })),
  ].sort((a, b) => a.at - b.at || b.by - a.by);
  let length = 0;
  return events.map(({ at, by }) => {
    length += by;
    return [at, length] as const;
  });
}

export const longestQueue = (queued: Queued): number =>
  Math.max(0, ...queueLength(queued).map(([, length]) => length));
