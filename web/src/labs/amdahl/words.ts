// Formats this lab's numbers as text.

import type { CompareReport, Interval } from '../../engine/types';
import { digits, percent, si } from '../../kit/words/format';
import { bandsText, supported } from '../../session/intervals';
import { tells } from './outcome';

/** Formats 1.318 as "1.32×"; implausibly large values are shortened: "4.32 k×". */
export const factor = (value: number): string =>
  value >= 1000 ? si(value, '×') : `${digits(value, 3)}×`;

/** The speed-up of an op is infinite where its time on the fast kernel was too short to measure. */
export const opFactor = (value: number): string =>
  Number.isFinite(value) ? factor(value) : 'beyond what the clock can tell';

/** Near 1 the gain is written as a percentage, because a factor with three digits would hide it: 1.0041 -> "0.41 %". */
export const near = (value: number): string => (value < 1.1 ? percent(value - 1) : factor(value));

/** The interval as text, such as "1.29 to 1.34×". */
export const range = ({ ratio_interval }: CompareReport): string =>
  supported(ratio_interval)
    ? `${digits(ratio_interval.low, 3)} to ${factor(ratio_interval.high)}`
    : 'too few samples';

/** The measured gain of the whole network: a number where the run is good for one, else its range, or that it cannot be told. */
export function gain(whole: CompareReport): string {
  const number = tells(whole) ? `${factor(whole.ratio)} (${range(whole)})` : range(whole);
  if (whole.verdict === 'slower') return number;
  if (whole.verdict === 'faster') return `${number}, slower than before`;
  return whole.verdict === 'same' ? `nothing (${range(whole)})` : `cannot tell (${range(whole)})`;
}

/** The gain as the end of a sentence about the change: "gives 2.38× (2.30 to 2.45×)". */
export const gives = (whole: CompareReport): string =>
  whole.verdict === 'cannot_tell'
    ? `gives a gain that this run cannot tell (${range(whole)})`
    : `gives ${gain(whole)}`;

/** The gain as the end of a sentence about the run: "said 2.38× (2.30 to 2.45×)". */
export function said(whole: CompareReport): string {
  if (whole.verdict === 'cannot_tell') return gain(whole);
  return whole.verdict === 'same' ? `said no gain (${range(whole)})` : `said ${gain(whole)}`;
}

/** The meaning of the bands in a figure. */
export const probably = (intervals: readonly Interval[]): string =>
  intervals.every(supported) ? 'where the true value probably lies' : bandsText(intervals);
