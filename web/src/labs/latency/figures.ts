// Samples in order and their distribution, streaming while they are taken; then the rows that compare distributions.

import { html, type TemplateResult } from 'lit';
import { figure } from '../../kit/charts/figure';
import { timeAxis, worthShowing } from '../../kit/charts/time-axis';
import { type TimingMark, timing } from '../../kit/charts/timing';
import type { View } from '../../lab/contract';
import { supported } from '../../session/intervals';
import { samplesTable } from '../../session/statistics-table';
import { type Live, type Measured, REACH } from './outcome';
import type { Chosen } from './params';
import { rowFigures } from './row-figures';
import type { text } from './text.en';

export type LatencyView = View<Chosen, number, typeof text, Measured, Live>;
type Words = (typeof text)['figures'];

export function figures(view: LatencyView): TemplateResult {
  const { live, outcome, said, draft } = view;
  const words = view.text.figures;
  if (live !== undefined) return liveFigure(live, words, said);
  if (outcome !== undefined)
    return html`${measuredFigure(outcome, words, said)} ${rowFigures(outcome, view)}`;
  return placeholder(words.placeholder(said ?? draft));
}

const placeholder = (text: string): TemplateResult => html`<p class="placeholder">${text}</p>`;

// Places on the strip, doubled when they are used up, so that samples do not move with each new one.
const places = (many: number): number => 2 ** Math.ceil(Math.log2(Math.max(64, many)));

function liveFigure(live: Live, words: Words, said: number | undefined): TemplateResult {
  const { warm_up_ms, samples_ms, axis } = live;
  if (axis === undefined) return placeholder(words.before(live));
  const all = [...warm_up_ms, ...samples_ms];
  const title = words.live(live);
  return figure({
    name: 'latency-samples',
    title,
    summary: title,
    draw: timing({
      warmUp: warm_up_ms,
      samples: samples_ms,
      marks: saidMark(words, said, all),
      domain: axis.domain,
      log: axis.log,
      expected: places(all.length),
    }),
    table: samplesTable(title, live),
  });
}

const saidMark = (words: Words, said = Number.NaN, values: readonly number[] = []): TimingMark[] =>
  worthShowing(said, values, REACH)
    ? [{ kind: 'predicted', value: said, label: words.said(said) }]
    : [];

function measuredFigure(measured: Measured, words: Words, said: number | undefined) {
  const { statistics, warm_up_ms, samples_ms, tick_ms, warm_up_runs, runs_per_sample } =
    measured.report;
  const values = [...warm_up_ms, ...samples_ms];
  const predicted = saidMark(words, said, values);
  const marks = [...words.marks(measured.report), ...predicted].filter(
    ({ kind }) => kind !== 'tick' || worthShowing(tick_ms, values, REACH / 3),
  );
  const axis = timeAxis([...values, ...marks.map((mark) => mark.value)]);
  return figure({
    name: 'latency-samples',
    ...words.measured(measured),
    draw: timing({
      warmUp: warm_up_ms,
      samples: samples_ms,
      marks,
      ...(supported(statistics.median_interval) ? { interval: statistics.median_interval } : {}),
      outliers: statistics.outliers,
      ...(axis === undefined ? {} : { domain: axis.domain, log: axis.log }),
    }),
    note: words.note(measured.report, predicted.length === 0 ? said : undefined),
    table: samplesTable(words.caption(measured), {
      ...measured.report,
      runs: { warmUp: warm_up_runs, samples: runs_per_sample },
      outliers: statistics.outliers,
    }),
    data: measured.report,
  });
}
