// Lines over a quantity (batch, sequence length), labelled at their ends.

import { nothing, type SVGTemplateResult, svg } from 'lit';
import {
  axisX,
  axisY,
  type Category,
  categoryClass,
  type Drawing,
  linePath,
  mark,
  sideLabels,
  textWidth,
} from './chart';
import { linearScale, logScale, niceDomain, type Scale } from './scale';

export interface LineSeries {
  readonly label: string;
  readonly points: readonly (readonly [x: number, y: number])[];
  readonly category?: Category;
  /** A prediction or a formula; measurements are solid with marks. */
  readonly dashed?: boolean;
  /** Many noisy points, as of every training step: a thin quiet line without marks. */
  readonly thin?: boolean;
  /** An upright bar at x from low to high: how sure a point is. */
  readonly ranges?: readonly (readonly [x: number, low: number, high: number])[];
}

export interface LineAxis {
  readonly label: string;
  readonly format: (value: number) => string;
  readonly log?: boolean;
  /** Fix it while a figure is live, so that axes do not move under the reader. */
  readonly domain?: readonly [number, number];
  /** Where round numbers of another kind are wanted: powers of two. */
  readonly ticks?: readonly number[];
}

/** A labelled line across the figure: a limit, the chosen batch. */
export interface LineMark {
  readonly label: string;
  readonly x?: number;
  readonly y?: number;
}

export interface LinesOptions {
  readonly series: readonly LineSeries[];
  readonly x: LineAxis;
  readonly y: LineAxis;
  readonly marks?: readonly LineMark[];
  readonly height?: number;
}

function scaleOf(
  axis: LineAxis,
  values: readonly number[],
  range: readonly [number, number],
  zero: boolean,
): Scale {
  const scale = scaleOver(axis, values, range, zero);
  return axis.ticks === undefined ? scale : { ...scale, ticks: axis.ticks };
}

function scaleOver(
  axis: LineAxis,
  values: readonly number[],
  range: readonly [number, number],
  zero: boolean,
): Scale {
  const usable = values.filter((value) => Number.isFinite(value) && (!axis.log || value > 0));
  const low = Math.min(...usable);
  const high = Math.max(...usable);
  const some = usable.length > 0;
  if (axis.log)
    return logScale(axis.domain ?? (some ? [low, high > low ? high : low * 10] : [1, 10]), range);
  return linearScale(
    axis.domain ?? niceDomain(some ? [zero ? Math.min(0, low) : low, high] : [0, 1]),
    range,
  );
}

/** A figure for `figure({draw: lines({...})})`. */
export function lines(options: LinesOptions): (width: number) => Drawing {
  return (width) => {
    const height = options.height ?? 300;
    const points = options.series.flatMap((series) => series.points);
    const bottom = height - 44;
    const y = scaleOf(
      options.y,
      [...points.map(([, value]) => value), ...(options.marks ?? []).flatMap((m) => m.y ?? [])],
      [bottom, 36],
      true,
    );
    const left = Math.max(0, ...y.ticks.map((tick) => textWidth(options.y.format(tick)))) + 14;
    const longest = Math.max(
      0,
      ...options.series.map((series) => textWidth(series.label, 12, 600)),
    );
    const right = width - Math.min(longest + 14, width * 0.34);
    const x = scaleOf(
      options.x,
      points.map(([value]) => value),
      [left + 6, right],
      false,
    );
    return {
      height,
      body: svg`${axisY({ ...options.y, scale: y }, left, right)}
        ${axisX({ ...options.x, scale: x }, bottom)}
        ${(options.marks ?? []).map((line) => rule(line, x, y))}
        ${options.series.map((series) => drawSeries(series, x, y))}
        ${endLabels(options.series, right, width, y, bottom)}`,
    };
  };
}

function drawSeries(series: LineSeries, x: Scale, y: Scale): SVGTemplateResult {
  const category = series.category ?? 'plain';
  const placed = series.points.map(([a, b]) => [x.map(a), y.map(b)] as const);
  const ranges = (series.ranges ?? []).map(
    ([at, low, high]) =>
      svg`<line class="range ${categoryClass(category)}" x1=${x.map(at)} x2=${x.map(at)} y1=${y.map(low)} y2=${y.map(high)} />`,
  );
  return svg`${ranges}<path class="line ${categoryClass(category)} ${series.dashed ? 'dashed' : ''} ${series.thin ? 'thin' : ''}" d=${linePath(placed)} />
    ${series.dashed || series.thin ? nothing : placed.map(([a, b]) => mark(category, a, b, 4))}`;
}

function endLabels(
  all: readonly LineSeries[],
  right: number,
  width: number,
  y: Scale,
  bottom: number,
): SVGTemplateResult[] {
  // A series without a label goes with another, as a measured point on its curve.
  const named = all.filter((series) => series.label !== '');
  const labels = named.map((series) => ({
    text: series.label,
    y: y.map(series.points.at(-1)?.[1] ?? 0),
    className: `series-label ${categoryClass(series.category ?? 'plain')}`,
  }));
  return sideLabels(labels, right + 8, width - right - 8, [40, bottom - 4]);
}

function rule(line: LineMark, x: Scale, y: Scale): SVGTemplateResult {
  if (line.y !== undefined) {
    const at = y.map(line.y);
    return svg`<line class="rule" x1=${x.range[0]} x2=${x.range[1]} y1=${at} y2=${at} />
      <text class="rule-label" x=${x.range[0] + 4} y=${at - 6}>${line.label}</text>`;
  }
  const at = x.map(line.x ?? 0);
  const anchor = at > (x.range[0] + x.range[1]) / 2 ? 'end' : 'start';
  return svg`<line class="rule" x1=${at} x2=${at} y1=${y.range[0]} y2=${y.range[1]} />
    <text class="rule-label" x=${at + (anchor === 'end' ? -6 : 6)} y=${y.range[1] + 4} text-anchor=${anchor}>${line.label}</text>`;
}
