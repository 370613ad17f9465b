// Bars of several parts laid end to end, one row each. (Areas over events are in stacked.ts.)

import { type SVGTemplateResult, svg } from 'lit';
import { type Category, categoryClass } from './chart';

export interface StackedPart {
  readonly category: Category;
  readonly value: number;
}

export interface StackedRow {
  readonly parts: readonly StackedPart[];
  /** Not part of the result: drawn fainter. */
  readonly faint?: boolean;
}

/** Where a row stands, for what is written around its bar. */
export interface RowPlace {
  /** Of the row. */
  readonly top: number;
  /** Of its bar. */
  readonly y: number;
  /** Right end of the last part. */
  readonly end: number;
}

export interface StackedBars<R extends StackedRow> {
  readonly rows: readonly R[];
  readonly top: number;
  /** From row to row. */
  readonly pitch: number;
  /** The bar begins so far below its row's top. */
  readonly bar: { readonly below: number; readonly height: number };
  readonly map: (value: number) => number;
  /** Left free between parts. */
  readonly gap?: number;
  /** The last part is at least so wide. */
  readonly least?: number;
  /** Label, value and marks of a row. */
  readonly around: (row: R, place: RowPlace) => SVGTemplateResult;
}

/** All rows; axis and rules are the figure's own. */
export function stackedBars<R extends StackedRow>(options: StackedBars<R>): SVGTemplateResult {
  const { rows, top, pitch, bar, map, gap = 0, least = 0, around } = options;
  return svg`${rows.map((row, index) => {
    const y = top + index * pitch + bar.below;
    const sum = row.parts.reduce((total, { value }) => total + value, 0);
    const place = { top: top + index * pitch, y, end: map(sum) };
    return svg`<g opacity=${row.faint === true ? 0.4 : 1}>${segments(row.parts, y, bar.height, map, gap, least)}</g>${around(row, place)}`;
  })}`;
}

function segments(
  parts: readonly StackedPart[],
  y: number,
  height: number,
  map: (value: number) => number,
  gap: number,
  least: number,
): SVGTemplateResult[] {
  let from = 0;
  return parts.map(({ category, value }, index) => {
    const start = map(from);
    from += value;
    return svg`<rect class="bar ${categoryClass(category)}" x=${start} y=${y} width=${Math.max(index === parts.length - 1 ? least : 0, map(from) - start - gap)} height=${height} />`;
  });
}
