// The numbers of this lab in words.

import type { InstrumentReport, Interval } from '../../engine/types';
import { count, digits } from '../../kit/words/format';
import { bandsText, supported } from '../../session/intervals';
import { type InstrumentName, slowdown } from './outcome';

const NBSP = '\u00a0';

export const NAMES: Readonly<Record<InstrumentName, string>> = {
  per_op: 'Clock around every op',
  per_layer: 'Clock at every layer’s border',
  sampling: 'Snapshots now and then',
};

/** The names as they are written in the middle of a sentence. */
export const SHORT: Readonly<Record<InstrumentName, string>> = {
  per_op: 'timing every op',
  per_layer: 'timing every layer',
  sampling: 'taking snapshots',
};

/** 10.24 -> "10.2 %", -0.3 -> "−0.30 %"; a large one has no fraction: "4,320 %". */
export function percents(value: number): string {
  if (Math.abs(value) >= 1000) return `${count(value)}${NBSP}%`;
  const size = Math.abs(value);
  if (size < 0.005) return `0${NBSP}%`;
  const text = size >= 100 ? digits(size, 3) : size.toFixed(size < 1 ? 2 : 1);
  return `${value < 0 ? '−' : ''}${text}${NBSP}%`;
}

/** The interval of the overhead: "9.4 to 11.0 %". */
export function range({ overhead_interval }: InstrumentReport): string {
  const { low, high } = overhead_interval;
  if (!supported(overhead_interval)) return 'too few samples';
  const number = (ratio: number) => percents(slowdown(ratio)).replace(`${NBSP}%`, '');
  return `${number(low)} to ${number(high)}${NBSP}%`;
}

/** The cost of an instrument, or the remark that it cannot be determined. */
export function cost(found: InstrumentReport): string {
  const value = percents(slowdown(found.overhead_ratio));
  if (found.verdict === 'slower') return `${value} (${range(found)})`;
  if (found.verdict === 'same') return `under 1${NBSP}% (${range(found)})`;
  if (found.verdict === 'faster') return `${value}: faster with it`;
  return `cannot tell (${range(found)})`;
}

/** What the bands of a figure mean. */
export const probably = (intervals: readonly Interval[]): string =>
  intervals.every(supported) ? 'where the true value probably lies' : bandsText(intervals);
