// Rows of dots on one time axis, each with its mean and median, for comparing distributions. On a log axis, readings of 0 get a place of
// their own at the left.

import { nothing, type SVGTemplateResult, svg } from 'lit';
import { duration } from '../words/format';
import { axisX, type Drawing, fitText, textWidth } from './chart';
import { nearPredictions, predictedLabel, predictedPlace } from './predicted';
import { linearScale, logScale, type Scale } from './scale';
import { timeAxis } from './time-axis';

export interface RowMark {
  /** A prediction far off the axis is shown at the axis's edge. */
  readonly kind: 'median' | 'mean' | 'predicted';
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

/** Maps time from left to right; on a log axis, readings of 0 are placed to the left of it. */
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

/** Returns a drawing function for `figure({draw: dotRows(rows)})`. */
export function dotRows(rows: readonly DotRow[], kind?: AxisKind): (width: number) => Drawing {
  return (width) => {
    const x = rowScale(shownValues(rows, kind), width, kind);
    const keys = rows.map(({ marks }) => key(marks, x, width));
    const stacked = rows.some(
      ({ label }, i) => textWidth(label, 12, 600) + KEY_GAP + (keys[i]?.width ?? 0) > width,
    );
    const lines = Math.max(1, ...keys.map((each) => each.lines));
    const head = (stacked ? lines + 1 : 1) * LABEL;
    const pitch = head + STRIP + GAP;
    const bottom = rows.length * pitch;
    return {
      height: bottom + 40,
      body: svg`${axisX({ scale: x, label: 'time per run', format: (ms) => (ms === 0 ? '0' : duration(ms, 2)), width }, bottom, 0)}
        ${x.log && x.ticks[0] === 0 ? axisBreak(bottom) : nothing}
        ${rows.map((row, index) => {
          const top = index * pitch;
          return svg`<text class="value" x="0" y=${top + 12}>${fitText(row.label, width, 12, 600)}</text>
            ${keys[index]?.draw(stacked, top + (stacked ? LABEL : 0))}
            ${rowBody(row, top + head, x)}`;
        })}`,
    };
  };
}

/** All values, together with those predictions that lie near them. */
function shownValues(rows: readonly DotRow[], kind?: AxisKind): number[] {
  const marks = rows.flatMap((row) => row.marks);
  const valuesOf = (predicted: boolean) =>
    marks.filter((mark) => (mark.kind === 'predicted') === predicted).map(({ value }) => value);
  const data = [...rows.flatMap((row) => row.values), ...valuesOf(false)];
  const log = kind !== 'linear' && timeAxis(data)?.log === true;
  const near = nearPredictions(data, valuesOf(true), { log, zero: true });
  // A linear axis begins at zero, so only predictions above the data can change it.
  return [...data, ...near.filter((value) => log || value > Math.max(...data))];
}

/** Marks the gap in a log axis between 0 and the first value that the axis can show. */
const axisBreak = (y: number): SVGTemplateResult =>
  svg`<text class="rule-label" x=${EDGE + ZERO_ROOM / 2} y=${y} dy="0.32em" text-anchor="middle">//</text>`;

function rowBody({ values, marks }: DotRow, strip: number, x: Scale): SVGTemplateResult {
  return svg`${dots(values, strip, x)}
    ${marks.map(({ kind, value }) => {
      const { at, off } = predictedPlace(x, value);
      return kind === 'predicted' && off !== undefined ? nothing : upright(kind, at, strip, STRIP);
    })}`;
}

const upright = (
  kind: RowMark['kind'],
  x: number,
  top: number,
  height: number,
): SVGTemplateResult =>
  svg`<line class="timing-mark in-row ${kind}" x1=${x} x2=${x} y1=${top} y2=${top + height} />`;

interface Key {
  readonly lines: number;
  /** Width of the key when it is set in one line, in pixels. */
  readonly width: number;
  readonly draw: (stacked: boolean, top: number) => SVGTemplateResult[];
}

/** Each mark's text behind a short piece of the mark, placed to the right of the row's name or in lines of its own. */
function key(marks: readonly RowMark[], scale: Scale, width: number): Key {
  let right = 0;
  let [x, line] = [0, 0];
  const placed = marks.map(({ kind, value, text }) => {
    const shown =
      kind === 'predicted' ? predictedLabel(text, predictedPlace(scale, value).off) : text;
    const wide = KEY_MARK + textWidth(shown, 12, 600);
    const flat = right;
    right += wide + KEY_GAP;
    if (x > 0 && x + wide > width) [x, line] = [0, line + 1];
    const at = { x, line, flat };
    x += wide + KEY_GAP;
    return { kind, shown, ...at };
  });
  const whole = right - KEY_GAP;
  return {
    lines: line + 1,
    width: whole,
    draw: (stacked, top) =>
      placed.map((each) => {
        const at = stacked ? each.x : width - whole + each.flat;
        const y = top + (stacked ? each.line * LABEL : 0);
        return svg`${upright(each.kind, at + 2, y + 2, 12)}<text class="timing-label ${each.kind}" x=${at + KEY_MARK} y=${y + 12}>${each.shown}</text>`;
      }),
  };
}

/** Spreads the dots over the strip's height in a fixed pattern, so that equal values can be told apart. */
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
