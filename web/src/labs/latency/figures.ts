import { html, nothing, type TemplateResult } from 'lit';
import { figure } from '../../kit/charts/figure';
import type { Cell, Column } from '../../kit/charts/table';
import { timeAxis, worthShowing } from '../../kit/charts/time-axis';
import { type TimingMark, timing } from '../../kit/charts/timing';
import { count, duration, plural, times } from '../../kit/words/format';
import { REACH } from './measure';
import { coldRatio, type Live, type Measured, type Outcome, type Said, sum } from './outcome';
import { step } from './words';

/** Samples in order and their distribution; streams while the measurement runs. */
export function timingFigure(outcome: Outcome, said: Said | undefined): TemplateResult {
  return outcome.finished ? measuredFigure(outcome, said) : liveFigure(outcome, said);
}

// Places on the strip, doubled when they are used up, so that samples do not move with each new one.
const places = (many: number): number => 2 ** Math.ceil(Math.log2(Math.max(64, many)));

const LIVE_COLUMNS: readonly Column[] = [
  { key: 'sample', label: 'sample' },
  { key: 'phase', label: 'phase' },
  { key: 'ms_per_run', label: 'time per run', format: (value) => duration(value, 4) },
];

function liveFigure(live: Live, said: Said | undefined): TemplateResult {
  const { warm_up_ms, samples_ms, axis, title, readings_ms } = live;
  if (axis === undefined) {
    return html`<p class="placeholder">${
      readings_ms.length === 0
        ? `Building ${title}.`
        : `${plural(readings_ms.length, 'single run')} so far, read one by one.`
    }</p>`;
  }
  const all = [...warm_up_ms, ...samples_ms];
  const message =
    samples_ms.length === 0
      ? `Warming up ${title}: nothing counts yet`
      : `Sampling ${title}: ${plural(samples_ms.length, 'sample')} so far`;
  return figure({
    name: 'latency-samples',
    title: message,
    summary: message,
    draw: timing({
      warmUp: warm_up_ms,
      samples: samples_ms,
      marks: saidMark(said, all),
      domain: axis.domain,
      log: axis.log,
      expected: places(all.length),
    }),
    table: {
      caption: message,
      columns: LIVE_COLUMNS,
      rows: [
        ...warm_up_ms.map((ms, i): Cell[] => [i + 1, 'warm-up', ms]),
        ...samples_ms.map((ms, i): Cell[] => [i + 1, 'sample', ms]),
      ],
    },
  });
}

const saidMark = (said: Said | undefined, values: readonly number[]): TimingMark[] =>
  said !== undefined && worthShowing(said.latency_ms, values, REACH)
    ? [
        {
          kind: 'predicted',
          value: said.latency_ms,
          label: `you said ${duration(said.latency_ms)}`,
        },
      ]
    : [];

function message({ report, title }: Measured, ratio: number | undefined): string {
  const settled = `${title} takes ${duration(report.latency_ms)} per run`;
  if (!report.steady) return `${settled}, on a machine that did not settle`;
  if (ratio === undefined || ratio < 1.1) return `${settled}, as fast from the first run on`;
  return `${settled} once warm; the very first took ${times(ratio)} as long`;
}

function marksOf(measured: Measured, said: Said | undefined, values: readonly number[]) {
  const { statistics, tick_ms } = measured.report;
  const { median, mean, p99 } = statistics;
  const marks: TimingMark[] = [
    { kind: 'median', value: median, label: `median ${duration(median)}` },
    { kind: 'mean', value: mean, label: `mean ${duration(mean)}` },
    { kind: 'percentile', value: p99, label: `p99 ${duration(p99)}` },
    ...saidMark(said, values),
  ];
  if (worthShowing(tick_ms, values, REACH / 3)) {
    marks.push({ kind: 'tick', value: tick_ms, label: `clock tick ${step(tick_ms)}` });
  }
  return marks;
}

function measuredFigure(measured: Measured, said: Said | undefined): TemplateResult {
  const { report, title } = measured;
  const { statistics, warm_up_ms, samples_ms } = report;
  const values = [...warm_up_ms, ...samples_ms];
  const marks = marksOf(measured, said, values);
  const axis = timeAxis([...values, ...marks.map((mark) => mark.value)]);
  return figure({
    name: 'latency-samples',
    title: message(measured, coldRatio(measured)),
    summary: `${plural(samples_ms.length, 'sample')} after ${plural(warm_up_ms.length, 'warm-up sample')}. Median ${duration(statistics.median)}, 95 % interval ${duration(statistics.median_interval.low)} to ${duration(statistics.median_interval.high)}; mean ${duration(statistics.mean)}; p95 ${duration(statistics.p95)}; p99 ${duration(statistics.p99)}; ${plural(statistics.outliers.length, 'outlier')}.`,
    draw: timing({
      warmUp: warm_up_ms,
      samples: samples_ms,
      marks,
      interval: statistics.median_interval,
      outliers: statistics.outliers,
      ...(axis === undefined ? {} : { domain: axis.domain, log: axis.log }),
    }),
    note: note(measured, said, marks),
    table: {
      caption: `Every sample of ${title}`,
      columns: [
        { key: 'sample', label: 'sample' },
        { key: 'phase', label: 'phase' },
        { key: 'runs', label: 'runs', format: count },
        { key: 'ms_per_run', label: 'time per run', format: (value) => duration(value, 4) },
      ],
      rows: sampleRows(measured),
    },
    data: report,
  });
}

function note({ report }: Measured, said: Said | undefined, marks: readonly TimingMark[]) {
  const { statistics, warm_up_runs } = report;
  const outside = said !== undefined && !marks.some((mark) => mark.kind === 'predicted');
  const side = said !== undefined && said.latency_ms > statistics.median ? 'above' : 'below';
  return html`Band: 95 % interval of the median. Shaded: warm-up, ${plural(sum(warm_up_runs), 'run')}.
    ${statistics.outliers.length > 0 ? `Red rings: ${plural(statistics.outliers.length, 'outlier')}, beyond 3.5 scaled MADs; kept in every number.` : nothing}
    ${outside ? `Your ${duration(said.latency_ms)} is far ${side} this axis.` : nothing}`;
}

function sampleRows({ report }: Measured): Cell[][] {
  const { warm_up_ms, warm_up_runs, samples_ms, runs_per_sample } = report;
  const outliers = new Set(report.statistics.outliers);
  return [
    ...warm_up_ms.map((ms, i): Cell[] => [i + 1, 'warm-up', warm_up_runs[i] ?? null, ms]),
    ...samples_ms.map((ms, i): Cell[] => [
      i + 1,
      outliers.has(i) ? 'outlier' : 'sample',
      runs_per_sample[i] ?? null,
      ms,
    ]),
  ];
}
