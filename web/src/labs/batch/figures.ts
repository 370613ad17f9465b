// What is drawn: one call, samples per second, times under a bound, what a straight line leaves, memory.

import type { Category } from '../../kit/charts/chart';
import { figure } from '../../kit/charts/figure';
import { type LineMark, type LineSeries, lines } from '../../kit/charts/lines';
import { niceDomain } from '../../kit/charts/scale';
import { column, type TableData } from '../../kit/charts/table';
import { player } from '../../kit/controls/player';
import { bytes, count, duration, si } from '../../kit/words/format';
import { given } from '../../lab/scene';
import { drawCall } from './call';
import { COURSE, courseModel } from './course';
import { figures as words } from './figure-words';
import type { View } from './model';
import {
  batchesUpTo,
  type Dry,
  modelLatency,
  modelOf,
  modelPerSecond,
  type Outcome,
  type Plan,
  type Point,
  pointsOf,
  type Reading,
  residual,
} from './outcome';
import { signed } from './words';

/** Above and below; wide enough for a tick also where all times are alike. */
const AIR = 1.6;
const rateText = (value: number) => (value === 0 ? '0' : si(value));
const changeText = (value: number) => (value === 0 ? '0' : signed(value));

const batchAxis = (largest: number) => ({
  label: 'batch',
  format: count,
  log: true,
  domain: [1, Math.max(2, largest)] as const,
  ticks: batchesUpTo(largest).filter(
    (batch, index, all) =>
      Number.isInteger(Math.log2(batch)) && (all.length < 8 || index % 2 === 0),
  ),
});

/** By the other system's line before the run, then by this device's, where it has a fixed part. */
export function callFigure({ outcomes, values, picked, pick }: View) {
  const own = outcomes.sweep && modelOf(pointsOf(outcomes.sweep.readings));
  const model = own?.fixed_is_clear ? own : courseModel();
  const batches = batchesUpTo(values.batch);
  const at = Math.min(picked('call') ?? 2, batches.length - 1);
  const batch = batches[at] ?? 1;
  const { fixed_ms, each_ms } = model;
  const title = words.call(model, batch);
  return figure({
    name: 'batch-call',
    title,
    summary: title,
    draw: drawCall({
      ...{ fixed_ms, each_ms, batch, largest: values.batch },
      ...{ once: words.once(model), forEach: words.forEach(model), text: words.rate(model, batch) },
    }),
    controls: player({
      frames: batches.length,
      at,
      onFrame: (frame) => pick('call', frame),
      label: words.batches,
      text: (frame) => words.at(model, batches[frame] ?? 1),
      perSecond: 1,
    }),
    note: model === own ? words.ownCall : words.courseCall,
    table: {
      columns: [
        column('batch', 'batch'),
        column('call_ms', 'one call', duration),
        column('samples_per_second', 'samples/s', count),
      ],
      rows: batches.map((each) => [each, fixed_ms + each * each_ms, modelPerSecond(model, each)]),
    },
  });
}

/** Before the run the other system, as a neighbour that is known. */
export function courseFigure() {
  return figure({
    name: 'batch-throughput',
    title: words.course,
    summary: COURSE.map(
      ({ batch, samples_per_second }) => `batch ${batch}: ${samples_per_second}`,
    ).join('; '),
    draw: lines({
      series: [
        { label: words.other, points: COURSE.map((each) => [each.batch, each.samples_per_second]) },
      ],
      x: batchAxis(64),
      y: { label: 'samples per second', format: rateText, domain: [0, 1200] },
      height: 260,
    }),
    table: {
      columns: [column('batch', 'batch'), column('samples_per_second', 'samples/s', count)],
      rows: COURSE.map(({ batch, samples_per_second }) => [batch, samples_per_second]),
    },
  });
}

export function throughputFigure(outcome: Outcome, said?: number) {
  const points = pointsOf(outcome.readings);
  const [first] = points;
  const marks: LineMark[] =
    outcome.finished && said !== undefined && first !== undefined
      ? [{ label: words.yours(said), y: said * first.samples_per_second, predicted: true }]
      : [];
  return figure({
    name: 'batch-throughput',
    title: words.throughput(outcome, points),
    summary: points
      .map((each) => `batch ${each.batch}: ${si(each.samples_per_second)} samples/s`)
      .join('; '),
    draw: lines({
      series: [
        { label: 'measured', points: points.map((each) => [each.batch, each.samples_per_second]) },
      ],
      x: batchAxis(outcome.largest),
      y: { label: 'samples per second', format: rateText },
      marks,
      height: 300,
    }),
    note: words.twice,
    table: pointTable(points),
    data: { points, readings: outcome.readings },
  });
}

