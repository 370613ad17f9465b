// Intervals in words and in tables. Fewer than six values have none of 95 %: the words then say which
// confidence they carry, or that there is none, as the engine's own do (timing/median_interval.h).

import type { Interval } from '../engine/types';
import { short } from '../kit/words/format';

/** What a verdict needs. */
const CONFIDENCE = 0.95;

/** Whether there were values enough for an interval of 95 %. */
export const supported = ({ confidence }: Pick<Interval, 'confidence'>): boolean =>
  confidence >= CONFIDENCE;

/** "95 %", "93.75 %". */
export const confidenceText = ({ confidence }: Pick<Interval, 'confidence'>): string =>
  `${short(100 * confidence)} %`;

/** "95 % interval 1.2 ms to 1.4 ms", "75 % interval 1.2 ms to 1.4 ms, too few samples for 95 %". */
export function intervalText(interval: Interval, format: (value: number) => string): string {
  const { low, high, confidence } = interval;
  if (!(confidence > 0)) return 'too few samples for an interval';
  const text = `${confidenceText(interval)} interval ${format(low)} to ${format(high)}`;
  return supported(interval) ? text : `${text}, too few samples for 95 %`;
}

/** What the bands of a figure are. */
export const bandsText = (intervals: readonly Interval[]): string =>
  intervals.every(supported)
    ? '95 % intervals'
    : 'from the least to the greatest where there were too few samples for a 95 % interval';

/** Cells of the columns "95 % from" and "to", empty where there is no such interval. */
export const endsOf = (interval: Interval): readonly [number | null, number | null] =>
  supported(interval) ? [interval.low, interval.high] : [null, null];
