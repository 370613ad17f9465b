// The figures: the roofs with the four operations under them, the memory that bytes come from, the two changes, the rule.

import type { TemplateResult } from 'lit';
import type { DeviceReport } from '../../engine/types';
import { bars } from '../../kit/charts/bars';
import { figure } from '../../kit/charts/figure';
import type { Cell, Column as TableColumn } from '../../kit/charts/table';
import { bytes, digits, duration, gbPerSecond, percent } from '../../kit/words/format';
import { figures as words } from './figure-words';
import type { View } from './model';
import { FOUR_OPERATIONS, operation } from './ops';
import {
  A100,
  attainable,
  chosenPoint,
  efficiency,
  intensityOf,
  isNearer,
  type Level,
  levelFor,
  levelsOf,
  type Measured,
  movedGb,
  type Point,
  pointOf,
  roofLevel,
  sideOf,
  type Work,
} from './outcome';
import { type Column, type Plot, plot } from './plot';
import { labelOf, levelName, rate } from './words';

/** The roofs that are known now: those of the points, otherwise those of the first scene. */
const deviceOf = ({ outcomes, live }: View): DeviceReport | undefined =>
  outcomes.points?.device ?? live.points?.device ?? outcomes.roofs;

/** @param works the four operations */
function columnsOf(view: View, works: readonly Work[], points: readonly Point[]): Column[] {
  const device = deviceOf(view);
  return works.map((work) => ({
    name: labelOf(work),
    mark: operation(work.op).mark,
    intensity: intensityOf(work),
    ceiling: device === undefined ? undefined : attainable(device, work),
    reached: pointOf(points, work.op)?.gflops_per_second,
    chosen: work.op === view.values.op,
  }));
}

/** The peak, and the slope of the fastest way to stream the farthest memory; a nearer memory shows where a column ends above the slope. */
function roofOf(view: View) {
  const device = deviceOf(view);
  if (device === undefined) return {};
  const { roof } = device;
  return {
    peak: roof.peak_gflops_per_second,
    peakInterval: roof.peak_interval,
    bandwidth: roof.bandwidth_gb_per_second,
    bandwidthInterval: roof.bandwidth_interval,
  };
}

/** Whether a column surely ends above the slope. */
const anyAbove = (works: readonly Work[], device: DeviceReport): boolean =>
  works.some((work) => sideOf(device, work) === 'memory' && isNearer(device, work));

/** The level of the chosen operation, where its roof is not the slope of the farthest memory. */
function ownLevel(view: View, works: readonly Work[]): Level | undefined {
  const device = deviceOf(view);
  const work = pointOf(works, view.values.op);
  if (device === undefined || work === undefined) return undefined;
  const level = levelFor(device, work);
  return level.bytes === roofLevel(device).bytes ? undefined : level;
}

/** The slopes with their names, that of the chosen operation among them. */
function slopesOf(view: View, own: Level | undefined) {
  const device = deviceOf(view);
  if (device === undefined || own === undefined) return roofOf(view);
  const { gb_per_second: bandwidth, interval } = own;
  return {
    ...roofOf(view),
    bandwidthLabel: words.slope(roofLevel(device)),
    levels: [{ label: words.slope(own), bandwidth, interval }],
  };
}

/** This device beside another one, and the intensities of the four operations: known before anything ran. */
export function devices(view: View): TemplateResult {
  const device = deviceOf(view);
  const works = view.dry?.works ?? [];
  const columns = columnsOf(view, works, []).map((column) => ({
    ...column,
    ceiling: undefined,
    chosen: false,
  }));
  return figure({
    name: 'roofline-devices',
    title: words.devices(device),
    summary: `${A100.label}: ${rate(A100.peak)}, ${gbPerSecond(A100.bandwidth)}. ${columns.map(({ name, intensity }) => `${name}: ${digits(intensity, 2)} FLOP/byte`).join('; ')}.`,
    draw: plot({ columns, device: roofOf(view), reference: A100, domain: [0.1, 1e6] }),
    table: {
      columns: [
        { key: 'operation', label: 'operation' },
        { key: 'flops', label: 'FLOPs', format: digits },
        { key: 'min_bytes', label: 'bytes', format: bytes },
        { key: 'intensity', label: 'FLOP/byte', format: (value) => digits(value, 2) },
      ],
      rows: works.map((work) => [
        operation(work.op).title,
        work.flops,
        work.min_bytes,
        intensityOf(work),
      ]),
    },
    data: { device, works: view.dry?.works },
  });
}

const COLUMNS: readonly TableColumn[] = [
  { key: 'operation', label: 'operation' },
  { key: 'flops', label: 'FLOPs', format: digits },
  { key: 'min_bytes', label: 'bytes', format: bytes },
  { key: 'latency_ms', label: 'time', format: duration },
  { key: 'gflops_per_second', label: 'rate', format: rate },
  { key: 'low', label: 'at least', format: rate },
  { key: 'high', label: 'at most', format: rate },
  { key: 'memory', label: 'its memory' },
  { key: 'ceiling', label: 'its ceiling', format: rate },
  { key: 'share', label: 'share', format: percent },
];

