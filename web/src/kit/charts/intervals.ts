// Estimates with their 95 % intervals, one row each, on a shared axis: they show which estimates can be told apart.

import { nothing, type SVGTemplateResult, svg } from 'lit';
import { axisX, type Category, type Drawing, fitText, mark, textWidth } from './chart';
import { predictedLabel, predictedPlace, reached } from './predicted';
import { linearScale, niceDomain, type Scale } from './scale';

export interface IntervalMark {
  readonly value: number;
  readonly text: string;
  /** A prediction is the student's and drawn dashed; a claim comes from a formula or a text and is drawn thin. */
  readonly kind: 'predicted' | 'claim';
}

export interface IntervalRow {
  readonly label: string;
  /** The estimate with its unit, or the reason why there is none. */
  readonly text: string;
  readonly value?: number;
  readonly low?: number;
  readonly high?: number;
  /** Draws a hollow mark: the interval does not settle the figure's question. */
  readonly open?: boolean;
  readonly category?: Category;
  readonly marks?: readonly IntervalMark[];
}

export interface IntervalsOptions {
  readonly rows: readonly IntervalRow[];
  readonly label: string;
  readonly format: (value: number) => string;
  /** A value that is always in view: 0 for differences, 1 for ratios. */
  readonly base: number;
  /** The axis reaches at least this far. */
  readonly reach?: number;
  /** A shaded band of differences that are too small to tell apart. */
  readonly band?: { readonly low: number; readonly high: number; readonly text: string };
}

const HEAD = 20;
const STRIP = 22;
const MARK_TEXT = 16;
const GAP = 14;
const TOP = 20;
const EDGE = 18;
/** Minimum gap between two texts below a row, in pixels. */
const BETWEEN = 12;
function domainOf({ rows, base, reach = base, band }: IntervalsOptions): [number, number] {
  const data = rows.flatMap(({ value, low, high }) => [value, low, high]).concat(base, reach);
  const values = data.filter((each): each is number => Number.isFinite(each));
  if (band !== undefined) values.push(band.low, band.high);
  const marks = rows.flatMap((row) => (row.marks ?? []).map((each) => each.value));
  const shown = reached(values, marks);
  return niceDomain([Math.min(...shown), Math.max(...shown)]);
}

/** Returns a drawing function for `figure({draw: intervals({...})})`. */
export function intervals(options: IntervalsOptions): (width: number) => Drawing {
  return (width) => {
    const x = linearScale(domainOf(options), [EDGE, width - EDGE], width < 420 ? 4 : 6);
    let top = options.band === undefined ? 0 : TOP;
    const head = Math.max(1, ...options.rows.map((row) => headLines(row, width)));
    const rows = options.rows.map((row) => {
      const at = top;
      top += HEAD * head + STRIP + MARK_TEXT * markLines(row, x, width) + GAP;
      // The base line leaves the lines of text out, so that it strikes none through.
      return svg`<line class="rule" x1=${x.map(options.base)} x2=${x.map(options.base)} y1=${at + HEAD * head} y2=${at + HEAD * head + STRIP} />
        ${rowBody(row, at, head, x, width)}`;
    });
    return {
      height: top + 40,
      body: svg`${options.band === undefined ? nothing : shade(options.band, x, top)}
        ${axisX({ scale: x, label: options.label, format: options.format, width }, top, TOP)}
        ${rows}`,
    };
  };
}

/** The label and the value share one line where both fit and take two lines otherwise. */
const headLines = (row: IntervalRow, width: number): number =>
  textWidth(row.label, 12, 600) + 16 + textWidth(row.text, 12, 600) > width ? 2 : 1;

function shade(
  band: NonNullable<IntervalsOptions['band']>,
  x: Scale,
  bottom: number,
): SVGTemplateResult {
  const left = x.map(band.low);
  const right = x.map(band.high);
  const side = right > (x.range[0] + x.range[1]) / 2 ? 'end' : 'start';
  return svg`<rect class="shade" x=${left} width=${Math.max(1, right - left)} y=${TOP} height=${Math.max(0, bottom - TOP)} />
    <text class="rule-label" x=${side === 'end' ? Math.max(right, textWidth(band.text)) : left} y="12" text-anchor=${side}>${band.text}</text>`;
}

