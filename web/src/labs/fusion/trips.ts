// How often a tensor goes through memory on either way, in blocks of its bytes and in words.

import { bytes, count, plural } from '../../kit/words/format';
import type { Kind, Subject } from './subjects';

/** What one way moves: the tensor between the ops once for each trip, and all that both ways read besides. */
export interface Traffic {
  readonly trips: number;
  readonly each: number;
  readonly others: number;
}

/** The other bytes are the same on both ways, so what one way moves more is the trips that it makes more. */
export function trafficOf(
  { passes }: Pick<Subject, 'passes'>,
  moved: readonly [apart: number, fused: number],
): readonly [apart: Traffic, fused: Traffic] {
  const each = (moved[0] - moved[1]) / (passes[0] - passes[1]);
  const way = (at: 0 | 1): Traffic => ({
    trips: passes[at],
    each,
    others: Math.max(0, moved[at] - passes[at] * each),
  });
  return [way(0), way(1)];
}

/** Other bytes below this share of all would be a block too thin to see. */
const THIN = 0.01;

/** One block for each trip, and one for the other bytes. */
export function blocksOf({ trips, each, others }: Traffic): number[] {
  const blocks = Array.from({ length: trips }, () => each);
  return others > THIN * (trips * each + others) ? [...blocks, others] : blocks;
}

/** "7 trips", "scores 4 times" */
export const tripsText = (kind: Kind, { trips }: Traffic): string =>
  kind !== 'attention'
    ? plural(trips, 'trip')
    : trips === 0
      ? 'scores never'
      : `scores ${count(trips)} times`;

/** "7 trips of 3.15 MB", "scores 4 times, 2.10 MB each" */
export const tripsOf = (kind: Kind, traffic: Traffic): string =>
  kind !== 'attention'
    ? `${tripsText(kind, traffic)} of ${bytes(traffic.each)}`
    : traffic.trips === 0
      ? tripsText(kind, traffic)
      : `${tripsText(kind, traffic)}, ${bytes(traffic.each)} each`;

/** "7 trips through memory, or 2" */
export const tripsTitle = ({ kind, passes }: Subject): string =>
  kind === 'attention'
    ? `the scores ${count(passes[0])} times through memory, or never`
    : `${plural(passes[0], 'trip')} through memory, or ${count(passes[1])}`;
