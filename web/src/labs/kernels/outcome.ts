// What this lab predicts and measures, and the arithmetic on it. No DOM.

import type { DeviceReport, Interval, LatencyReport } from '../../engine/types';
import { BEST, FIRST, RUNGS } from './rungs';

export interface Said {
  /** The best float32 kernel over plain JavaScript. */
  readonly ratio: number;
}

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
  readonly size: number;
  readonly device: DeviceReport | undefined;
  /** GFLOP/s in float32, so far or measured. */
  readonly peak: number | undefined;
  /** That large products are shared among. */
  readonly threads: number;
  /** All variants, in order, also those not measured yet. */
  readonly variants: readonly string[];
  readonly rungs: readonly Rung[];
}

export interface Measured extends Outcome {
  readonly device: DeviceReport;
}

export const isMeasured = (outcome: Outcome): outcome is Measured =>
  outcome.finished && outcome.device !== undefined;

/** A multiply and an add for each of n^3 products. */
export const flopsOf = (size: number): number => 2 * size ** 3;

/** Both operands read and the result written once, in float32. */
export const intensityOf = (size: number): number => flopsOf(size) / (3 * 4 * size ** 2);

export const rungOf = ({ rungs }: Outcome, variant: string): Rung | undefined =>
  rungs.find((rung) => rung.variant === variant);

export interface Ratio {
  readonly value: number;
  readonly interval: Interval;
}

/** How many times as fast; the interval is all that both intervals allow. */
export function ratioOf(fast: Rung, slow: Rung): Ratio {
  return {
    value: fast.gflops_per_second / slow.gflops_per_second,
    interval: {
      low: fast.interval.low / slow.interval.high,
      high: fast.interval.high / slow.interval.low,
      confidence: Math.min(fast.interval.confidence, slow.interval.confidence),
    },
  };
}

export function ratioBetween(outcome: Outcome, fast: string, slow: string): Ratio | undefined {
  const [a, b] = [rungOf(outcome, fast), rungOf(outcome, slow)];
  return a === undefined || b === undefined ? undefined : ratioOf(a, b);
}

/** The best float32 kernel over the first rung. */
export const wholeLadder = (outcome: Outcome): Ratio | undefined =>
  ratioBetween(outcome, BEST, FIRST);

export interface Step {
  readonly rung: Rung;
  readonly from: Rung;
  readonly ratio: Ratio;
}

/** From each rung's predecessor to it; rungs whose predecessor is not measured are left out. */
export const stepsOf = (outcome: Outcome): Step[] =>
  outcome.rungs.flatMap((rung) => {
    const name = RUNGS[rung.variant]?.from;
    const from = name === undefined ? undefined : rungOf(outcome, name);
    return from === undefined ? [] : [{ rung, from, ratio: ratioOf(rung, from) }];
  });

export type Gain = 'faster' | 'slower' | 'unclear';

export function gainOf({ interval }: Ratio): Gain {
  if (interval.low > 1) return 'faster';
  return interval.high < 1 ? 'slower' : 'unclear';
}

/** The peak that a rung may be compared with: int8 has one of its own. */
export function peakFor({ peaks, roof }: DeviceReport, { arithmetic }: Rung): number | undefined {
  if (arithmetic !== 'int8') return roof.peak_gflops_per_second;
  return peaks.find(({ name }) => name.startsWith('int8'))?.gflops_per_second;
}

/** Of the two visits, the faster over the slower: how much one can believe a difference. */
export function spreadOf({ visits }: Rung): number {
  const rates = visits.map((visit) => visit.gflops_per_second);
  return rates.length < 2 ? 1 : Math.max(...rates) / Math.min(...rates);
}

/** GB/s of copying as much data as the product has, or the next larger set that was tried. */
export function bandwidthFor({ bandwidths, roof }: DeviceReport, size: number) {
  const copies = bandwidths
    .filter(({ stream }) => stream === 'copy')
    .sort((a, b) => a.working_set_bytes - b.working_set_bytes);
  const found = copies.find((set) => set.working_set_bytes >= 12 * size ** 2) ?? copies.at(-1);
  return {
    bytes: found?.working_set_bytes ?? 12 * size ** 2,
    gb_per_second: found?.gb_per_second ?? roof.bandwidth_gb_per_second,
    interval: found?.interval ?? roof.bandwidth_interval,
  };
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
