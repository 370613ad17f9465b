// Hand-made readings of a coarse clock.

import type { StatisticsReport } from '../../../web/src/engine/types';
import {
  type ClockOutcome,
  type ClockRow,
  distinctValues,
  runsFor,
} from '../../../web/src/labs/noise/clock-outcome';

const STEP = 0.1;
export const RUN = 0.001;

function row(ticks: number | undefined, samples_ms: readonly number[]): ClockRow {
  const sorted = [...samples_ms].sort((a, b) => a - b);
  const median = sorted[sorted.length >> 1] ?? 0;
  const mean = samples_ms.reduce((sum, value) => sum + value, 0) / samples_ms.length;
  const runs_per_sample = runsFor(ticks ?? 100, STEP, RUN);
  const statistics = {
    median,
    mean,
    mad: 0.003 * median,
    median_interval: { low: 0.99 * median, high: 1.01 * median, confidence: 0.95 },
  } as StatisticsReport;
  const distinct = distinctValues(samples_ms, runs_per_sample, STEP);
  return { ticks, runs_per_sample, samples_ms, statistics, distinct };
}

export const outcomeOf = (one: number[], hundred: number): ClockOutcome => ({
  tick_ms: STEP,
  step_ms: STEP,
  run_ms: RUN,
  rows: [
    row(1, one),
    row(10, [RUN, RUN, 1.1 * RUN]),
    row(100, [hundred, hundred, hundred]),
    row(undefined, [RUN, RUN, RUN]),
  ],
});
