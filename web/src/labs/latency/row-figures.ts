// The figures that compare distributions: naive runs with the protocol, quiet samples with noisy ones.

import type { TemplateResult } from 'lit';
import type { StatisticsReport } from '../../engine/types';
import { type DotRow, dotRows } from '../../kit/charts/dot-rows';
import { figure } from '../../kit/charts/figure';
import type { TableData } from '../../kit/charts/table';
import { count, duration, percent, plural } from '../../kit/words/format';
import { BOOK, change, type Measured } from './outcome';
import { bookMs, bookText, signed, step } from './words';

/** One run, ten runs, a hundred runs beside the protocol. */
export function naiveFigure({ report, derived, title }: Measured, controls: TemplateResult) {
  const { naive, clock_ms } = derived;
  const rows: DotRow[] = naive.map(({ runs, readings_ms, statistics }) => ({
    label: `${plural(runs, 'run')}, no warm-up`,
    values: readings_ms,
    marks: both(statistics, runs === 1),
  }));
  const { samples_ms, statistics } = report;
  rows.push({ label: 'the protocol', values: samples_ms, marks: both(statistics) });
  const said = naive.map(({ statistics: { mean } }) => duration(mean)).join(', then ');
  return figure({
    name: 'latency-naive',
    title: `${naiveCounts(naive.map(({ runs }) => runs))} would have said ${said}; the protocol says ${duration(statistics.median)}`,
    summary: rows
      .map(({ label, marks }) => `${label}: ${marks.map(({ text }) => text).join(', ')}`)
      .join('; '),
    draw: dotRows(rows),
    controls,
    note: `Dots: readings of single runs from the cold start on, rounded by a clock with steps of ${step(clock_ms)}; in the last row, samples of many runs. Ten are the first ten of the hundred.`,
    table: statisticsTable(`What each would have reported for ${title}`, [
      ...naive.map((each) => [plural(each.runs, 'run'), each.statistics] as const),
      ['protocol', statistics] as const,
    ]),
    data: { clock_ms, naive, protocol: statistics },
  });
}

const NAMES: Readonly<Record<number, string>> = { 1: 'one run', 10: 'ten', 100: 'a hundred' };

const naiveCounts = (runs: readonly number[]): string => {
  const names = runs.map((each) => NAMES[each] ?? count(each));
  const text =
    names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : `${names[0]}`;
  return text.charAt(0).toUpperCase() + text.slice(1);
};

function both(statistics: StatisticsReport, single = false): DotRow['marks'] {
  const { mean, median } = statistics;
  if (single) return [{ kind: 'mean', value: mean, text: `says ${duration(mean)}` }];
  return [
    { kind: 'mean', value: mean, text: `mean ${duration(mean)}` },
    { kind: 'median', value: median, text: `median ${duration(median)}` },
  ];
}

/** The samples as measured, and with slow ones added. */
export function noiseFigure({ report, derived }: Measured, controls: TemplateResult) {
  const { noise } = derived;
  const before = report.statistics;
  const mean = change(before.mean, noise.statistics.mean);
  const median = change(before.median, noise.statistics.median);
  const added = Array.from({ length: noise.outliers }, () => noise.factor * before.median);
  const rows: DotRow[] = [
    { label: 'as measured', values: report.samples_ms, marks: both(before) },
    {
      label: `with ${noise.outliers} slow ones added`,
      values: [...report.samples_ms, ...added],
      marks: [
        { kind: 'mean', value: noise.statistics.mean, text: `mean ${signed(mean)}` },
        { kind: 'median', value: noise.statistics.median, text: `median ${signed(median)}` },
      ],
    },
  ];
  return figure({
    name: 'latency-noise',
    title: noiseTitle(noise.outliers, noise.factor, mean, median),
    summary: `As measured: mean ${duration(before.mean)}, median ${duration(before.median)}. With the added samples: mean ${duration(noise.statistics.mean)}, median ${duration(noise.statistics.median)}, p99 ${duration(noise.statistics.p99)}.`,
    draw: dotRows(rows),
    controls,
    table: statisticsTable('Statistics without and with added outliers', [
      ['as measured', before],
      ['with outliers', noise.statistics],
    ]),
  });
}

function noiseTitle(many: number, factor: number, mean: number, median: number): string {
  if (many === 0) return 'No outliers added: both rows are the samples as measured';
  const what = many === 1 ? 'One slow sample' : `${count(many)} slow samples`;
  return `${what} of ${factor} medians ${many === 1 ? 'moves' : 'move'} the mean by ${signed(mean)}, the median by ${signed(median)}`;
}

/** The course book's five times. */
export function bookFigure({ derived }: Measured): TemplateResult {
  const { quiet, all } = derived.book;
  const marks = ({ mean, median }: StatisticsReport): DotRow['marks'] => [
    { kind: 'mean', value: mean, text: `mean ${bookMs(mean)}` },
    { kind: 'median', value: median, text: `median ${bookMs(median)}` },
  ];
  return figure({
    name: 'latency-book',
    title: `The book’s one slow run in five raises the mean by ${percent(change(quiet.mean, all.mean), 3)}, the median by ${percent(change(quiet.median, all.median))}`,
    summary: `Without the slow run: mean ${bookMs(quiet.mean)}, median ${bookMs(quiet.median)}. With it: mean ${bookMs(all.mean)}, median ${bookMs(all.median)}.`,
    draw: dotRows(
      [
        { label: 'the first four', values: BOOK.slice(0, -1), marks: marks(quiet) },
        { label: 'all five', values: BOOK, marks: marks(all) },
      ],
      'linear',
    ),
    table: statisticsTable('The book’s times', [
      ['the first four', quiet],
      ['all five', all],
    ]),
    note: `Times: ${bookText(BOOK)} ms. The median does not see how slow the slow one was; the mean does.`,
  });
}

const KEYS = ['median', 'mean', 'std', 'mad', 'min', 'p95', 'p99', 'max'] as const;

function statisticsTable(
  caption: string,
  rows: readonly (readonly [string, StatisticsReport])[],
): TableData {
  return {
    caption,
    columns: [
      { key: 'samples', label: 'samples' },
      { key: 'count', label: 'count', format: count },
      ...KEYS.map((key) => ({
        key: `${key}_ms`,
        label: key === 'mad' ? 'MAD' : key,
        format: (value: number) => duration(value),
      })),
      { key: 'interval_low_ms', label: '95 % from', format: (value) => duration(value) },
      { key: 'interval_high_ms', label: 'to', format: (value) => duration(value) },
      { key: 'cv', label: 'CV', format: (value) => percent(value) },
    ],
    rows: rows.map(([label, statistics]) => [
      label,
      statistics.count,
      ...KEYS.map((key) => statistics[key]),
      statistics.median_interval.low,
      statistics.median_interval.high,
      statistics.cv,
    ]),
  };
}
