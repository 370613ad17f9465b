// The second experiment: one kernel, timed with samples of 1, 10 and 100 ticks. No DOM.

import type { StatisticsReport } from '../../engine/types';
import { type ClaimVerdict, claim, estimateOf } from '../../lab/claim';

export const TICKS = [1, 10, 100] as const;

/** The clocks that a reader can choose, the page's own first: the key as in the URL, and its step in ms. */
export const CLOCKS = { page: 0, '100us': 0.1, '1ms': 1 } as const;
export type ClockName = keyof typeof CLOCKS;

/** The step of the chosen clock in ms, never finer than the page's own. */
export const clockStep = (name: ClockName, tick_ms: number): number =>
  Math.max(CLOCKS[name], tick_ms);

export interface ClockRow {
  /** The length of a sample in ticks; undefined for the protocol. */
  readonly ticks: number | undefined;
  readonly runs_per_sample: number;
  readonly samples_ms: readonly number[];
  readonly statistics: StatisticsReport;
  /** How many different values the clock showed. */
  readonly distinct: number;
}

export interface ClockOutcome {
  /** The tick of this device's own clock, and the step with which the samples are read. */
  readonly tick_ms: number;
  readonly step_ms: number;
  readonly run_ms: number;
  readonly rows: readonly ClockRow[];
}

/** The number of runs in a sample that lasts `ticks` steps of the clock. */
export const runsFor = (ticks: number, step_ms: number, run_ms: number): number =>
  Math.max(1, Math.round((ticks * step_ms) / run_ms));

/** The number of samples in a round: enough to see the clock's grid, for about 1.2 s in all rounds together. */
export function samplesFor(ticks: number, step_ms: number, rounds: number): number {
  const wanted = Math.floor(1200 / (ticks * step_ms) / rounds);
  return Math.min(20, Math.max(4, wanted));
}

/**
 * What a clock that moves in steps of `step_ms` would have shown for a measured duration: the duration begins anywhere within a step
 * (`phase`, from 0 to 1), and both readings are rounded down, as browsers do.
 */
export const readBy = (duration_ms: number, step_ms: number, phase: number): number =>
  // A duration is a whole number of finer steps: without the margin, 0.3 / 0.1 would lose one.
  Math.floor(phase + duration_ms / step_ms + 1e-9) * step_ms;

/** The number of different values, counted in steps of the clock. */
export const distinctValues = (
  samples_ms: readonly number[],
  runs_per_sample: number,
  step_ms: number,
): number =>
  new Set(samples_ms.map((sample) => Math.round((sample * runs_per_sample) / step_ms))).size;

/** The row of the samples that last `ticks` steps; without `ticks`, the protocol's row. */
export const rowOf = ({ rows }: ClockOutcome, ticks?: number): ClockRow | undefined =>
  rows.find((row) => row.ticks === ticks);

/**
 * The quiet value: the lesser of the medians that rounding hardly moves, those of a hundred steps and of the protocol. Whatever runs
 * beside can only slow one of them.
 */
const quietOf = (outcome: ClockOutcome): number =>
  Math.min(
    ...[rowOf(outcome, 100), rowOf(outcome)].map((row) => row?.statistics.median ?? Number.NaN),
  );

/** The relative error of a row's statistic, compared with the quiet value. */
export const errorOf = (value: number, outcome: ClockOutcome): number =>
  value / quietOf(outcome) - 1;

/** How far the slower of the same two medians is above the quiet one. */
export const apartOf = (outcome: ClockOutcome): number =>
  Math.max(
    ...[rowOf(outcome, 100), rowOf(outcome)].map((row) =>
      errorOf(row?.statistics.median ?? Number.NaN, outcome),
    ),
  );

/** Medians within this factor are the same here: in samples of a hundred steps, rounding moves a sample by up to 1 %, besides the noise. */
const ROUNDING = 1.05;

const medianOf = ({ statistics: { median, median_interval } }: ClockRow) =>
  estimateOf(median, median_interval);

/** The median of a row beside the protocol's. */
export function besideProtocol(row: ClockRow, outcome: ClockOutcome): ClaimVerdict {
  const protocol = rowOf(outcome);
  if (protocol === undefined) return 'cannot tell';
  return claim(medianOf(row), medianOf(protocol), ROUNDING).verdict;
}

/** True if a step longer than the page's own was chosen. */
export const isCoarser = ({ step_ms, tick_ms }: ClockOutcome): boolean => step_ms > tick_ms;
