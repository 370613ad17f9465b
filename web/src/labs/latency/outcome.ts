// What this lab measures, and the arithmetic on it. No DOM.

import type { LatencyReport, StatisticsReport } from '../../engine/types';
import type { TimeAxis } from '../../kit/charts/time-axis';

/** What has come in while it is measured. */
export interface Live {
  readonly title: string;
  /** Single runs from the cold start on, each read off the clock. */
  readonly readings_ms: readonly number[];
  readonly warm_up_ms: readonly number[];
  readonly samples_ms: readonly number[];
  readonly axis: TimeAxis | undefined;
}

export interface Taken extends Pick<Live, 'title' | 'readings_ms'> {
  readonly report: LatencyReport;
}

export interface Measured extends Taken {
  readonly derived: Derived;
}

/** What the first n readings of the cold start would have reported. */
export interface Naive {
  readonly runs: number;
  readonly readings_ms: readonly number[];
  readonly statistics: StatisticsReport;
}

/** Computed from the measurement and the controls, every statistic by the engine. */
export interface Derived {
  /** Step of the clock that the readings below are seen through. */
  readonly clock_ms: number;
  readonly naive: readonly Naive[];
  /** Of the warm-up's samples; undefined where there are none. */
  readonly warm_up: StatisticsReport | undefined;
  readonly noise: {
    readonly outliers: number;
    readonly factor: number;
    readonly statistics: StatisticsReport;
  };
  /** The samples with one more, of SLOW times their median. */
  readonly one_slow: StatisticsReport;
  readonly book: { readonly quiet: StatisticsReport; readonly all: StatisticsReport };
}

/** The five times of the course book: the last is an interruption by the operating system. */
export const BOOK = [5.1, 5.2, 5.0, 5.3, 50] as const;
export const SLOW = 10;
/** A mark within this factor of the samples is worth a wider axis. */
export const REACH = 10;
export const TICKS_PER_SAMPLE = 100;

/** Ticks that one run lasts; below 1 a single reading is 0 or one tick, and neither is the time. */
export const ticksPerRun = ({ latency_ms, tick_ms }: LatencyReport): number => latency_ms / tick_ms;

/** Runs that one sample needs to last TICKS_PER_SAMPLE ticks. */
export const runsNeeded = (report: LatencyReport): number =>
  Math.max(1, Math.ceil((TICKS_PER_SAMPLE * report.tick_ms) / report.latency_ms));

/** First run over median; undefined where the clock showed 0 for it. */
export function coldRatio({ readings_ms, report }: Measured): number | undefined {
  const [first = 0] = readings_ms;
  return first > 0 ? first / report.latency_ms : undefined;
}

export const zeros = (readings: readonly number[]): number =>
  readings.filter((reading) => reading === 0).length;

/** Readings that differ, rounded to the clock's step: how few values the clock can show. */
export function distinctReadings(readings: readonly number[], tick: number): number {
  return new Set(readings.map((reading) => Math.round(reading / tick))).size;
}

/** Relative change of a statistic, 0.1 for ten percent more. */
export const change = (before: number, after: number): number => after / before - 1;

/** Half-width of the median's 95 % interval over the median. */
export function relativeHalfWidth({ median, median_interval }: StatisticsReport): number {
  return (median_interval.high - median_interval.low) / 2 / median;
}

export const sum = (values: readonly number[]): number =>
  values.reduce((total, value) => total + value, 0);
