// How far the downward pass over the batches was from the upward one.

import type { Point } from '../model';

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