const rowOf = (device: DeviceReport, point: Point): Cell[] => [
  operation(point.op).title,
  point.flops,
  point.min_bytes,
  point.latency_ms,
  point.gflops_per_second,
  point.gflops_interval.low,
  point.gflops_interval.high,
  levelName(levelFor(device, point)),
  attainable(device, point),
  efficiency(device, point),
];

const NAMES: readonly Cell[][] = FOUR_OPERATIONS.map(({ title }) =>
  COLUMNS.map((_, at): Cell => (at === 0 ? title : null)),
);

interface Four {
  readonly device: DeviceReport | undefined;
  readonly works: readonly Work[];
  readonly columns: readonly Column[];
  readonly points: readonly Point[];
  readonly own: Level | undefined;
}

/** The texts about the four operations: their roofs, once they are known, and the points that have arrived. */
function wordsOf({ device, works, points, own }: Four) {
  if (device === undefined) return { ...words.unroofed, rows: NAMES };
  return {
    title: words.roofed,
    summary: words.fourSummary(device, points),
    note: words.roofs(device, own, anyAbove(works, device)),
    rows: points.length === 0 ? NAMES : points.map((point) => rowOf(device, point)),
  };
}

/** @param all what is drawn, with the prediction where it stands or can be dragged */
function fourFigure(
  view: View,
  all: Four & { title?: string; prediction: Plot['prediction'] | undefined },
) {
  const { device, columns, points, own, prediction } = all;
  const { title, rows, ...texts } = wordsOf(all);
  const top = Math.max(100, device?.roof.peak_gflops_per_second ?? 100);
  return figure({
    ...{ name: 'roofline', title: all.title ?? title, ...texts },
    draw: plot({
      columns,
      device: slopesOf(view, own),
      domain: [0.1, 10 ** Math.ceil(Math.log10(top * 1.3))],
      ...(prediction === undefined ? {} : { prediction }),
    }),
    table: { columns: COLUMNS, rows },
    data: { device, points },
  });
}

/** The prediction once it is locked and cannot be dragged any more. */
const lockedOf = ({ prediction: value, values }: View): Plot['prediction'] | undefined =>
  value === undefined ? undefined : { value, label: words.mark(values.op), onInput: undefined };

/** Here the student drags the prediction's mark; then the four measured points arrive. */
export function fourBefore(view: View<'dry'>): TemplateResult {
  const { draft, passed, dry, live } = view;
  const points = (passed ? live.points?.points : undefined) ?? [];
  const dragged = {
    value: draft,
    label: words.mark(view.values.op),
    onInput: (rates: number) => view.predict(Number(rates.toPrecision(3))),
  };
  return fourFigure(view, {
    ...{
      device: deviceOf(view),
      works: dry.works,
      columns: columnsOf(view, dry.works, points),
      points,
    },
    own: ownLevel(view, dry.works),
    prediction: passed ? lockedOf(view) : dragged,
  });
}

/** The four operations as measured. */
export function four(view: View<'points'>): TemplateResult {
  const { device, points } = view.outcomes.points;
  const columns = columnsOf(view, points, points);
  return fourFigure(view, {
    device,
    works: points,
    columns,
    points,
    own: ownLevel(view, points),
    title: words.four,
    prediction: lockedOf(view),
  });
}

/** The bandwidth of each set, and how fast the operation moved its own bytes. */
export function memory(measured: Measured): TemplateResult {
  const { device } = measured;
  const point = chosenPoint(measured);
  const own = levelFor(device, point);
  const levels = levelsOf(device);
  const rows = [
    ...levels.map((level) => ({
      label: bytes(level.bytes),
      how: levelName(level),
      value: level.gb_per_second,
      category: level.bytes === own.bytes ? ('bandwidth' as const) : ('plain' as const),
      arrow: level.bytes === own.bytes ? ' ←' : '',
    })),
    {
      label: words.moved(point),
      how: operation(point.op).title,
      value: movedGb(point),
      category: operation(point.op).mark,
      arrow: '',
    },
  ];
  return figure({
    name: 'roofline-memory',
    title: words.memory(device, point),
    summary: rows.map(({ label, value }) => `${label}: ${gbPerSecond(value)}`).join('; '),
    draw: bars({
      bars: rows.map(({ label, value, category, arrow }) => ({
        label: `${label}${arrow}`,
        value,
        text: gbPerSecond(value),
        category,
      })),
    }),
    note: words.sets,
    table: {
      columns: [
        { key: 'what', label: 'what' },
        { key: 'how', label: 'how' },
        { key: 'gb_per_second', label: 'bytes a second', format: gbPerSecond },
      ],
      rows: rows.map(({ label, how, value }) => [label, how, value]),
    },
  });
}
