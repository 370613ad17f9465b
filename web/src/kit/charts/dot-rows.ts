// Rows of dots on one time axis, each with its mean and median: distributions to compare.
// On a log axis readings of 0 get a place of their own at the left.

import { nothing, type SVGTemplateResult, svg } from 'lit';
import { duration } from '../words/format';
import { axisX, type Drawing, textWidth } from './chart';
import { linearScale, logScale, type Scale } from './scale';
import { timeAxis } from './time-axis';

export interface RowMark {
  readonly kind: 'median' | 'mean';
  readonly value: number;
  readonly text: string;
}

export interface DotRow {
  readonly label: string;
  readonly values: readonly number[];
  readonly marks: readonly RowMark[];
}

const LABEL = 18;
const STRIP = 26;
const GAP = 14;
const ZERO_ROOM = 36;
const MAX_DOTS = 200;
const EDGE = 16;
const KEY_MARK = 9;
const KEY_GAP = 16;

export type AxisKind = 'auto' | 'linear';

/** Time from left to right; 0 to the left of a log axis when there are such readings. */
export function rowScale(values: readonly number[], width: number, kind: AxisKind = 'auto'): Scale {
  const axis = timeAxis(values) ?? { log: false, high: 1, domain: [0, 1] as const };
  const range = [EDGE, width - EDGE] as const;
  if (kind === 'linear') return linearScale([0, axis.high * 1.1], range, width < 420 ? 3 : 5);
  if (!axis.log) return linearScale(axis.domain, range, width < 420 ? 3 : 5);
  if (!values.some((value) => value === 0)) return logScale(axis.domain, range, 5);
  const log = logScale(axis.domain, [EDGE + ZERO_ROOM, width - EDGE], 5);
  const map = (value: number) => (value > 0 ? log.map(value) : EDGE);
  return { ...log, map, range, ticks: [0, ...log.ticks] };
}

/** A figure for `figure({draw: dotRows(rows)})`. */
export function dotRows(rows: readonly DotRow[], kind?: AxisKind): (width: number) => Drawing {
  return (width) => {
    const all = rows.flatMap((row) => [...row.values, ...row.marks.map((mark) => mark.value)]);
    const x = rowScale(all, width, kind);
    const stacked = rows.some((row) => headWidth(row) > width);
    const head = stacked ? 2 * LABEL : LABEL;
    const pitch = head + STRIP + GAP;
    const bottom = rows.length * pitch;
    return {
      height: bottom + 40,
      body: svg`${axisX({ scale: x, label: 'time per run', format: (ms) => (ms === 0 ? '0' : duration(ms, 2)) }, bottom, 0)}
        ${x.log && x.ticks[0] === 0 ? axisBreak(bottom) : nothing}
        ${rows.map((row, index) => rowBody(row, index * pitch, head, stacked, x, width))}`,
    };
  };
}

const headWidth = (row: DotRow): number =>
  textWidth(row.label, 12, 600) + KEY_GAP + keyWidth(row.marks);

/** Where the axis leaves out the way from 0 to the first value that a log axis can show. */
const axisBreak = (y: number): SVGTemplateResult =>
  svg`<text class="rule-label" x=${EDGE + ZERO_ROOM / 2} y=${y} dy="0.32em" text-anchor="middle">//</text>`;

function rowBody(
  row: DotRow,
  top: number,
  head: number,
  stacked: boolean,
  x: Scale,
  width: number,
): SVGTemplateResult {
  const strip = top + head;
  return svg`<text class="value" x="0" y=${top + 12}>${row.label}</text>
    ${key(row.marks, stacked ? 0 : width - keyWidth(row.marks), top + (stacked ? LABEL : 0))}
    ${dots(row.values, strip, x)}
    ${row.marks.map(({ kind, value }) => upright(kind, x.map(value), strip, STRIP))}`;
}

const upright = (
  kind: RowMark['kind'],
  x: number,
  top: number,
  height: number,
): SVGTemplateResult =>
  svg`<line class="timing-mark in-row ${kind}" x1=${x} x2=${x} y1=${top} y2=${top + height} />`;

/** Each mark's text behind a short piece of the mark. */
function key(marks: readonly RowMark[], from: number, top: number): SVGTemplateResult[] {
  let x = from;
  return marks.map(({ kind, text }) => {
    const at = x;
    x += KEY_GAP + textWidth(text, 12, 600) + KEY_MARK;
    return svg`${upright(kind, at + 2, top + 2, 12)}<text class="timing-label ${kind}" x=${at + KEY_MARK} y=${top + 12}>${text}</text>`;
  });
}

const keyWidth = (marks: readonly RowMark[]): number =>
  marks.reduce((sum, { text }) => sum + KEY_GAP + KEY_MARK + textWidth(text, 12, 600), -KEY_GAP);

/** Spread over the strip's height, in a fixed pattern, so that equal values can be told apart. */
function dots(values: readonly number[], top: number, x: Scale): SVGTemplateResult[] {
  const stride = Math.ceil(values.length / MAX_DOTS);
  const extreme = new Set([Math.min(...values), Math.max(...values)]);
  return values.flatMap((value, index) => {
    if (index % stride !== 0 && !extreme.has(value)) return [];
    const y = top + STRIP / 2 + (((index * 0.618) % 1) - 0.5) * (STRIP - 10);
    return [
      svg`<circle class="dot many" cx=${x.map(value).toFixed(1)} cy=${y.toFixed(1)} r="2.5" />`,
    ];
  });
}
