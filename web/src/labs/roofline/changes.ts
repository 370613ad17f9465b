// Concludes from two changes of an operation what limits it.

import type { Interval } from '../../engine/types';
import { supported } from '../../session/intervals';
import type { Change, Plan } from './outcome';

export type Answer = 'yes' | 'no' | 'unclear';
export type Limit = 'compute' | 'bandwidth' | 'neither' | 'both' | 'undecided';

/** Halfway between a time that does not change and a time that changes by the same factor as the changed quantity. */
const HALF = 0.5;

/** The factor by which the changed quantity changed. */
export const factorOf = ({ changed, flops_ratio, bytes_ratio }: Plan): number =>
  changed === 'flops' ? flops_ratio : bytes_ratio;

/** log time / log quantity: 0 where the time does not react, 1 where it follows. */
export const exponent = (change: Change): number =>
  Math.log(change.time_ratio) / Math.log(factorOf(change));

export function exponentInterval(change: Change): Interval {
  const { low, high, confidence } = change.time_interval;
  const ends = [low, high].map((ratio) => Math.log(ratio) / Math.log(factorOf(change)));
  return { low: Math.min(...ends), high: Math.max(...ends), confidence };
}

/** False where a comparison ended before it had a ratio. */
export const compared = ({ time_ratio, time_interval: { low, high } }: Change): boolean =>
  [time_ratio, low, high].every((value) => Number.isFinite(value) && value > 0);

/** Whether the time follows the changed quantity. */
export function follows(change: Change): Answer {
  if (!compared(change) || !supported(change.time_interval)) return 'unclear';
  const { low, high } = exponentInterval(change);
  if (low > HALF) return 'yes';
  return high < HALF ? 'no' : 'unclear';
}

/** The conclusion from both changes together. */
export function limitOf(changes: readonly Change[]): Limit {
  const answer = (changed: Change['changed']): Answer => {
    const change = changes.find((each) => each.changed === changed);
    return change === undefined ? 'unclear' : follows(change);
  };
  const flops = answer('flops');
  const bytes = answer('bytes');
  if (flops === 'unclear' || bytes === 'unclear') return 'undecided';
  if (flops === 'yes') return bytes === 'yes' ? 'both' : 'compute';
  return bytes === 'yes' ? 'bandwidth' : 'neither';
}
