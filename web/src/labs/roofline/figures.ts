// The roofs and what lies under them.

import { html, nothing, type TemplateResult } from 'lit';
import { bars } from '../../kit/charts/bars';
import type { Category } from '../../kit/charts/chart';
import { figure } from '../../kit/charts/figure';
import { roofline } from '../../kit/charts/roofline';
import type { Cell, Column } from '../../kit/charts/table';
import {
  bytes,
  digits,
  duration,
  gbPerSecond,
  gflopsPerSecond,
  plural,
} from '../../kit/words/format';
import { bandsText } from '../../session/intervals';
import { OPERATIONS, operation } from './ops';
import {
  attainable,
  efficiency,
  intensityOf,
  isMeasured,
  type Level,
  levelFor,
  levelsOf,
  type Measured,
  type Outcome,
  type Said,
} from './outcome';
import { categoryOf, labelOf, perByte, rate, setSize, share } from './words';

const INTENSITIES = [0.01, 1000] as const;
const LEGEND: readonly Category[] = ['compute', 'bandwidth', 'overhead'];

/** Roofs while they rise, then the points as they land. */
export function roofFigure(outcome: Outcome, said: Said | undefined): TemplateResult {
  if (!isMeasured(outcome)) return risingFigure(outcome);
  const { device, points, chosen } = outcome;
  const levels = levelsOf(device);
  const slowest = levels.at(-1);
  const finished = points.length === OPERATIONS.length;
  return figure({
    name: 'roofline',
    title: finished ? landedTitle(outcome) : landingTitle(outcome),
    summary: `Roofline of this device: peak ${rate(device.roof.peak_gflops_per_second)}. ${levels.map(levelText).join('; ')}. ${points
      .map(
        (point) =>
          `${labelOf(point)} at ${perByte(intensityOf(point))}: ${rate(point.gflops_per_second)}, ${share(efficiency(device, point))} of its roof`,
      )
      .join('; ')}.`,
    draw: roofline({
      peak: device.roof.peak_gflops_per_second,
      bandwidth: slowest?.gb_per_second ?? device.roof.bandwidth_gb_per_second,
      peakInterval: device.roof.peak_interval,
      bandwidthInterval: slowest?.interval ?? device.roof.bandwidth_interval,
      bandwidthLabel: setSize(slowest?.bytes ?? 0),
      levels: levels.slice(0, -1).map((level) => ({
        label: setSize(level.bytes),
        bandwidth: level.gb_per_second,
        interval: level.interval,
      })),
      ridge: true,
      points: points.map((point) => ({
        label: labelOf(point),
        intensity: intensityOf(point),
        gflops_per_second: point.gflops_per_second,
        attainable: attainable(device, point),
        category: categoryOf(point),
        chosen: point.op === chosen,
      })),
      ...predictedMark(outcome, said),
      intensities: INTENSITIES,
      height: 440,
    }),
    legend: LEGEND,
    note: html`Shapes show what the engine says limits an operation; a circle is “undecided”. The dotted line from a
      point goes to the roof over the smallest set of data that holds its own. Slanted roofs: copying ${levels.map(
        (level, i) => html`${i === 0 ? '' : '; '}${levelText(level)}`,
      )}. Bands are ${bandsText(levels.map(({ interval }) => interval))}.`,
    table: table(outcome),
    data: { device, points },
  });
}

const levelText = (level: Level): string =>
  `${setSize(level.bytes)} at ${gbPerSecond(level.gb_per_second)}, ridge ${digits(level.ridge, 2)}`;

/** Drawn where the operation was found to lie; before that the student's number has no place on the axis. */
function predictedMark({ points }: Outcome, said: Said | undefined) {
  const point = points.find(({ op }) => op === said?.op);
  if (said === undefined || point === undefined) return {};
  return {
    predicted: {
      intensity: intensityOf(point),
      gflops_per_second: said.gflops_per_second,
      text: `you said ${rate(said.gflops_per_second)}`,
    },
  };
}

