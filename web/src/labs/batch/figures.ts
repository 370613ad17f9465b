// What was measured: samples per second, latency and what the line leaves.

import type { TemplateResult } from 'lit';
import { figure } from '../../kit/charts/figure';
import { type LineMark, type LineSeries, lines } from '../../kit/charts/lines';
import { niceDomain } from '../../kit/charts/scale';
import type { TableData } from '../../kit/charts/table';
import { count, duration, percent, si } from '../../kit/words/format';
import {
  batchesUpTo,
  bestWithin,
  fastest,
  halfBatchOf,
  type Model,
  modelLatency,
  modelOf,
  modelPerSecond,
  noiseOf,
  type Outcome,
  type Point,
  pointsOf,
  ratioOf,
  residual,
  type Said,
  smallestAsFast,
  worstOf,
} from './outcome';
import { listed, multiple, rate, signed } from './words';

const STEPS = 48;
/** A mark beyond this many times the highest point would flatten the curve. */
const REACH = 1.5;
/** Above and below the line; wide enough for a tick also where all times are alike. */
const AIR = 1.6;

const batchAxis = (largest: number) => ({
  label: 'batch',
  format: (value: number) => count(value),
  log: true,
  domain: [1, Math.max(2, largest)] as const,
  ticks: batchTicks(largest),
});

/** Powers of two, every other one where there are many. */
const batchTicks = (largest: number): number[] =>
  batchesUpTo(largest).filter(
    (batch, index, all) =>
      Number.isInteger(Math.log2(batch)) && (all.length < 8 || index % 2 === 0),
  );

/** The line's value at many batches, evenly spaced on a log axis. */
function curve(label: string, largest: number, valueAt: (batch: number) => number): LineSeries {
  return {
    label,
    dashed: true,
    points: Array.from({ length: STEPS + 1 }, (_, index) => {
      const batch = largest ** (index / STEPS);
      return [batch, valueAt(batch)] as const;
    }),
  };
}

export function throughputFigure(outcome: Outcome, said: Said | undefined): TemplateResult {
  const points = pointsOf(outcome.readings);
  const model = outcome.finished ? modelOf(points) : undefined;
  const top = Math.max(0, ...points.map(({ samples_per_second }) => samples_per_second));
  const marks = limitMark(model, top);
  const predicted = outcome.finished ? saidCurve(said, points, top) : [];
  const series: LineSeries[] = [
    {
      label: 'measured',
      points: points.map(({ batch, samples_per_second }) => [batch, samples_per_second]),
    },
    ...(model === undefined ? [] : [throughputCurve(model, outcome.largest)]),
    ...predicted,
  ];
  const heights = [...series.flatMap((one) => one.points), ...marks.map(({ y }) => [0, y])];
  const highest = Math.max(...heights.map(([, y]) => y ?? 0));
  return figure({
    name: 'batch-throughput',
    title: throughputTitle(outcome, points),
    summary: points
      .map(({ batch, samples_per_second }) => `batch ${batch}: ${rate(samples_per_second)}`)
      .join('; '),
    draw: lines({
      series,
      x: batchAxis(outcome.largest),
      y: {
        label: 'samples per second',
        format: (value) => (value === 0 ? '0' : si(value)),
        domain: niceDomain([0, 1.1 * highest]),
      },
      marks,
    }),
    note: model
      ? `Dots: two measurements of each batch, averaged. Dashed: the line T(b) = a + c b fitted to all of them, turned into samples per second${predicted.length > 0 ? ', and the line of your prediction' : ''}.`
      : 'Each batch is measured on the way up and again on the way down.',
    table: pointTable(points, model),
    data: { points, model: model ?? null, readings: outcome.readings },
  });
}

const throughputCurve = (model: Model, largest: number): LineSeries =>
  curve('b ÷ (a + c b)', largest, (batch) => modelPerSecond(model, batch));

type Level = LineMark & { readonly y: number };

function limitMark(model: Model | undefined, top: number): Level[] {
  if (model === undefined || model.limit_per_second > REACH * top) return [];
  return [
    {
      label: `limit 1 ÷ c: ${si(model.limit_per_second)}`,
      y: model.limit_per_second,
    },
  ];
}

/** The prediction as the line that starts where batch 1 was measured; none where no line allows it. */
function saidCurve(said: Said | undefined, points: readonly Point[], top: number): LineSeries[] {
  const [first, last] = [points[0], points.at(-1)];
  if (said === undefined || first === undefined || last === undefined) return [];
  const half = halfBatchOf(said.ratio, last.batch);
  if (half === undefined || said.ratio * first.samples_per_second > REACH * top) return [];
  const one = (1 + half) * first.samples_per_second;
  const valueAt = (batch: number) => (one * batch) / (half + batch);
  return [{ ...curve('you said', last.batch, valueAt), category: 'overhead' }];
}

function throughputTitle({ finished, largest }: Outcome, points: readonly Point[]): string {
  const last = points.at(-1);
  if (!finished || last === undefined) return `Samples per second, batch 1 to ${count(largest)}`;
  const enough = smallestAsFast(points);
  const gain = `Batch ${count(last.batch)} brings ${multiple(ratioOf(points))} the samples per second of batch 1`;
  if (enough.batch === last.batch) return gain;
  if (fastest(points).batch === last.batch)
    return `${gain}; batch ${enough.batch} is within its noise`;
  return `${gain}; batch ${fastest(points).batch} brings the most`;
}

