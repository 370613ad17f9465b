// Explains a mean that was returned instead of a median: the times themselves show whether one slow run pulls it up.

import { medianOf } from '../../kit/numbers/median';
import { digits } from '../../kit/words/format';
import type { Case, Mistake } from '../contract';

/** A run that takes more than this many times the median was interrupted. */
const INTERRUPTED = 1.5;
/** A median that changes by less than this factor counts as unchanged. */
const STAYS = 1.05;

function looked(times: readonly number[]) {
  const sorted = [...times].sort((a, b) => a - b);
  const median = medianOf(sorted);
  const without = medianOf(sorted.slice(0, -1));
  const mean = sorted.reduce((sum, each) => sum + each, 0) / Math.max(1, sorted.length);
  const slowest = sorted.at(-1) ?? 0;
  // With several slow runs, or with only two runs, the median is pulled up as well.
  const one = sorted.filter((time) => time > INTERRUPTED * without).length === 1;
  const pulled =
    one && slowest > INTERRUPTED * median && median <= STAYS * without && mean > median;
  return { median, mean, slowest, pulled };
}

/** @param timesOf the times in milliseconds whose mean was returned */
export function meanForMedian(
  timesOf: (each: Case) => readonly number[],
): Pick<Mistake, 'name' | 'says' | 'shows'> {
  const ms = (value: number) => `${digits(value, 3)} ms`;
  return {
    name: 'mean for median',
    says: (failed) => {
      const { median, mean, slowest, pulled } = looked(timesOf(failed));
      return pulled
        ? `The slow run of ${ms(slowest)} pulls the mean up to ${ms(mean)}. The median, ${ms(median)}, is the middle of the sorted times and stays.`
        : `The mean of these times is ${ms(mean)}. Asked for is the median, the middle of the sorted times: ${ms(median)}. One slow run would move the mean, and not the median.`;
    },
    shows: (each) => looked(timesOf(each)).pulled,
  };
}
