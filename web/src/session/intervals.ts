// Intervals in texts and tables. Fewer than six values allow no 95 % interval; the text then states the confidence that they do allow, or
// that there is no interval, like the engine's own texts (timing/median_interval.h).

import type { Interval } from '../engine/types';
import { short } from '../kit/words/format';

/** The confidence that a verdict requires. */
const CONFIDENCE = 0.95;

/** Whether there were enough values for a 95 % interval. */
export const supported = ({ confidence }: Pick<Interval, 'confidence'>): boolean =>
  confidence >= CONFIDENCE;

/** Formats the confidence: "95 %", "93.75 %". */
export const confidenceText = ({ confidence }: Pick<Interval, 'confidence'>): string =>
  `${short(100 * confidence)} %`;

/** Describes an interval: "95 % interval 1.2 ms to 1.4 ms", "75 % interval 1.2 ms to 1.4 ms, too few samples for 95 %". */
export function intervalText(interval: Interval, format: (value: number) => string): string {
  const { low, high, confidence } = interval;
  if (!(confidence > 0)) return 'too few samples for an interval';
  const text = `${confidenceText(interval)} interval ${format(low)} to ${format(high)}`;
  return supported(interval) ? text : `${text}, too few samples for 95 %`;
}

/** Describes the bands of a figure. */
export const bandsText = (intervals: readonly Interval[]): string =>
  intervals.every(supported)
    ? '95 % intervals'
    : 'from the least to the greatest where there were too few samples for a 95 % interval';

/** Cells of the columns "95 % from" and "to"; empty where there is no 95 % interval. */
export const endsOf = (interval: Interval): readonly [number | null, number | null] =>
  supported(interval) ? [interval.low, interval.high] : [null, null];