export function latencyFigure(outcome: Outcome, bound_ms: number) {
  const points = pointsOf(outcome.readings);
  const times = points.map(({ latency_ms }) => latency_ms);
  const [low, high] = [Math.min(...times), Math.max(...times)];
  const near = bound_ms < 4 * high && bound_ms > low / 4;
  const ends = near ? [low, high, bound_ms] : [low, high];
  return figure({
    name: 'batch-latency',
    title: words.within(points, bound_ms),
    summary: points
      .map(({ batch, latency_ms }) => `batch ${batch}: ${duration(latency_ms)}`)
      .join('; '),
    draw: lines({
      series: [{ label: 'measured', points: points.map((each) => [each.batch, each.latency_ms]) }],
      x: batchAxis(outcome.largest),
      y: {
        label: 'time of one call',
        format: (ms) => duration(ms),
        log: true,
        domain: [Math.min(...ends) / AIR, Math.max(...ends) * AIR],
      },
      marks: near ? [{ label: words.bound(bound_ms), y: bound_ms }] : [],
      height: 280,
    }),
    table: pointTable(points),
  });
}

/** How far each batch is from a fixed part and a part for each sample, on both ways. */
export function lineFigure({ readings, largest }: Outcome) {
  const points = pointsOf(readings);
  const model = modelOf(points);
  const off = ({ batch, latency_ms }: Pick<Reading, 'batch' | 'latency_ms'>) =>
    model && residual(model, batch, latency_ms);
  const of = (pass: 'up' | 'down') =>
    readings
      .filter((reading) => reading.pass === pass)
      .map((reading) => [reading.batch, off(reading) ?? 0] as const)
      .sort(([a], [b]) => a - b);
  const reach =
    1.15 * Math.max(0.02, ...[...of('up'), ...of('down')].map(([, far]) => Math.abs(far)));
  return figure({
    name: 'batch-line',
    title: words.line(points, model),
    summary: points
      .map((point) => `batch ${point.batch}: ${given(off(point), (far) => [signed(far)]).join('')}`)
      .join('; '),
    draw: lines({
      series: [
        { label: 'way up', points: of('up') },
        { label: 'way down', points: of('down'), category: 'overhead' },
      ],
      x: batchAxis(largest),
      y: {
        label: 'slower (+) or faster than the line',
        format: changeText,
        domain: [-reach, reach],
      },
      marks: [{ label: '', y: 0 }],
      height: 260,
    }),
    note: words.lineNote,
    table: {
      columns: [
        column('batch', 'batch'),
        column('line_ms', 'the line', duration),
        column('off', 'off the line', signed),
      ],
      rows: points.map((point) => [
        point.batch,
        (model && modelLatency(model, point.batch)) ?? null,
        off(point) ?? null,
      ]),
    },
    data: readings,
  });
}

export function memoryFigure({ plans, largest }: Dry) {
  const top = Math.max(...plans.map(({ peak_bytes }) => peak_bytes));
  const part = (label: string, category: Category, key: keyof Plan): LineSeries => ({
    ...{ label, category },
    points: plans.map((plan) => [plan.batch, plan[key]]),
  });
  const buffers = plans.some(({ buffers_bytes }) => buffers_bytes > 0);
  const workspace = plans.some(({ workspace_bytes }) => workspace_bytes > 0);
  return figure({
    name: 'batch-memory',
    title: words.memory(plans),
    summary: plans
      .map(({ batch, peak_bytes }) => `batch ${batch}: ${bytes(peak_bytes)}`)
      .join('; '),
    draw: lines({
      series: [
        part('all', 'plain', 'peak_bytes'),
        part('parameters', 'parameters', 'parameters_bytes'),
        ...(buffers ? [part('buffers', 'buffers', 'buffers_bytes')] : []),
        part('activations', 'activations', 'inputs_and_activations_bytes'),
        ...(workspace ? [part('workspace', 'workspace', 'workspace_bytes')] : []),
      ],
      x: { label: 'batch', format: count, domain: [0, largest] },
      y: {
        label: 'peak memory of one call',
        format: (value) => bytes(value),
        domain: niceDomain([0, top]),
      },
      height: 260,
    }),
    note: words.memoryNote,
    table: {
      columns: [
        column('batch', 'batch'),
        column('peak_bytes', 'peak (bytes)'),
        column('parameters_bytes', 'parameters'),
        column('buffers_bytes', 'buffers'),
        column('inputs_and_activations_bytes', 'inputs and activations'),
        column('workspace_bytes', 'workspace'),
      ],
      rows: plans.map((each) => [
        each.batch,
        each.peak_bytes,
        each.parameters_bytes,
        each.buffers_bytes,
        each.inputs_and_activations_bytes,
        each.workspace_bytes,
      ]),
    },
  });
}

const pointTable = (points: readonly Point[]): TableData => ({
  columns: [
    column('batch', 'batch'),
    column('latency_ms', 'one call', duration),
    column('interval_low_ms', 'from', duration),
    column('interval_high_ms', 'to', duration),
    column('samples_per_second', 'samples/s', count),
    column('drift', 'down vs up', signed),
  ],
  rows: points.map((each) => [
    each.batch,
    each.latency_ms,
    each.low_ms,
    each.high_ms,
    each.samples_per_second,
    each.drift ?? null,
  ]),
});
