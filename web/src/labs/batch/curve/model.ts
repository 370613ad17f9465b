// What compares the batches: whatever the sentences say of more, less or the most is decided here.

import {
  type ClaimVerdict,
  claim,
  type Estimate,
  estimateOf,
  isBusy,
  most,
} from '../../../lab/claim';
import { fastest, knee, type Plan, type Point, perSecond, ratioBetween, ratioOf } from '../model';

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

/** True where the two passes of a batch differ so much that nothing can be read from the times. */
export const wasBusy = (points: readonly Point[]): boolean =>
  points.some(({ drift = 0 }) => isBusy([1, 1 + drift]));

/** A relative change between the upward and the downward pass that is large enough to be called drift. */
const DRIFT = 0.05;
export interface Drift {
  /** The largest relative change, with its sign. */
  readonly most: number;
  readonly kind: 'slower' | 'faster' | 'little' | 'noise';
}

export function driftOf(points: readonly Point[]): Drift {
  const drifts = points.flatMap((point) => point.drift ?? []);
  const largest = drifts.reduce((a, b) => (Math.abs(b) > Math.abs(a) ? b : a), 0);
  if (drifts.length > 1 && drifts.every((one) => one > DRIFT))
    return { most: largest, kind: 'slower' };
  if (drifts.length > 1 && drifts.every((one) => one < -DRIFT))
    return { most: largest, kind: 'faster' };
  return { most: largest, kind: Math.abs(largest) < DRIFT ? 'little' : 'noise' };
}

/** The activations of a batch beside the parameters. */
export function activationsBeside(plan: Plan): 'as much as' | 'more than' | 'less than' {
  const { parameters_bytes: parameters, inputs_and_activations_bytes: samples } = plan;
  if (samples === parameters) return 'as much as';
  return samples > parameters ? 'more than' : 'less than';
}

/** The batch that reaches nearly all of the rate, where it is smaller than those that reach all of it. */
export function kneeBelow(points: readonly Point[], same: Point): Point | undefined {
  const bend = knee(points);
  return bend !== undefined && bend.batch < same.batch ? bend : undefined;
}

/** Whether the largest batch brings more or less than batch 1. */
export const gainVerdict = (points: readonly Point[]): ClaimVerdict =>
  claim(estimateOf(ratioOf(points), ratioBetween(points)), 1).verdict;
