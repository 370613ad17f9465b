// The figures that compare distributions: naive runs with the protocol, quiet samples with noisy ones.

import { html, type TemplateResult } from 'lit';
import { type DotRow, dotRows } from '../../kit/charts/dot-rows';
import { figure } from '../../kit/charts/figure';
import { statisticsTable } from '../../session/statistics-table';
import type { LatencyView } from './figures';
import { clockNames } from './naive';
import { BOOK, type Measured } from './outcome';

export function rowFigures(measured: Measured, view: LatencyView): TemplateResult {
  return html`${naiveFigure(measured, view)} ${noiseFigure(measured, view)} ${bookFigure(measured, view)}`;
}

/** One run, ten runs, a hundred runs beside the protocol. */
function naiveFigure(measured: Measured, { text: { figures: words }, control }: LatencyView) {
  const { report, derived } = measured;
  const { naive, clock_ms } = derived;
  const { samples_ms, statistics } = report;
  const rows: DotRow[] = [
    ...naive.map((each) => ({
      label: words.naiveRow(each),
      values: each.readings_ms,
      marks: words.naiveMarks(each),
    })),
    { label: words.protocol, values: samples_ms, marks: words.both(statistics) },
  ];
  return figure({
    name: 'latency-naive',
    title: words.naive(measured),
    summary: rows
      .map(({ label, marks }) => `${label}: ${marks.map((mark) => mark.text).join(', ')}`)
      .join('; '),
    draw: dotRows(rows),
    controls: control('clock', { options: words.clocks(clockNames(report.tick_ms), report) }),
    note: words.naiveNote(clock_ms),
    table: statisticsTable(words.naiveCaption(measured), [
      ...naive.map((each) => [words.runs(each), each.statistics] as const),
      ['protocol', statistics] as const,
    ]),
    data: { clock_ms, naive, protocol: statistics },
  });
}

/** The samples as measured, and with slow ones added. */
function noiseFigure(measured: Measured, { text: { figures: words }, control }: LatencyView) {
  const { report, derived } = measured;
  const { outliers, factor, statistics } = derived.noise;
  const before = report.statistics;
  const added = Array<number>(outliers).fill(factor * before.median);
  const [quiet, noisy] = words.noiseRows(measured);
  return figure({
    name: 'latency-noise',
    ...words.noise(measured),
    draw: dotRows([
      { ...quiet, values: report.samples_ms },
      { ...noisy, values: [...report.samples_ms, ...added] },
    ]),
    controls: html`<div class="controls">${control('outliers')} ${control('factor')}</div>`,
    table: statisticsTable(words.noiseCaption, [
      ['as measured', before],
      ['with outliers', statistics],
    ]),
  });
}

/** The course book's five times. */
function bookFigure({ derived }: Measured, { text: { figures: words } }: LatencyView) {
  const { quiet, all } = derived.book;
  return figure({
    name: 'latency-book',
    ...words.book(derived.book),
    draw: dotRows(
      [
        { label: words.four, values: BOOK.slice(0, -1), marks: words.bookMarks(quiet) },
        { label: words.five, values: BOOK, marks: words.bookMarks(all) },
      ],
      'linear',
    ),
    table: statisticsTable(words.bookCaption, [
      [words.four, quiet],
      [words.five, all],
    ]),
  });
}
