// The arithmetic on a queue's times. No DOM.

import type { Queued } from './model';

export type Times = Omit<Queued, 'alone'>;

/** From the first launch to the return of the last. */
export const launchingMs = ({ launched_ms }: Times): number => launched_ms.at(-1) ?? 0;

/** One launch, on average. */
export const launchMs = (queued: Times): number =>
  launchingMs(queued) / Math.max(1, queued.launched_ms.length);

/** From the return of the last launch until all answers are there: what the reading line seems to take. */
export const readMs = (queued: Times): number =>
  Math.max(0, Math.max(0, ...queued.ended_ms) - launchingMs(queued));

export const totalMs = (queued: Times): number => launchingMs(queued) + readMs(queued);

/** One product, when all are launched, waited for together and divided by their number. */
export const sharedMs = (queued: Times): number =>
  totalMs(queued) / Math.max(1, queued.launched_ms.length);

/** 2 n³. */
export const flops = ({ size }: Times): number => 2 * size ** 3;

/** How many are launched and not done, after each change. */
export function queueLength({ launched_ms, ended_ms }: Times): (readonly [number, number])[] {
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

export const longestQueue = (queued: Times): number =>
  Math.max(0, ...queueLength(queued).map(([, length]) => length));

/** Before anything ran: launches that take a hundredth of the work. */
export function pretended(launches: number, size: number): Omit<Queued, 'alone'> {
  const work = 2 * (size / 128) ** 3;
  const launched_ms = Array.from({ length: launches }, (_, index) => 0.02 * (index + 1));
  const began_ms = launched_ms.map((_, index) => 0.02 + index * work);
  return { size, launched_ms, began_ms, ended_ms: began_ms.map((at) => at + work) };
}

/** Each launch and each answer, in order: what one steps through. */
export const momentsOf = ({ launched_ms, ended_ms }: Pick<Queued, 'launched_ms' | 'ended_ms'>) =>
  [0, ...launched_ms, ...ended_ms].sort((a, b) => a - b);
