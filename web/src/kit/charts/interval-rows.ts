// Values with their intervals, one row each, on a shared log axis: for ladders, steps and ratios.

import { nothing, type SVGTemplateResult, svg } from 'lit';
import { axisX, type Category, type Drawing, fitText, mark, textWidth } from './chart';
import { drawUpright, predictedLabel, predictedPlace, reached } from './predicted';
import { logScale, type Scale } from './scale';

export interface IntervalRow {
  readonly label: string;
  /** undefined while the value has not been measured; the row then stays empty. */
  readonly value?: number;
  readonly interval?: { readonly low: number; readonly high: number };
  /** The text at the right: "12.3 GFLOP/s". */
  readonly text: string;
  readonly category?: Category;
  /** The student's prediction, drawn as a dashed mark. */
  readonly predicted?: number | undefined;
}

/** A vertical line across all rows. */
export interface IntervalMark {
  readonly value: number;
  readonly label: string;
}

export interface IntervalRowsOptions {
  readonly rows: readonly IntervalRow[];
  readonly label: string;
  readonly format: (value: number) => string;
  readonly marks?: readonly IntervalMark[];
  readonly predictedText?: (value: number) => string;
  /** The longest text expected at the right, so that the axis does not move while rows arrive. */
  readonly widest?: string;
  /** The ends of the axis; set them while a figure is live, so that the axis does not move. */
  readonly domain?: readonly [number, number];
}

const ROW = 30;
/** For a narrow figure of at least `MANY` rows, so that it and the text of its scene fit on the screen of a phone together. */
const CLOSE = 20;
const MANY = 7;
const NARROW = 420;
const MARK_LINE = 16;
const LINE = 16;

/** Returns a drawing function for `figure({draw: intervalRows({...})})`. */
export function intervalRows(options: IntervalRowsOptions): (width: number) => Drawing {
  return (width) => {
    const { rows, marks = [] } = options;
    const stacked = width < NARROW;
    const labels = Math.max(0, ...rows.map((row) => textWidth(row.label))) + 14;
    const written = [options.widest ?? '', ...rows.map((row) => row.text)];
    const texts = Math.max(...written.map((text) => textWidth(text, 12, 600))) + 12;
    const left = stacked ? 20 : Math.min(labels, width * 0.3);
    const right = stacked ? width - 16 : width - Math.min(texts, width * 0.36);
    const x = logScale(domainOf(options), [left, right], stacked ? 4 : 5);
    const top = marks.length * MARK_LINE + 4;
    const strip = stacked && rows.length >= MANY ? CLOSE : ROW;
    let bottom = top;
    const places = rows.map((row): Place => {
      const from = bottom;
      bottom += (stacked ? LINE : 0) + (hasPrediction(row, options) ? LINE : 0) + strip;
      return { row, top: from, bottom, strip, stacked, left, right, width, x, options };
    });
    // On a phone the lines of the marks leave the names out, so that they strike none through.
    const strips: readonly Strip[] = stacked
      ? [[0, top], ...places.map((place): Strip => [place.bottom - strip, place.bottom])]
      : [[0, bottom]];
    return {
      height: bottom + 40,
      body: svg`${axisX({ scale: x, label: options.label, format: options.format, width }, bottom, top)}
        ${marks.map((line, index) => drawMark(line, index, { x, width, strips }))}
        ${places.map(drawRow)}`,
    };
  };
}

const hasPrediction = (
  { predicted }: IntervalRow,
  { predictedText }: IntervalRowsOptions,
): boolean => predicted !== undefined && predictedText !== undefined;

function domainOf({ rows, marks = [], domain }: IntervalRowsOptions): readonly [number, number] {
  if (domain !== undefined) return domain;
  const data = [
    ...rows.flatMap(({ value, interval }) => [value ?? 0, interval?.low ?? 0, interval?.high ?? 0]),
    ...marks.map(({ value }) => value),
  ];
  const predicted = rows.map(({ predicted }) => predicted);
  const values = reached(data, predicted, { log: true });
  if (values.length === 0) return [0.1, 10];
  return [Math.min(...values) / 1.4, Math.max(...values) * 1.4];
}

/** From where to where, downwards. */
type Strip = readonly [number, number];

interface Marked {
  readonly x: Scale;
  readonly width: number;
  /** Where lines may be drawn. */
  readonly strips: readonly Strip[];
}

function drawMark(
  { value, label }: IntervalMark,
  index: number,
  { x, width, strips }: Marked,
): SVGTemplateResult {
  const at = x.map(value);
  const y = index * MARK_LINE + 10;
  const text = fitText(label, width - 12);
  const own = textWidth(text);
  const left = at > width / 2 ? at - 5 - own : at + 5;
  return svg`${strips.map(([from, to]) => svg`<line class="rule" x1=${at} x2=${at} y1=${Math.max(y - 6, from)} y2=${to} />`)}
    <text class="rule-label" x=${Math.max(0, Math.min(left, width - own))} y=${y} dy="0.1em">${text}</text>`;
}

interface Place {
  readonly row: IntervalRow;
  readonly top: number;
  readonly bottom: number;
  /** The height of what is drawn, below the lines of text. */
  readonly strip: number;
  readonly stacked: boolean;
  readonly left: number;
  readonly right: number;
  readonly width: number;
  readonly x: Scale;
  readonly options: IntervalRowsOptions;
}

function drawRow(place: Place): SVGTemplateResult {
  const { row, top, bottom, strip, stacked, left, right, width, x } = place;
  const y = bottom - strip / 2;
  const { value, interval } = row;
  const text = textWidth(row.text, 12, 600);
  const names = stacked
    ? svg`<text class="bar-label" x="0" y=${top + 12}>${fitText(row.label, width - text - 12)}</text>
      <text class="value" x=${width} y=${top + 12} text-anchor="end">${row.text}</text>`
    : svg`<text class="bar-label" x=${left - 12} y=${y} dy="0.32em" text-anchor="end">${fitText(row.label, left - 12)}</text>
      <text class="value" x=${right + 10} y=${y} dy="0.32em">${fitText(row.text, width - right - 10, 12, 600)}</text>`;
  return svg`<g>${names}
    <line class="gap" x1=${left} x2=${right} y1=${y} y2=${y} />
    ${
      interval === undefined
        ? nothing
        : svg`<rect class="interval" x=${x.map(interval.low)} y=${y - 7} height="14"
            width=${Math.max(1, x.map(interval.high) - x.map(interval.low))} />`
    }
    ${row.predicted === undefined ? nothing : drawPrediction(row.predicted, y, place)}
    ${value === undefined ? nothing : mark(row.category ?? 'plain', x.map(value), y, 5)}
  </g>`;
}

function drawPrediction(value: number, y: number, { x, width, strip, options }: Place) {
  const text = options.predictedText?.(value);
  const half = strip / 2 - 2;
  const place = { scale: x, value, top: y - half, bottom: y + half, width };
  if (text !== undefined) return drawUpright({ ...place, text });
  const { at, off } = predictedPlace(x, value);
  return off === undefined
    ? svg`<line class="predicted" x1=${at} x2=${at} y1=${y - half} y2=${y + half} />`
    : svg`<text class="predicted-label" x=${at} y=${y + 4} text-anchor=${off === 'high' ? 'end' : 'start'}>${predictedLabel('', off).trim()}</text>`;
}
