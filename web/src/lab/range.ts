// Where a measured number probably lies, and how it is written. Apart from claims, because every lab loads it with its verdict.

import { supported } from '../session/intervals';

/** Numbers from `low` to `high`; a single number where they are equal. */
export interface Range {
  readonly low: number;
  readonly high: number;
  /** Only of an interval that was measured. */
  readonly confidence?: number;
}

/** A range whose ends differ by less than this factor needs no mention beside its value. */
const WIDE = 1.25;

export const isWide = ({ low, high }: Range): boolean => high > WIDE * low;

/** " (90× to 120×)" behind a value whose range is wide; nothing behind one of too few samples, which has no range. */
export const rangeBehind = (range: Range, format: (value: number) => string): string =>
  isWide(range) && supported({ confidence: range.confidence ?? 1 })
    ? ` (${format(range.low)} to ${format(range.high)})`
    : '';