function risingFigure({ peak, bandwidth }: Outcome): TemplateResult {
  return figure({
    name: 'roofline',
    title: 'The roofs of this device rise as it shows what it can do',
    summary: `So far: ${peak === undefined ? 'no peak' : rate(peak)}, ${bandwidth === undefined ? 'no bandwidth' : gbPerSecond(bandwidth)}.`,
    draw: roofline({
      ...(peak === undefined ? {} : { peak }),
      ...(bandwidth === undefined ? {} : { bandwidth }),
      intensities: INTENSITIES,
      height: 440,
    }),
    table: {
      columns: [
        { key: 'peak_gflops_per_second', label: 'peak so far', format: gflopsPerSecond },
        { key: 'bandwidth_gb_per_second', label: 'bandwidth so far', format: gbPerSecond },
      ],
      rows: [[peak ?? null, bandwidth ?? null]],
    },
  });
}

function landingTitle({ points }: Measured): string {
  const last = points.at(-1);
  return last === undefined
    ? 'The roofs are measured; now the operations'
    : `${points.length} of ${OPERATIONS.length} have landed; the last, ${labelOf(last)}, at ${rate(last.gflops_per_second)}`;
}

function landedTitle({ device, points }: Measured): string {
  const high = points.filter((point) => efficiency(device, point) >= 0.5).length;
  const worst = points.reduce((a, b) => (efficiency(device, a) <= efficiency(device, b) ? a : b));
  return `${high} of ${plural(points.length, 'operation')} reach half of their roof or more; ${labelOf(worst)} is furthest below, at ${share(efficiency(device, worst))}`;
}

const COLUMNS: readonly Column[] = [
  { key: 'operation', label: 'operation' },
  { key: 'flops', label: 'FLOPs', format: (value) => digits(value) },
  { key: 'min_bytes', label: 'least traffic', format: (value) => bytes(value) },
  { key: 'intensity_flop_per_byte', label: 'FLOP/byte', format: (value) => digits(value, 3) },
  { key: 'latency_ms', label: 'time', format: (value) => duration(value) },
  { key: 'gflops_per_second', label: 'rate', format: gflopsPerSecond },
  { key: 'gflops_per_second_low', label: 'at least', format: gflopsPerSecond },
  { key: 'gflops_per_second_high', label: 'at most', format: gflopsPerSecond },
  { key: 'roof_working_set_bytes', label: 'roof of', format: setSize },
  { key: 'attainable_gflops_per_second', label: 'attainable', format: gflopsPerSecond },
  { key: 'efficiency', label: 'efficiency', format: share },
  { key: 'bottleneck', label: 'limited by' },
];

const table = ({ device, points }: Measured) => ({
  columns: COLUMNS,
  rows:
    points.length === 0
      ? [COLUMNS.map((_, index) => (index === 0 ? 'none yet' : null))]
      : points.map((point): Cell[] => [
          operation(point.op).title,
          point.flops,
          point.min_bytes,
          intensityOf(point),
          point.latency_ms,
          point.gflops_per_second,
          point.gflops_interval.low,
          point.gflops_interval.high,
          levelFor(device, point.min_bytes).bytes,
          attainable(device, point),
          efficiency(device, point),
          point.bottleneck,
        ]),
});

/** The gap to the roof as a length. */
export function efficiencyFigure(measured: Measured): TemplateResult | typeof nothing {
  const { device } = measured;
  if (measured.points.length < OPERATIONS.length) return nothing;
  const points = [...measured.points].sort((a, b) => efficiency(device, b) - efficiency(device, a));
  const [best] = points;
  if (best === undefined) return nothing;
  const above = points.filter((point) => efficiency(device, point) > 1).length;
  return figure({
    name: 'roofline-efficiency',
    title:
      above > 0
        ? `${labelOf(best)} comes nearest, and ${plural(above, 'point')} ${above === 1 ? 'lies' : 'lie'} above the roof that was measured for it`
        : `${labelOf(best)} comes nearest to its roof: ${share(efficiency(device, best))} of what is attainable`,
    summary: points
      .map((point) => `${labelOf(point)} ${share(efficiency(device, point))}`)
      .join(', '),
    draw: bars({
      bars: points.map((point) => ({
        label: labelOf(point),
        value: efficiency(device, point),
        text: `${share(efficiency(device, point))} of ${rate(attainable(device, point))}`,
        category: categoryOf(point),
      })),
      max: Math.max(1, efficiency(device, best)),
    }),
    note: 'Efficiency is the achieved rate over the attainable one: the lower of the peak and of intensity × bandwidth.',
    table: table({ ...measured, points }),
  });
}
