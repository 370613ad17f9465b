// A rate, its limit, and its share of what the device can do.

import type { DeviceReport, Interval, StatisticsReport } from '../../engine/types';
import { intervalOf } from '../../session/record';

export interface Rate {
  /** GFLOP/s, computed from the median time. */
  readonly giga: number;
  readonly low: number;
  readonly high: number;
}

/** One multiplication and one addition for each of the size³ products. */
export const flopsOf = (size: number): number => 2 * size ** 3;

export function rateOf(flops: number, statistics: StatisticsReport): Rate {
  const { low, high }: Interval = intervalOf(statistics);
  return {
    giga: flops / statistics.median / 1e6,
    low: flops / high / 1e6,
    high: flops / low / 1e6,
  };
}

/** Combines several measurements into one rate, with an interval that covers all of theirs. */
export const around = (giga: number, visits: readonly Rate[]): Rate => ({
  giga,
  low: Math.min(giga, ...visits.map(({ low }) => low)),
  high: Math.max(giga, ...visits.map(({ high }) => high)),
});

export const limitOf = ({ roof }: DeviceReport): Rate => ({
  giga: roof.peak_gflops_per_second,
  low: roof.peak_interval.low,
  high: roof.peak_interval.high,
});

export interface Share {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** The share of the limit; undefined if the rate exceeds it, because the limit was then too low. */
export function shareOf(rate: Rate, limit: Rate): Share | undefined {
  const value = rate.giga / limit.giga;
  if (!(value <= 1)) return undefined;
  const low = Math.min(value, rate.low / limit.high);
  return { value, low, high: Math.min(1, Math.max(value, rate.high / limit.low)) };
}

/** Whether the rate exceeds the limit beyond both intervals: the limit must then be measured again. */
export const isAbove = (rate: Rate, limit: Rate): boolean => rate.low > limit.high;
