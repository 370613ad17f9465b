// What compares the batches: whatever the sentences say of more, less or the most is decided here.

import { type ClaimVerdict, claim, type Estimate, estimateOf, most } from '../../../lab/claim';
import {
  fastest,
  knee,
  type Point,
  perSecond,
  ratioBetween,
  ratioOf,
  smallestAsFast,
} from '../model';

export const rateEstimate = ({ batch, low_ms, high_ms, samples_per_second }: Point): Estimate =>
  estimateOf(samples_per_second, {
    low: perSecond(batch, high_ms),
    high: perSecond(batch, low_ms),
  });

/** True where the largest batch certainly brings less than the fastest. */
export const isPastFastest = (points: readonly Point[]): boolean =>
  points
    .slice(-1)
    .some((last) => claim(rateEstimate(last), rateEstimate(fastest(points))).verdict === 'less');

/** True where this batch certainly brings more samples per second than every other one. */
export const isSurelyFastest = (best: Point, points: readonly Point[]): boolean =>
  most(points, rateEstimate) === best;

/** The batch to take for most samples: the smallest that none measurably beats; and whether it surely brings the most itself. */
export function advised(points: readonly Point[]): { point: Point; isMost: boolean } {
  const point = smallestAsFast(points);
  return { point, isMost: isSurelyFastest(point, points) };
}

const timeEstimate = ({ latency_ms, low_ms, high_ms }: Point): Estimate =>
  estimateOf(latency_ms, { low: low_ms, high: high_ms });

/** True where one batch certainly answers in less time than another. */
export const isSooner = (one: Point, other: Point): boolean =>
  claim(timeEstimate(one), timeEstimate(other)).verdict === 'less';

/** The batch that reaches nearly all of the advised one's rate, where it is smaller and surely reaches less. */
export function kneeBelow(points: readonly Point[], same: Point): Point | undefined {
  const bend = knee(points);
  if (bend === undefined || bend.batch >= same.batch) return undefined;
  return claim(rateEstimate(bend), rateEstimate(same)).verdict === 'less' ? bend : undefined;
}

/** How many times the samples per second of batch 1 the largest batch brings. */
export const gainEstimate = (points: readonly Point[]): Estimate =>
  estimateOf(ratioOf(points), ratioBetween(points));

/** Whether the largest batch brings more or less than batch 1. */
export const gainVerdict = (points: readonly Point[]): ClaimVerdict =>
  claim(gainEstimate(points), 1).verdict;
