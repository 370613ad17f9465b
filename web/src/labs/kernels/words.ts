// Numbers of this lab in words.

import { digits, gflopsPerSecond, si, times } from '../../kit/words/format';
import type { Ratio, Rung } from './outcome';

/** int8 does whole-number operations: GOP/s. */
export const rate = (value: number, arithmetic: string): string =>
  arithmetic === 'int8' ? si(value * 1e9, 'OP/s') : gflopsPerSecond(value);

export const rateOf = ({ gflops_per_second, arithmetic }: Rung): string =>
  rate(gflops_per_second, arithmetic);

/** "4.32 k×", "53×", "1.8×": how many times as fast, to the digits in which it is the ratio of the rates that are shown. */
export const multiple = (ratio: number): string => (ratio >= 1000 ? `${si(ratio)}×` : times(ratio));

/** "1.8× (1.7 to 1.9)". */
export const withInterval = ({ value, interval }: Ratio): string =>
  `${multiple(value)} (${digits(interval.low, 2)} to ${digits(interval.high, 2)})`;
