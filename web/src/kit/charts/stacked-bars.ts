// Bars of several parts laid end to end, one bar per row. (Areas over events are in stacked.ts.)

import { type SVGTemplateResult, svg } from 'lit';
import { type Category, categoryClass } from './chart';

export interface StackedPart {
  readonly category: Category;
  readonly value: number;
}

export interface StackedRow {
  readonly parts: readonly StackedPart[];
  /** Draws the row fainter, because it is not part of the result. */
  readonly faint?: boolean;
}

/** The position of a row, for the content around its bar, in pixels. */
export interface RowPlace {
  /** Top of the row. */
  readonly top: number;
  /** Top of its bar. */
  readonly y: number;
  /** Right end of the last part. */
  readonly end: number;
}

export interface StackedBars<R extends StackedRow> {
  readonly rows: readonly R[];
  readonly top: number;
  /** Distance between the tops of neighbouring rows, in pixels. */
  readonly pitch: number;
  /** Offset of the bar from its row's top, and its height, in pixels. */
  readonly bar: { readonly below: number; readonly height: number };
  readonly map: (value: number) => number;
  /** Gap between parts in pixels. */
  readonly gap?: number;
  /** Minimum width of the last part in pixels. */
  readonly least?: number;
  /** Draws the label, the value and the marks of a row. */
  readonly around: (row: R, place: RowPlace) => SVGTemplateResult;
}

/** Draws all rows; the figure adds axes and rules itself. */
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
