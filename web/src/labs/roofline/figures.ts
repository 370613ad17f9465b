// What is drawn: the roofs with the four under them, the memory that bytes come from, the two changes, the rule.

import { html, type TemplateResult } from 'lit';
import type { DeviceReport } from '../../engine/types';
import { bars } from '../../kit/charts/bars';
import { figure } from '../../kit/charts/figure';
import type { Cell, Column as TableColumn } from '../../kit/charts/table';
import { bytes, digits, duration, gbPerSecond, percent } from '../../kit/words/format';
import { FOUR_OPERATIONS, operation } from './ops';
import {
  A100,
  attainable,
  efficiency,
  intensityOf,
  type Level,
  levelFor,
  levelsOf,
  movedGb,
  type Point,
  pointOf,
} from './outcome';
import { type Column, plot } from './plot';
import type { RooflineView, text } from './text.en';
import { labelOf, levelName, rate } from './words';

type Words = (typeof text)['figures'];

/** Roofs that are known now: of the points, else of the first scene. */
export const deviceOf = ({ outcomes, live }: RooflineView) =>
  outcomes.points?.device ??
  (live.points as Partial<{ device: NonNullable<typeof outcomes.roofs> }> | undefined)?.device ??
  outcomes.roofs;

const landed = ({ outcomes, live, passed }: RooflineView): readonly Point[] =>
  outcomes.points?.points ??
  (passed ? (live.points as { points?: readonly Point[] } | undefined)?.points : undefined) ??
  [];

function columnsOf(view: RooflineView, points: readonly Point[]): Column[] {
  const device = deviceOf(view);
  const works = view.dry?.works ?? [];
  return works.map((work) => ({
    name: labelOf(work),
    mark: operation(work.op).mark,
    intensity: intensityOf(work),
    ceiling: device === undefined ? undefined : attainable(device, work),
    reached: pointOf(points, work.op)?.gflops_per_second,
    chosen: work.op === view.values.op,
  }));
}

/** The peak and the slope of the fastest way to stream the farthest memory; a nearer one shows where a column ends above the slope. */
function roofOf(view: RooflineView) {
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

/** Whether a column ends below the lower of the slope and the peak. */
function anyBelow(columns: readonly Column[], { roof }: DeviceReport): boolean {
  const { peak_gflops_per_second: peak, bandwidth_gb_per_second: bandwidth } = roof;
  return columns.some(
    ({ intensity, ceiling = Number.POSITIVE_INFINITY }) =>
      ceiling < 0.999 * Math.min(peak, intensity * bandwidth),
  );
}

/** This device beside another one, and where the four stand: known before anything ran. */
export function devices(view: RooflineView, words: Words): TemplateResult {
  const device = deviceOf(view);
  const { dry } = view;
  const columns = columnsOf(view, []).map((column) => ({
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
      rows: (dry?.works ?? []).map((work) => [
        operation(work.op).title,
        work.flops,
        work.min_bytes,
        intensityOf(work),
      ]),
    },
    data: { device, works: dry?.works },
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

/** The four as they land; the mark of the prediction is dragged here. */
export function four(view: RooflineView, words: Words): TemplateResult {
  const device = deviceOf(view);
  const points = landed(view);
  const columns = columnsOf(view, points);
  const { draft, said, passed, dry } = view;
  const open = !passed && dry !== undefined;
  const value = open ? draft : said;
  const top = Math.max(100, device?.roof.peak_gflops_per_second ?? 100);
  return figure({
    name: 'roofline',
    title: words.four(view, device),
    summary: words.fourSummary(device, points),
    draw: plot({
      columns,
      device: roofOf(view),
      domain: [0.1, 10 ** Math.ceil(Math.log10(top * 1.3))],
      ...(open || said !== undefined
        ? {
            said: {
              value,
              label: words.mark(view.values.op),
              onInput: open
                ? (rates: number) => view.predict(Number(rates.toPrecision(3)))
                : undefined,
            },
          }
        : {}),
    }),
    note: words.roofs(device, device !== undefined && anyBelow(columns, device)),
    table: {
      columns: COLUMNS,
      rows:
        device === undefined || points.length === 0
          ? FOUR_OPERATIONS.map(({ title }) =>
              COLUMNS.map((_, at): Cell => (at === 0 ? title : null)),
            )
          : points.map((point): Cell[] => [
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
            ]),
    },
    data: { device, points },
  });
}

/** Each set that was streamed in the way of the operation, the fastest way where that is its roof, and how fast the operation moved its own bytes. */
export function memory(view: RooflineView, words: Words): TemplateResult {
  const { points: outcome } = view.outcomes;
  const point = outcome === undefined ? undefined : pointOf(outcome.points, view.shown.op);
  if (outcome === undefined || point === undefined) return html``;
  const { device } = outcome;
  const nearest = levelFor(device, point);
  const own = { label: words.moved(point), value: movedGb(point), own: true, near: false };
  const isNear = (level: Level) => levelName(level) === levelName(nearest);
  const sets = levelsOf(device, operation(point.op).stream);
  const levels = sets.some(isNear)
    ? sets.map((level) => (isNear(level) ? nearest : level))
    : [...sets, nearest];
  const rows = [
    ...levels.map((level) => ({
      label: levelName(level),
      value: level.gb_per_second,
      own: false,
      near: isNear(level),
    })),
    own,
  ];
  return figure({
    name: 'roofline-memory',
    title: words.memory(point, nearest),
    summary: rows.map(({ label, value }) => `${label}: ${gbPerSecond(value)}`).join('; '),
    draw: bars({
      bars: rows.map(({ label, value, own: mine, near }) => ({
        label: near ? `${label} ←` : label,
        value,
        text: gbPerSecond(value),
        category: mine ? operation(point.op).mark : near ? 'bandwidth' : 'plain',
      })),
    }),
    note: words.nearest,
    table: {
      columns: [
        { key: 'what', label: 'what' },
        { key: 'gb_per_second', label: 'bytes a second', format: gbPerSecond },
      ],
      rows: rows.map(({ label, value }) => [label, value]),
    },
  });
}
