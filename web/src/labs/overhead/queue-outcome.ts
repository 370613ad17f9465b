// The arithmetic on a queue's times. No DOM.

import { type ClaimVerdict, claim, estimateOf, quotient } from '../../lab/claim';
import type { Queued } from './model';

export type Times = Omit<Queued, 'alone'>;

/** The time from the first launch to the return of the last, in ms. */
export const launchingMs = ({ launched_ms }: Times): number => launched_ms.at(-1) ?? 0;

/** The mean time of one launch, in ms. */
export const launchMs = (queued: Times): number =>
  launchingMs(queued) / Math.max(1, queued.launched_ms.length);

/** The time from the return of the last launch until all answers have arrived, in ms: what the line that reads the result seems to take. */
export const readMs = (queued: Times): number =>
  Math.max(0, Math.max(0, ...queued.ended_ms) - launchingMs(queued));

export const totalMs = (queued: Times): number => launchingMs(queued) + readMs(queued);

/** The time per product when all are launched and waited for together, in ms. */
export const sharedMs = (queued: Times): number =>
  totalMs(queued) / Math.max(1, queued.launched_ms.length);

/** The FLOPs of one product: 2 n³. */
export const flops = ({ size }: Times): number => 2 * size ** 3;

/** The number of products that are launched but not done, after each change. */
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

/** How many are launched and not done at this moment. */
export const waitingAt = (queued: Times, now: number): number =>
  queueLength(queued).findLast(([at]) => at <= now)?.[1] ?? 0;

const workOf = ({ alone }: Queued) => estimateOf(alone.median, alone.median_interval);

/** The work is clearly longer than its launch from this ratio on. */
const CLEAR = 3;
export function isWorkLonger(queued: Queued): boolean {
  const limit = CLEAR * launchMs(queued);
  const { estimate, verdict } = claim(workOf(queued), limit);
  // Where the interval leaves it open the two numbers are stated, and nothing is said of their size.
  return verdict === 'more' || (verdict === 'cannot tell' && estimate.value >= limit);
}

/** The share of the time that passes at the line that reads; 0 where all of it was shorter than a tick. */
export function readShare(queued: Times): number {
  const total = totalMs(queued);
  return total === 0 ? 0 : readMs(queued) / total;
}

/** True where most of the time was launching, so that the worker kept up; one run has no interval. */
export const keptUp = (queued: Times): boolean => readShare(queued) < 0.5;

/** How many products were done when the last had been launched. */
export const doneMeanwhile = (queued: Times): number =>
  queued.ended_ms.filter((at) => at <= launchingMs(queued)).length;

/** Times of one product within this factor of each other are the same. */
const SAME = 1.1;

/** One product with its wait, beside its launch. */
export const workBesideLaunch = (queued: Queued): ClaimVerdict =>
  claim(workOf(queued), launchMs(queued), SAME).verdict;

/** A product of many launched together, beside one awaited by itself; a reading of 0 is shorter than a tick, and tells nothing. */
export const togetherBesideAlone = (queued: Queued): ClaimVerdict => {
  if (queued.alone.median === 0) return 'cannot tell';
  const shared = sharedMs(queued);
  const each = estimateOf(shared, { low: shared, high: shared });
  return claim(quotient(each, workOf(queued)), 1, SAME).verdict;
};

export const longestQueue = (queued: Times): number =>
  Math.max(0, ...queueLength(queued).map(([, length]) => length));

/** A made-up queue for before the run, whose launches take a hundredth of the work. */
export function pretended(launches: number, size: number): Omit<Queued, 'alone'> {
  const work = 2 * (size / 128) ** 3;
  const launched_ms = Array.from({ length: launches }, (_, index) => 0.02 * (index + 1));
  const began_ms = launched_ms.map((_, index) => 0.02 + index * work);
  return { size, launched_ms, began_ms, ended_ms: began_ms.map((at) => at + work) };
}

/** The times of all launches and answers in order: the moments that the reader steps through. */
export const momentsOf = ({ launched_ms, ended_ms }: Pick<Queued, 'launched_ms' | 'ended_ms'>) =>
  [0, ...launched_ms, ...ended_ms].sort((a, b) => a - b);
