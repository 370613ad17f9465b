// The figures: the known rates before the run, the samples in order and their distribution while they arrive, and rows of dots.

import { html, type TemplateResult } from 'lit';
import type { StatisticsReport } from '../../engine/types';
import { type AxisKind, type DotRow, dotRows } from '../../kit/charts/dot-rows';
import { type FigureSpec, figure } from '../../kit/charts/figure';
import { intervalRows } from '../../kit/charts/interval-rows';
import { nearPredictions } from '../../kit/charts/predicted';
import { column } from '../../kit/charts/table';
import { timeAxis, worthShowing } from '../../kit/charts/time-axis';
import { type TimingMark, timing } from '../../kit/charts/timing';
import { duration } from '../../kit/words/format';
import { supported } from '../../session/intervals';
import { samplesTable, statisticsTable } from '../../session/statistics-table';
import { BOOK, type Dry, type Live, type Measured, type View } from './model';
import { figures as words } from './text';

/** Shown before the run: the time of the FLOPs at some rates, and the student's prediction. */
export function knownFigure(dry: Dry, prediction: number | undefined) {
  const rates = [1, 10, dry.peak ?? 100];
  const rows = rates.map((rate) => [rate, dry.description.flops_per_call / rate / 1e6] as const);
  const known = rows.map(([rate, value]) => ({
    ...{ label: words.rate(rate, dry), value, text: duration(value) },
    category: 'compute' as const,
  }));
  const yours = { label: words.yours, text: prediction === undefined ? '?' : duration(prediction) };
  return figure({
    name: 'latency-known',
    title: words.known(dry),
    summary: known.map(({ label, text }) => `${label}: ${text}`).join('; '),
    draw: intervalRows({
      rows: [...known, prediction === undefined ? yours : { ...yours, predicted: prediction }],
      label: 'time of one run',
      format: (ms) => duration(ms, 2),
      marks: [{ label: words.step(dry.tick_ms), value: dry.tick_ms }],
    }),
    table: {
      columns: [column('gflops_per_second', 'GFLOP/s'), column('time_ms', 'time', duration)],
      rows,
    },
  });
}

/** Shows the single runs until the protocol begins. The number of places on the strip doubles when they are used up. */
export function liveFigure(live: Live) {
  const { warm_up_ms } = live;
  const title = words.live(live);
  const samples_ms = warm_up_ms.length === 0 ? live.readings_ms : live.samples_ms;
  const drawn = [...warm_up_ms, ...samples_ms];
  const axis = timeAxis(drawn);
  return figure({
    name: 'latency-samples',
    title,
    summary: title,
    draw: timing({
      warmUp: warm_up_ms,
      samples: samples_ms.filter((reading) => reading > 0 || axis?.log !== true),
      marks: [],
      ...(axis === undefined ? {} : { domain: axis.domain, log: axis.log }),
      expected: 2 ** Math.ceil(Math.log2(Math.max(64, drawn.length))),
    }),
    table: samplesTable(title, { warm_up_ms, samples_ms }),
  });
}

/** A log axis has room for a prediction that is this many times as long as the longest sample, or as short: more would press the samples together. */
const FAR = 3;

/** The prediction where the axis has room for it. */
function saidNear(shown: readonly number[], prediction: number | undefined): readonly number[] {
  if (timeAxis(shown)?.log !== true) return nearPredictions(shown, [prediction], { zero: true });
  return prediction !== undefined && worthShowing(prediction, shown, FAR) ? [prediction] : [];
}

export function measuredFigure(measured: Measured, prediction: number | undefined) {
  const { report } = measured;
  const { statistics, warm_up_ms, samples_ms, tick_ms, warm_up_runs, runs_per_sample } = report;
  const values = [...warm_up_ms, ...samples_ms];
  const yours: TimingMark[] =
    prediction === undefined
      ? []
      : [{ kind: 'predicted', value: prediction, label: words.predictionLabel(prediction) }];
  const marks = words
    .marks(report)
    .filter(({ kind }) => kind !== 'tick' || worthShowing(tick_ms, values, 3));
  const shown = [...values, ...marks.map((mark) => mark.value)];
  const axis = timeAxis([...shown, ...saidNear(shown, prediction)]);
  return figure({
    name: 'latency-samples',
    ...words.measured(measured),
    draw: timing({
      warmUp: warm_up_ms,
      samples: samples_ms,
      marks: [...marks, ...yours],
      ...(supported(statistics.median_interval) ? { interval: statistics.median_interval } : {}),
      outliers: statistics.outliers,
      ...(axis === undefined ? {} : { domain: axis.domain, log: axis.log }),
    }),
    note: words.note(report),
    table: samplesTable(words.takes(measured), {
      ...report,
      runs: { warmUp: warm_up_runs, samples: runs_per_sample },
      outliers: statistics.outliers,
    }),
    data: report,
  });
}

export type Row = readonly [label: string, values: readonly number[], marks: DotRow['marks']];

export const rowsFigure = (
  rows: readonly Row[],
  rest: Omit<FigureSpec, 'draw' | 'summary'>,
  kind?: AxisKind,
) =>
  figure({
    ...rest,
    summary: rows
      .map(([label, , marks]) => `${label}: ${marks.map(({ text }) => text).join(', ')}`)
      .join('; '),
    draw: dotRows(
      rows.map(([label, values, marks]) => ({ label, values, marks })),
      kind,
    ),
  });

type Samples = readonly [label: string, samples_ms: readonly number[], all: StatisticsReport];

const samplesFigure = (
  rows: readonly Samples[],
  { title, kind, ...rest }: { title: string; kind: AxisKind; controls?: TemplateResult },
) =>
  rowsFigure(
    rows.map(([label, values, all]) => [label, values, words.both(all)]),
    {
      ...{ name: 'latency-middle', title, ...rest },
      table: statisticsTable(
        title,
        rows.map(([label, , all]) => [label, all]),
      ),
    },
    kind,
  );

/** Shown before the run: the course book's five times. */
export const bookFigure = ({ book }: Dry) =>
  samplesFigure(
    [
      [words.four, BOOK.slice(0, -1), book.quiet],
      [words.five, BOOK, book.all],
    ],
    { title: words.book(book), kind: 'linear' },
  );

/** The student's own samples, and the same with slow ones added. */
export const middleFigure = ({ outcomes: { latency }, control }: View<'latency'>) =>
  samplesFigure(
    [
      [words.asMeasured, latency.report.samples_ms, latency.report.statistics],
      [words.withAdded(latency), latency.added.samples_ms, latency.added.statistics],
    ],
    {
      ...{ title: words.added(latency), kind: 'auto' },
      controls: html`<div class="controls">${control('outliers')} ${control('factor')}</div>`,
    },
  );
