// Estimates with their 95 % intervals, one row each, on a shared axis: what can be told apart, and what cannot.

import { nothing, type SVGTemplateResult, svg } from 'lit';
import { axisX, type Category, type Drawing, mark, textWidth } from './chart';
import { linearScale, niceDomain, type Scale } from './scale';

export interface IntervalMark {
  readonly value: number;
  readonly text: string;
  /** Dashed: what the student said. Thin: what a formula or a text says. */
  readonly kind: 'predicted' | 'claim';
}

export interface IntervalRow {
  readonly label: string;
  /** The estimate with its unit, or why there is none. */
  readonly text: string;
  readonly value?: number;
  readonly low?: number;
  readonly high?: number;
  /** A hollow mark: the interval leaves open what the figure asks. */
  readonly open?: boolean;
  readonly category?: Category;
  readonly marks?: readonly IntervalMark[];
}

export interface IntervalsOptions {
  readonly rows: readonly IntervalRow[];
  readonly label: string;
  readonly format: (value: number) => string;
  /** Always in view: 0 for differences, 1 for ratios. */
  readonly base: number;
  /** Shaded: differences too small to tell. */
  readonly band?: { readonly low: number; readonly high: number; readonly text: string };
}

const HEAD = 20;
const STRIP = 22;
const MARK_TEXT = 16;
const GAP = 14;
const TOP = 20;
const EDGE = 18;
/** Between two texts below one row. */
const BETWEEN = 12;
/** A mark farther away than so many spans of the data does not widen the axis; its text says where it is. */
const REACH = 2;

function domainOf({ rows, base, band }: IntervalsOptions): [number, number] {
  const data = rows.flatMap(({ value, low, high }) => [value, low, high]).concat(base);
  const values = data.filter((each): each is number => Number.isFinite(each));
  if (band !== undefined) values.push(band.low, band.high);
  const low = Math.min(...values);
  const high = Math.max(...values);
  const span = high - low || Math.abs(base) || 1;
  const near = rows
    .flatMap((row) => (row.marks ?? []).map((each) => each.value))
    .filter((value) => value > low - REACH * span && value < high + REACH * span);
  return niceDomain([Math.min(low, ...near), Math.max(high, ...near)]);
}

/** A figure for `figure({draw: intervals({...})})`. */
export function intervals(options: IntervalsOptions): (width: number) => Drawing {
  return (width) => {
    const x = linearScale(domainOf(options), [EDGE, width - EDGE], width < 420 ? 4 : 6);
    let top = options.band === undefined ? 0 : TOP;
    const head = Math.max(1, ...options.rows.map((row) => headLines(row, width)));
    const rows = options.rows.map((row) => {
      const at = top;
      const marks = row.marks?.length ?? 0;
      top += HEAD * head + STRIP + (marks > 0 ? MARK_TEXT : 0) + GAP;
      return rowBody(row, at, head, x, width);
    });
    return {
      height: top + 40,
      body: svg`${options.band === undefined ? nothing : shade(options.band, x, top)}
        ${axisX({ scale: x, label: options.label, format: options.format }, top, TOP)}
        <line class="rule" x1=${x.map(options.base)} x2=${x.map(options.base)} y1=${TOP} y2=${top} />
        ${rows}`,
    };
  };
}

/** Label and value stand in one line where both fit, else in two. */
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
    <text class="rule-label" x=${side === 'end' ? right : left} y="12" text-anchor=${side}>${band.text}</text>`;
}

function rowBody(
  row: IntervalRow,
  top: number,
  head: number,
  x: Scale,
  width: number,
): SVGTemplateResult {
  const middle = top + HEAD * head + STRIP / 2;
  return svg`<text class="value" x="0" y=${top + 14}>${row.label}</text>
    <text class="value" x=${head > 1 ? 0 : width} y=${top + 14 + HEAD * (head - 1)} text-anchor=${head > 1 ? 'start' : 'end'}>${row.text}</text>
    ${estimate(row, middle, x)}
    ${marks(row.marks ?? [], middle, x, width)}`;
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

/** Upright lines across the strip, their texts below; one that is out of view is only told, at its side. */
function marks(
  all: readonly IntervalMark[],
  y: number,
  x: Scale,
  width: number,
): SVGTemplateResult[] {
  const sorted = [...all].sort((a, b) => a.value - b.value);
  const texts = sorted.map(({ value, text }) => {
    if (value > x.domain[1]) return `${text} →`;
    return value < x.domain[0] ? `← ${text}` : text;
  });
  const places = sorted.map(({ value }) =>
    Math.min(x.range[1], Math.max(x.range[0], x.map(value))),
  );
  const lefts = apart(
    places,
    texts.map((text) => textWidth(text, 12, 400)),
    width,
  );
  return sorted.map(({ value, kind }, i) => {
    const inView = value >= x.domain[0] && value <= x.domain[1];
    const at = places[i] ?? 0;
    const style = kind === 'predicted' ? 'predicted' : 'rule';
    return svg`${inView ? svg`<line class=${style} x1=${at} x2=${at} y1=${y - 11} y2=${y + 11} />` : nothing}
      <text class=${kind === 'predicted' ? 'predicted-label' : 'rule-label'} x=${lefts[i] ?? 0} y=${y + 24}>${texts[i]}</text>`;
  });
}

/** Left ends of texts that are centred on their places where that leaves them apart and inside. */
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