export function latencyFigure(outcome: Outcome, bound_ms: number): TemplateResult {
  const points = pointsOf(outcome.readings);
  const model = outcome.finished ? modelOf(points) : undefined;
  const slowest = Math.max(...points.map(({ latency_ms }) => latency_ms));
  const shortest = Math.min(...points.map(({ latency_ms }) => latency_ms));
  const near = bound_ms < 4 * slowest && bound_ms > shortest / 4;
  const series: LineSeries[] = [
    { label: 'measured', points: points.map(({ batch, latency_ms }) => [batch, latency_ms]) },
    ...(model ? [curve('a + c b', outcome.largest, (batch) => modelLatency(model, batch))] : []),
  ];
  const values = series.flatMap((one) => one.points.map(([, value]) => value)).filter((v) => v > 0);
  const ends = near ? [...values, bound_ms] : values;
  return figure({
    name: 'batch-latency',
    title: latencyTitle(points, bound_ms),
    summary: points
      .map(({ batch, latency_ms }) => `batch ${batch}: ${duration(latency_ms)}`)
      .join('; '),
    draw: lines({
      series,
      x: batchAxis(outcome.largest),
      y: {
        label: 'time of one call',
        format: (value) => duration(value),
        log: true,
        domain: [Math.min(...ends) / AIR, Math.max(...ends) * AIR],
      },
      marks: near ? [{ label: `your bound: ${duration(bound_ms)}`, y: bound_ms }] : [],
      height: 260,
    }),
    table: pointTable(points, model),
  });
}

function latencyTitle(points: readonly Point[], bound_ms: number): string {
  const best = bestWithin(points, bound_ms);
  if (best === undefined) return `Not even batch 1 answers within ${duration(bound_ms)}`;
  const most = fastest(points);
  return best.batch === most.batch
    ? `The fastest batch, ${count(best.batch)}, also answers within ${duration(bound_ms)}`
    : `Within ${duration(bound_ms)}, batch ${count(best.batch)} brings the most: ${rate(best.samples_per_second)}`;
}

/** What the line leaves, of both passes. */
export function residualFigure({ readings, largest }: Outcome, model: Model): TemplateResult {
  const points = pointsOf(readings);
  const of = (pass: 'up' | 'down') =>
    readings
      .filter((reading) => reading.pass === pass)
      .map(({ batch, latency_ms }) => [batch, residual(model, batch, latency_ms)] as const)
      .sort(([a], [b]) => a - b);
  const worst = worstOf(model, points);
  const reach =
    1.15 * Math.max(0.02, ...[...of('up'), ...of('down')].map(([, off]) => Math.abs(off)));
  return figure({
    name: 'batch-residuals',
    title:
      Math.abs(worst.off) < 0.03
        ? 'The line is within 3 % of every batch'
        : `The line misses batch ${count(worst.point.batch)} most: it takes ${percent(Math.abs(worst.off))} ${worst.off > 0 ? 'longer' : 'less'} than a + c b`,
    summary: points
      .map(
        (point) =>
          `batch ${point.batch}: ${signed(residual(model, point.batch, point.latency_ms))}`,
      )
      .join('; '),
    draw: lines({
      series: [
        { label: 'way up', points: of('up') },
        { label: 'way down', points: of('down'), category: 'overhead' },
      ],
      x: batchAxis(largest),
      y: {
        label: '(measured − line) ÷ measured',
        format: (value) => (value === 0 ? '0' : signed(value)),
        domain: [-reach, reach],
      },
      marks: [{ label: '', y: 0 }],
      height: 240,
    }),
    note: 'Where both passes agree and are off the line, the line is wrong there; where they differ, it is noise or the machine’s speed changed.',
    table: pointTable(points, model),
    data: readings,
  });
}

function pointTable(points: readonly Point[], model: Model | undefined): TableData {
  const time = (value: number) => duration(value);
  const off = (value: number) => signed(value);
  return {
    caption: `Batches ${listed(points.map(({ batch }) => batch))}`,
    columns: [
      { key: 'batch', label: 'batch', format: count },
      { key: 'latency_ms', label: 'one call', format: time },
      { key: 'interval_low_ms', label: '95 % from', format: time },
      { key: 'interval_high_ms', label: 'to', format: time },
      { key: 'samples_per_second', label: 'samples/s', format: count },
      { key: 'line_ms', label: 'a + c b', format: time },
      { key: 'residual', label: 'off the line', format: off },
      { key: 'noise', label: '± of both passes', format: (value) => percent(value) },
      { key: 'drift', label: 'down vs up', format: off },
    ],
    rows: points.map((point) => [
      point.batch,
      point.latency_ms,
      point.low_ms,
      point.high_ms,
      point.samples_per_second,
      model ? modelLatency(model, point.batch) : null,
      model ? residual(model, point.batch, point.latency_ms) : null,
      noiseOf(point),
      point.drift ?? null,
    ]),
  };
}
