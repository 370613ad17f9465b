// Samples of 1, 10 and 100 ticks and the protocol's, on one axis.

import type { TemplateResult } from 'lit';
import { type DotRow, dotRows } from '../../kit/charts/dot-rows';
import { figure } from '../../kit/charts/figure';
import { count, duration, percent, plural } from '../../kit/words/format';
import { signed, step } from '../../kit/words/phrases';
import { type ClockOutcome, type ClockRow, errorOf } from './clock-outcome';

const nameOf = ({ ticks }: ClockRow): string =>
  ticks === undefined ? 'the protocol' : `${plural(ticks, 'tick')} per sample`;

export function clockFigure(outcome: ClockOutcome): TemplateResult {
  const { rows, step_ms } = outcome;
  const one = rows.find(({ ticks }) => ticks === 1);
  const hundred = rows.find(({ ticks }) => ticks === 100);
  const shown: DotRow[] = rows.map((row) => ({
    label: nameOf(row),
    values: row.samples_ms,
    marks: [
      { kind: 'mean', value: row.statistics.mean, text: `mean ${duration(row.statistics.mean)}` },
      {
        kind: 'median',
        value: row.statistics.median,
        text: `median ${duration(row.statistics.median)}`,
      },
    ],
  }));
  return figure({
    name: 'noise-clock',
    title: `In samples of one tick the clock shows ${plural(one?.distinct ?? 0, 'value')}; in samples of 100 the median is ${signed(errorOf(hundred?.statistics.median ?? NaN, outcome))} from the protocol’s`,
    summary: rows
      .map(
        (row) =>
          `${nameOf(row)}: ${plural(row.distinct, 'different value')}, median ${duration(row.statistics.median)}, mean ${duration(row.statistics.mean)}`,
      )
      .join('; '),
    draw: dotRows(shown),
    note: `Dots: samples, divided by their runs, read by a clock with steps of ${step(step_ms)}.`,
    table: {
      caption: 'One kernel, four lengths of sample',
      columns: [
        { key: 'samples', label: 'samples' },
        { key: 'runs_per_sample', label: 'runs each', format: count },
        { key: 'count', label: 'count', format: count },
        { key: 'distinct_values', label: 'different values', format: count },
        { key: 'median_ms', label: 'median', format: (ms) => duration(ms) },
        { key: 'median_error', label: 'off by', format: signed },
        { key: 'mean_ms', label: 'mean', format: (ms) => duration(ms) },
        { key: 'mean_error', label: 'off by', format: signed },
        { key: 'cv', label: 'CV', format: (value) => percent(value) },
      ],
      rows: rows.map((row) => [
        nameOf(row),
        row.runs_per_sample,
        row.statistics.count,
        row.distinct,
        row.statistics.median,
        errorOf(row.statistics.median, outcome),
        row.statistics.mean,
        errorOf(row.statistics.mean, outcome),
        row.statistics.cv ?? null,
      ]),
    },
    data: outcome,
  });
}
