// The second experiment: one kernel, timed with samples of 1, 10 and 100 ticks. No DOM.

import type { StatisticsReport } from '../../engine/types';

export const TICKS = [1, 10, 100] as const;

/** Clocks to read; the page's own first. Keys as in the URL, steps in ms. */
export const CLOCKS = { page: 0, '100us': 0.1, '1ms': 1 } as const;
export type ClockName = keyof typeof CLOCKS;

/** Never finer than the page's own. */
export const clockStep = (name: ClockName, tick_ms: number): number =>
  Math.max(CLOCKS[name], tick_ms);

export interface ClockRow {
  /** Undefined: the protocol. */
  readonly ticks: number | undefined;
  readonly runs_per_sample: number;
  readonly samples_ms: readonly number[];
  readonly statistics: StatisticsReport;
  /** How many different values the clock showed. */
  readonly distinct: number;
}

export interface ClockOutcome {
  /** This device's own, and the one that the samples are read by. */
  readonly tick_ms: number;
  readonly step_ms: number;
  readonly run_ms: number;
  readonly rows: readonly ClockRow[];
}

/** So many runs that they last so many steps of the clock. */
export const runsFor = (ticks: number, step_ms: number, run_ms: number): number =>
  Math.max(1, Math.round((ticks * step_ms) / run_ms));

/** Enough to see the grid, and at most about 1.2 s of them. */
export function samplesFor(ticks: number, step_ms: number, rounds: number): number {
  const wanted = Math.floor(1200 / (ticks * step_ms) / rounds);
  return Math.min(20, Math.max(4, wanted));
}

/**
 * What a clock that moves in steps of `step_ms` would have shown for a duration that really was measured: the duration
 * begins anywhere within a step (`phase`, from 0 to 1), and both readings are rounded down, as browsers do.
 */
export const readBy = (duration_ms: number, step_ms: number, phase: number): number =>
  // A duration is a whole number of finer steps: without the margin 0.3 / 0.1 would lose one.
  Math.floor(phase + duration_ms / step_ms + 1e-9) * step_ms;

/** Different values, by the step of the clock. */
export const distinctValues = (
  samples_ms: readonly number[],
  runs_per_sample: number,
  step_ms: number,
): number =>
  new Set(samples_ms.map((sample) => Math.round((sample * runs_per_sample) / step_ms))).size;

/** The samples of so many steps; of the protocol where none are given. */
export const rowOf = ({ rows }: ClockOutcome, ticks?: number): ClockRow | undefined =>
  rows.find((row) => row.ticks === ticks);

/** How far a row's statistic is from the protocol's median. */
export const errorOf = (value: number, outcome: ClockOutcome): number =>
  value / (rowOf(outcome)?.statistics.median ?? Number.NaN) - 1;
