// What this lab predicts and measures, and the arithmetic on it. No DOM.

import type { DeviceReport, Interval, LatencyReport } from '../../engine/types';
import { BEST, FIRST, RUNGS } from './rungs';

/** One visit to a rung; there are two, in opposite orders. */
export interface Visit {
  readonly gflops_per_second: number;
  readonly gflops_interval: Interval;
  readonly samples_ms: readonly number[];
  readonly relative_error: number;
  readonly discarded_samples: number;
  readonly visibility_changes: number;
}

export interface Rung {
  readonly variant: string;
  readonly language: string;
  /** "float32" or "int8" */
  readonly arithmetic: string;
  readonly visits: readonly Visit[];
  /** From the median of all samples; of int8 GOP/s. */
  readonly gflops_per_second: number;
  /** All that the intervals of the visits allow. */
  readonly interval: Interval;
  /** Largest |c - exact| / sum |a b| of 64 elements. */
  readonly relative_error: number;
}

export interface Outcome {
  readonly finished: boolean;
  /** A rung lay above its peak, so the peak was measured again, and the highest was kept. */
  readonly again: boolean;
  readonly size: number;
  readonly device: DeviceReport | undefined;
  /** GFLOP/s in float32, so far or measured. */
  readonly peak: number | undefined;
  /** That share the product, if it is large. */
  readonly threads: number;
  /** All variants, in order, also those not measured yet. */
  readonly variants: readonly string[];
  readonly rungs: readonly Rung[];
}

export interface Measured extends Outcome {
  readonly device: DeviceReport;
}

/** A multiply and an add for each of n^3 products. */
export const flopsOf = (size: number): number => 2 * size ** 3;

type Rungs = Pick<Outcome, 'rungs'>;

export const rungOf = ({ rungs }: Rungs, variant: string): Rung | undefined =>
  rungs.find((rung) => rung.variant === variant);

/** One of the two ends of the ladder, which every engine has. */
export function endOf(measured: Measured, variant: typeof FIRST | typeof BEST): Rung {
  const rung = rungOf(measured, variant);
  if (rung === undefined) throw new Error(`${variant} was not measured`);
  return rung;
}

export interface Ratio {
  readonly value: number;
  readonly interval: Interval;
}

/** As rates are written: a ratio on the page is that of the numbers on the page. */
const asShown = (giga: number): number => Number(giga.toPrecision(3));

/** How many times as fast; the interval is all that both intervals allow. */
export function ratioOf(fast: Rung, slow: Rung): Ratio {
  return {
    value: asShown(fast.gflops_per_second) / asShown(slow.gflops_per_second),
    interval: {
      low: fast.interval.low / slow.interval.high,
      high: fast.interval.high / slow.interval.low,
      confidence: Math.min(fast.interval.confidence, slow.interval.confidence),
    },
  };
}

export function ratioBetween(outcome: Rungs, fast: string, slow: string): Ratio | undefined {
  const [a, b] = [rungOf(outcome, fast), rungOf(outcome, slow)];
  return a && b && ratioOf(a, b);
}

/** The best float32 kernel over the first rung. */
export const wholeLadder = (measured: Measured): Ratio =>
  ratioOf(endOf(measured, BEST), endOf(measured, FIRST));

export interface Step {
  readonly rung: Rung;
  readonly from: Rung;
  readonly ratio: Ratio;
}

/** From each rung's predecessor to it; rungs whose predecessor is not measured are left out. */
export const stepsOf = (outcome: Outcome): Step[] =>
  outcome.rungs.flatMap((rung) => {
    const before = RUNGS[rung.variant]?.from;
    return outcome.rungs
      .filter(({ variant }) => variant === before)
      .map((from) => ({ rung, from, ratio: ratioOf(rung, from) }));
  });

export type Gain = 'faster' | 'slower' | 'unclear';

export function gainOf({ interval }: Ratio): Gain {
  if (interval.low > 1) return 'faster';
  return interval.high < 1 ? 'slower' : 'unclear';
}

export interface Peak {
  /** GFLOP/s; of int8 GOP/s. */
  readonly giga: number;
  readonly interval: Interval;
}

/** In float32. */
export const floatPeak = ({ roof }: DeviceReport): Peak => ({
  giga: roof.peak_gflops_per_second,
  interval: roof.peak_interval,
});

/** The peak that a rung may be compared with: int8 has one of its own. */
export function peakFor(device: DeviceReport, { arithmetic }: Rung): Peak | undefined {
  if (arithmetic !== 'int8') return floatPeak(device);
  const own = device.peaks.find(({ name }) => name.startsWith('int8'));
  return own && { giga: own.gflops_per_second, interval: own.interval };
}

/** A build with fused multiply-add has that among its peaks. */
export const isFused = ({ peaks }: DeviceReport): boolean =>
  peaks.some(({ name }) => name.startsWith('fused'));

/** Of the two visits, the faster over the slower: how much one can believe a difference. */
export function spreadOf({ visits }: Rung): number {
  const rates = visits.map((visit) => visit.gflops_per_second);
  return rates.length < 2 ? 1 : Math.max(...rates) / Math.min(...rates);
}

/** Rungs above what both intervals allow. */
export const abovePeak = ({ device, rungs }: Measured): Rung[] =>
  rungs.filter((rung) => {
    const peak = peakFor(device, rung);
    return peak !== undefined && rung.interval.low > peak.interval.high;
  });

/** Of its own peak; undefined where the rung lies above it, so that the peak was too low. */
export function shareOf({ device }: Measured, rung: Rung): number | undefined {
  const share = rung.gflops_per_second / (peakFor(device, rung)?.giga ?? Number.NaN);
  return share <= 1 ? share : undefined;
}

/**
 * A JavaScript product that is given up between two rows, when its warm-up runs late, goes on from there in the
 * first sample, which then holds a part of a run only.
 */
export function wholeSamples(
  language: string,
  {
    samples_ms,
    record,
  }: Pick<LatencyReport, 'samples_ms'> & { record: { discarded: readonly unknown[] } },
): readonly number[] {
  const cut = language === 'JavaScript' && record.discarded.length > 0;
  return cut && samples_ms.length > 1 ? samples_ms.slice(1) : samples_ms;
}
