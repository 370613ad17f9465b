// A rate, what it may be, and its share of what the device can do.

import type { DeviceReport, Interval, StatisticsReport } from '../../engine/types';
import { intervalOf } from '../../session/record';

export interface Rate {
  /** GFLOP/s, from the median. */
  readonly giga: number;
  readonly low: number;
  readonly high: number;
}

/** A multiply and an add for each of m k n products. */
export const flopsOf = (size: number): number => 2 * size ** 3;

export function rateOf(flops: number, statistics: StatisticsReport): Rate {
  const { low, high }: Interval = intervalOf(statistics);
  return {
    giga: flops / statistics.median / 1e6,
    low: flops / high / 1e6,
    high: flops / low / 1e6,
  };
}

/** One rate for several visits: all that any of them allows. */
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

/** Of the limit; undefined where it lies above it, so that the limit was too low. */
export function shareOf(rate: Rate, limit: Rate): Share | undefined {
  const value = rate.giga / limit.giga;
  if (!(value <= 1)) return undefined;
  const low = Math.min(value, rate.low / limit.high);
  return { value, low, high: Math.min(1, Math.max(value, rate.high / limit.low)) };
}

/** Above what both intervals allow: the limit is to be measured again. */
export const isAbove = (rate: Rate, limit: Rate): boolean => rate.low > limit.high;