function rowBody(
  row: IntervalRow,
  top: number,
  head: number,
  x: Scale,
  width: number,
): SVGTemplateResult {
  const middle = top + HEAD * head + STRIP / 2;
  return svg`<text class="value" x="0" y=${top + 14}>${fitText(row.label, width, 12, 600)}</text>
    <text class="value" x=${head > 1 ? 0 : width} y=${top + 14 + HEAD * (head - 1)} text-anchor=${head > 1 ? 'start' : 'end'}>${row.text}</text>
    ${estimate(row, middle, x)}
    ${marks(row, middle, x, width)}`;
}

function estimate(row: IntervalRow, y: number, x: Scale): SVGTemplateResult | typeof nothing {
  const { value, low, high } = row;
  if (value === undefined) return nothing;
  const from = x.map(low ?? value);
  const to = x.map(high ?? value);
  return svg`<rect class="interval" x=${from} width=${Math.max(1, to - from)} y=${y - 7} height="14" />
    <line class="axis-line" x1=${from} x2=${to} y1=${y} y2=${y} />
    ${
      row.open === true
        ? svg`<circle class="peak" cx=${x.map(value)} cy=${y} r="5" />`
        : mark(row.category ?? 'plain', x.map(value), y, 5)
    }`;
}

/** Sorts the marks from left to right with their texts; a mark out of view appears only as text at its side. */
const placeMarks = ({ marks = [] }: IntervalRow, x: Scale) =>
  [...marks]
    .sort((a, b) => a.value - b.value)
    .map(({ value, text, kind }) => {
      const { at, off } = predictedPlace(x, value);
      const label = predictedLabel(text, off);
      return { kind, at, off, label, wide: textWidth(label) };
    });

/** The number of text lines: one where all marks' texts fit side by side, else one line per mark. */
function markLines(row: IntervalRow, x: Scale, width: number): number {
  const placed = placeMarks(row, x);
  const whole = placed.reduce((sum, { wide }) => sum + wide + BETWEEN, -BETWEEN);
  return whole <= width ? Math.min(1, placed.length) : placed.length;
}

function marks(row: IntervalRow, y: number, x: Scale, width: number): SVGTemplateResult[] {
  const placed = placeMarks(row, x);
  const places = placed.map(({ at }) => at);
  const widths = placed.map(({ wide }) => wide);
  const together = markLines(row, x, width) === 1;
  const lefts = together
    ? apart(places, widths, width)
    : placed.map(({ at, wide }) => Math.max(0, Math.min(at - wide / 2, width - wide)));
  return placed.map(({ kind, at, off, label }, i) => {
    const style = kind === 'predicted' ? 'predicted' : 'rule';
    return svg`${off === undefined ? svg`<line class=${style} x1=${at} x2=${at} y1=${y - 11} y2=${y + 11} />` : nothing}
      <text class=${kind === 'predicted' ? 'predicted-label' : 'rule-label'} x=${lefts[i] ?? 0} y=${y + 24 + (together ? 0 : MARK_TEXT * i)}>${label}</text>`;
  });
}

/** Left ends of the texts: centred on their marks where possible, never overlapping, and inside the figure. */
function apart(places: readonly number[], widths: readonly number[], width: number): number[] {
  const lefts: number[] = [];
  let free = 0;
  for (const [i, place] of places.entries()) {
    const own = widths[i] ?? 0;
    lefts[i] = Math.max(free, place - own / 2);
    free = lefts[i] + own + BETWEEN;
  }
  let end = width;
  for (let i = places.length - 1; i >= 0; i -= 1) {
    lefts[i] = Math.min(lefts[i] ?? 0, end - (widths[i] ?? 0));
    end = (lefts[i] ?? 0) - BETWEEN;
  }
  return lefts;
}
