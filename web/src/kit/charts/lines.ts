// Lines over a quantity such as batch size or sequence length, labelled at their ends.

import { nothing, type SVGTemplateResult, svg } from 'lit';
import {
  axisX,
  axisY,
  type Category,
  categoryClass,
  type Drawing,
  fitText,
  linePath,
  mark,
  textWidth,
} from './chart';
import { type LabelPlace, levelPlaces, Texts } from './label-places';
import { endLabels, endRoom } from './line-ends';
import { predictedLabel, predictedPlace, reached } from './predicted';
import { linearScale, logScale, niceDomain, type Scale } from './scale';

export interface LineSeries {
  readonly label: string;
  readonly points: readonly (readonly [x: number, y: number])[];
  readonly category?: Category;
  /** Set for a prediction or a formula; measurements are solid lines with marks. */
  readonly dashed?: boolean;
  /** Set for many noisy points, such as one per training step: a thin line without marks. */
  readonly thin?: boolean;
  /** Vertical error bars at x from low to high, which show the uncertainty of a point. */
  readonly ranges?: readonly (readonly [x: number, low: number, high: number])[];
}

export interface LineAxis {
  readonly label: string;
  readonly format: (value: number) => string;
  readonly log?: boolean;
  /** The ends of the axis; set them while a figure is live, so that the axis does not move under the reader. */
  readonly domain?: readonly [number, number];
  /** Ticks for axes that need other round numbers, such as powers of two. */
  readonly ticks?: readonly number[];
}

/** A labelled line across the figure, such as a limit or the chosen batch size; with both x and y, a short one at that point. */
export interface LineMark {
  readonly label: string;
  readonly x?: number;
  readonly y?: number;
  /** The student's prediction: drawn dashed, and shown at the edge when it lies far off the axis. */
  readonly predicted?: boolean;
  /** Names a level line at its right end, below it: for one that other lines run above. */
  readonly below?: boolean;
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

/** The values that an axis must show: all data, the marks of the y axis, and predictions near the data. */
function seen(options: LinesOptions, of: 'x' | 'y'): number[] {
  const points = options.series.flatMap((series) => series.points);
  const data = points.map((point) => point[of === 'x' ? 0 : 1]);
  const marks = options.marks ?? [];
  const fixed = marks.flatMap((line) => (line.predicted ? [] : (line[of] ?? [])));
  const predicted = marks.map((line) => (line.predicted ? line[of] : undefined));
  const values = of === 'x' ? data : [...data, ...fixed];
  return reached(values, predicted, { log: options[of].log === true, zero: of === 'y' });
}

/** Returns a drawing function for `figure({draw: lines({...})})`. */
export function lines(options: LinesOptions): (width: number) => Drawing {
  return (width) => {
    const height = options.height ?? 300;
    const bottom = height - 44;
    const y = scaleOf(options.y, seen(options, 'y'), [bottom, 36], true);
    const left = Math.max(0, ...y.ticks.map((tick) => textWidth(options.y.format(tick)))) + 14;
    const right = width - endRoom(options.series, width);
    const x = scaleOf(options.x, seen(options, 'x'), [left + 6, right], false);
    const texts = new Texts({ left, right, top: y.range[1] - 8, bottom });
    return {
      height,
      body: svg`${axisY({ ...options.y, scale: y }, left, right)}
        ${axisX({ ...options.x, scale: x, width }, bottom)}
        ${(options.marks ?? []).map((line) => rule(line, x, y))}
        ${options.series.map((series) => drawSeries(series, x, y))}
        ${endLabels(options.series, { right, width, y, bottom })}
        ${(options.marks ?? []).map((line) => ruleName(line, x, y, texts))}`,
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

/** Half the length of a mark at a point. */
const POINT = 14;

/** The line of a mark; a prediction beyond the axis gets none. */
function rule(line: LineMark, x: Scale, y: Scale): SVGTemplateResult | typeof nothing {
  const style = line.predicted ? 'predicted' : 'rule';
  if (line.x !== undefined && line.y !== undefined) {
    const [at, height] = [x.map(line.x), y.map(line.y)];
    return svg`<line class=${style} x1=${at - POINT} x2=${at + POINT} y1=${height} y2=${height} />`;
  }
  const { at, off } =
    line.y === undefined ? predictedPlace(x, line.x ?? 0) : predictedPlace(y, line.y);
  if (off !== undefined && line.predicted) return nothing;
  return line.y === undefined
    ? svg`<line class=${style} x1=${at} x2=${at} y1=${y.range[0]} y2=${y.range[1]} />`
    : svg`<line class=${style} x1=${x.range[0]} x2=${x.range[1]} y1=${at} y2=${at} />`;
}

/** The mark's name, drawn over all lines and clear of other names. */
function ruleName(line: LineMark, x: Scale, y: Scale, texts: Texts): SVGTemplateResult {
  const level = line.y !== undefined;
  const { at, off } = level ? predictedPlace(y, line.y ?? 0) : predictedPlace(x, line.x ?? 0);
  const text = line.predicted
    ? predictedLabel(line.label, off, level ? 'up' : 'across')
    : line.label;
  const [left, right] = x.range;
  const shown = fitText(text, right - left - 8);
  const places: [LabelPlace, ...LabelPlace[]] = level
    ? line.below
      ? [{ x: right - 4, y: at + 10, anchor: 'end' }]
      : levelPlaces([left + 4, right - 4], at)
    : uprightPlaces(at, y);
  const place = texts.place(textWidth(shown), places);
  return svg`<text class=${line.predicted ? 'predicted-label' : 'rule-label'} x=${place.x} y=${place.y} dy="0.32em" text-anchor=${place.anchor}>${shown}</text>`;
}

/** Places beside a vertical line, the highest ones first. */
const uprightPlaces = (at: number, y: Scale): [LabelPlace, ...LabelPlace[]] => [
  { x: at + 6, y: y.range[1], anchor: 'start' },
  ...Array.from({ length: 12 }, (_, row) => y.range[1] + 15 * row).flatMap(
    (height): LabelPlace[] => [
      { x: at + 6, y: height, anchor: 'start' },
      { x: at - 6, y: height, anchor: 'end' },
    ],
  ),
];
