// Values with their intervals, one row each, on one log axis: for ladders, steps and ratios.

import { nothing, type SVGTemplateResult, svg } from 'lit';
import { axisX, type Category, type Drawing, fitText, mark, textWidth } from './chart';
import { logScale, type Scale } from './scale';

export interface IntervalRow {
  readonly label: string;
  /** undefined while it is not measured: the row stays empty. */
  readonly value?: number;
  readonly interval?: { readonly low: number; readonly high: number };
  /** At the right: "12.3 GFLOP/s". */
  readonly text: string;
  readonly category?: Category;
  /** Dashed mark: what the student said. */
  readonly predicted?: number;
}

/** A vertical line over all rows. */
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
  /** The longest text to expect at the right, so that the axis stands still while rows come in. */
  readonly widest?: string;
  /** Fix it while a figure is live. */
  readonly domain?: readonly [number, number];
}

const ROW = 30;
const NARROW = 420;
const MARK_LINE = 16;

/** A figure for `figure({draw: intervalRows({...})})`. */
export function intervalRows(options: IntervalRowsOptions): (width: number) => Drawing {
  return (width) => {
    const { rows, marks = [] } = options;
    const stacked = width < NARROW;
    const labels = Math.max(0, ...rows.map((row) => textWidth(row.label))) + 14;
    const written = [options.widest ?? '', ...rows.map((row) => row.text)];
    const texts = Math.max(...written.map((text) => textWidth(text, 12, 600))) + 12;
    const left = stacked ? 20 : Math.min(labels, width * 0.3);
    const right = stacked ? width - 16 : width - Math.min(texts, width * 0.36);
    const pitch = stacked ? ROW + 16 : ROW;
    const x = logScale(domainOf(options), [left, right], stacked ? 4 : 5);
    const top = marks.length * MARK_LINE + 4;
    const bottom = top + rows.length * pitch;
    return {
      height: bottom + 40,
      body: svg`${axisX({ scale: x, label: options.label, format: options.format }, bottom, top)}
        ${marks.map((line, index) => drawMark(line, index, x, bottom, width))}
        ${rows.map((row, index) =>
          drawRow(row, { top: top + index * pitch, stacked, left, right, width, x, options }),
        )}`,
    };
  };
}

function domainOf({ rows, marks = [], domain }: IntervalRowsOptions): readonly [number, number] {
  if (domain !== undefined) return domain;
  const values = [
    ...rows.flatMap(({ value, interval, predicted }) => [
      value,
      interval?.low,
      interval?.high,
      predicted,
    ]),
    ...marks.map(({ value }) => value),
  ].filter((value): value is number => value !== undefined && value > 0 && Number.isFinite(value));
  if (values.length === 0) return [0.1, 10];
  return [Math.min(...values) / 1.4, Math.max(...values) * 1.4];
}

function drawMark(
  { value, label }: IntervalMark,
  index: number,
  x: Scale,
  bottom: number,
  width: number,
): SVGTemplateResult {
  const at = x.map(value);
  const y = index * MARK_LINE + 10;
  const anchor = at > width / 2 ? 'end' : 'start';
  return svg`<line class="rule" x1=${at} x2=${at} y1=${y - 6} y2=${bottom} />
    <text class="rule-label" x=${at + (anchor === 'end' ? -5 : 5)} y=${y} dy="0.1em" text-anchor=${anchor}>${label}</text>`;
}

interface Place {
  readonly top: number;
  readonly stacked: boolean;
  readonly left: number;
  readonly right: number;
  readonly width: number;
  readonly x: Scale;
  readonly options: IntervalRowsOptions;
}

function drawRow(row: IntervalRow, place: Place): SVGTemplateResult {
  const { top, stacked, left, right, width, x } = place;
  const y = top + (stacked ? 30 : ROW / 2);
  const { value, interval } = row;
  const names = stacked
    ? svg`<text class="bar-label" x="0" y=${top + 14}>${row.label}</text>
      <text class="value" x=${width} y=${top + 14} text-anchor="end">${row.text}</text>`
    : svg`<text class="bar-label" x=${left - 12} y=${y} dy="0.32em" text-anchor="end">${fitText(row.label, left - 12)}</text>
      <text class="value" x=${right + 10} y=${y} dy="0.32em">${row.text}</text>`;
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

function drawPrediction(value: number, y: number, { x, width, options }: Place) {
  const at = x.map(value);
  const anchor = at > width / 2 ? 'end' : 'start';
  return svg`<line class="predicted" x1=${at} x2=${at} y1=${y - 11} y2=${y + 11} />
    ${
      options.predictedText === undefined
        ? nothing
        : svg`<text class="predicted-label" x=${at + (anchor === 'end' ? -7 : 7)} y=${y + 4} text-anchor=${anchor}>${options.predictedText(value)}</text>`
    }`;
}
