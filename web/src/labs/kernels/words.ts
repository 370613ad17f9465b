// Formats this lab's numbers as text.

import { digits, gflopsPerSecond, percent, si, times } from '../../kit/words/format';
import type { Estimate } from '../../lab/claim';
import { isWide, rangeBehind } from '../../lab/range';
import type { Ratio, Rung } from './outcome';

/** int8 rungs do integer operations, so their rate is in OP/s. */
export const rate = (value: number, arithmetic: string): string =>
  arithmetic === 'int8' ? si(value * 1e9, 'OP/s') : gflopsPerSecond(value);

export const rateOf = ({ gflops_per_second, arithmetic }: Rung): string =>
  rate(gflops_per_second, arithmetic);

/** A speed-up such as "4.32 k×", "53×" or "1.8×", rounded so that it agrees with the rates that are displayed. */
export const multiple = (ratio: number): string => (ratio >= 1000 ? `${si(ratio)}×` : times(ratio));

/** A speed-up with its interval, such as "1.8× (1.7× to 1.9×)", each number with as many digits as the verdict gives it. */
export const withInterval = ({ value, interval }: Ratio): string =>
  `${multiple(value)} (${multiple(interval.low)} to ${multiple(interval.high)})`;

/** A count for each product. */
export const number = (value: number): string =>
  value >= 0.01 ? digits(value, 2) : digits(value, 1);

/** " (90× to 120×)" where the interval is wide. */
export const rangeText = ({ interval }: Ratio): string => rangeBehind(interval, multiple);

/** "81 %", and where the interval is wide "60 to 95 %"; no share of a limit is more than all of it. */
export const shareText = (share: Estimate): string =>
  isWide(share)
    ? `${percent(share.low).replace('\u00a0%', '')} to ${percent(Math.min(1, share.high))}`
    : percent(share.value);
